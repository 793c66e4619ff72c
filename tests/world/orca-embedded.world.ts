/** What Orca says in Firefox of an element on the page of a publisher. */
import { embed } from '../e2e/embeds/places.ts';
import { pageOf } from '../e2e/embeds/publisher.ts';
import { anyone } from '../e2e/fixtures/people.ts';
import { openPhone } from '../e2e/second-factor/second-factor.ts';
import { test } from './orca/walk.ts';

test('Firefox: a sign-in on the page of a publisher', async ({ reader }) => {
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
