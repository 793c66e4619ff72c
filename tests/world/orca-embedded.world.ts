/** What Orca says in Firefox and Chromium of elements on the page of a publisher: a sign-in, another language, and (Firefox) the end of a session. */
import { forms } from '../e2e/embeds/embeds.ts';
import { embed } from '../e2e/embeds/places.ts';
import { pageOf } from '../e2e/embeds/publisher.ts';
import { addresses } from '../e2e/fixtures/addresses.ts';
import { anyone } from '../e2e/fixtures/people.ts';
import { openPhone } from '../e2e/second-factor/second-factor.ts';
import { signedInOn } from '../engines/actions/sign-in.ts';
import { pageOn } from '../engines/page/page.ts';
import { test, walk } from './orca/walk.ts';

walk('a sign-in on the page of a publisher', ['firefox', 'chromium'], async (reader) => {
  const person = await anyone();
  const members = pageOf({ body: '<main><h1>Members</h1></main>' });
  await reader.open(embed(`<news-login redirect-url="${members}"></news-login>`), /Finished loading/);
  await reader.reach('Tab', /Email/);
  await reader.type(person.email);
  await reader.press('Return', /Password/);
  await reader.type('wrong');
  await reader.press('Return', /We could not log you in with the entered email and password/);
  await reader.type(person.password ?? '');
  await reader.press('Return', /Step 1 of 2/);
  await reader.press('Tab', /Send Code/);
  const phone = await openPhone(person);
  await reader.press('Return', /Step 2 of 2/);
  await reader.type(await phone.nextCode());
  await reader.press('Return', /Members/);
});

walk('the page changes its language', ['firefox', 'chromium'], async (reader) => {
  const change = `onclick="document.querySelector('news-login').setAttribute('locale', 'de')"`;
  const body = `<main><h1>The Publisher</h1><button ${change}>Deutsch</button><news-login></news-login></main>`;
  await reader.open(pageOf({ head: forms.module(), body }), /Finished loading/);
  await reader.reach('Tab', /Deutsch/);
  // The page's own button keeps the focus, and nothing was asked of the element.
  await reader.press('Return', /^/);
  await reader.press('Tab', /E-Mail/);
  await reader.type((await anyone()).email);
  await reader.press('Return', /Passwort/);
  await reader.type('wrong');
  await reader.press('Return', /anmelden/);
});

/** Each of the last ten, from ten to one. */
const SECONDS = new RegExp(Array.from({ length: 10 }, (_, at) => `\\b${10 - at}\\b`).join('.*'));

test('a session is continued at its idle warning, and ends after the next', async ({ reader }) => {
  const idle = `data-idle-session-timeout-override="12000" data-idle-warning-ms="20000" data-login-url="${addresses().hosted}/login"`;
  await reader.open(`${addresses().hosted}/login`, /Email/);
  await signedInOn(pageOn(await reader.joinTab()), forms['classic script']().replace(' defer', ` ${idle} defer`));
  await reader.skip(/Signed in|document web/);
  await reader.reach('Tab', /Another window/);
  await reader.after('nothing is pressed', /Are you still there\?.*Continue Session/);
  await reader.press('Return', /Another window/);
  await reader.after('nothing is pressed', new RegExp(`${SECONDS.source}.*You have been logged out due to inactivity`));
});
