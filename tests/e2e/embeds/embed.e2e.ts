/** `<news-login>` on a publisher's page: both forms of the script, under the strictest policy. */
import { addresses } from '../fixtures/addresses.ts';
import { arrival } from '../fixtures/arrival.ts';
import { expect, test } from '../fixtures/test.ts';
import { appCode, openPhone } from '../second-factor/second-factor.ts';
import { signInOn } from '../sign-in/sign-in.ts';
import { formNames, forms, strictPolicy } from './embeds.ts';
import { pageOf } from './publisher.ts';

for (const form of formNames) {
  test(`${form}: a sign-in works under the strictest policy`, async ({ page, person }) => {
    const target = `${addresses().publisher}/members?a=1&b=%20#top`;
    const body = `<news-login redirect-url="${target.replace(/&/g, '&amp;')}"></news-login>`;
    await page.goto(pageOf({ head: forms[form](), body, policy: strictPolicy() }));
    const signIn = signInOn(page.locator('news-login'));
    const phone = await openPhone(person);
    await signIn.pass(person);
    await signIn.askForText();
    const landed = arrival(page, addresses().publisher);
    await signIn.enterCode(await phone.nextCode());
    const { transferTokens } = await landed;
    expect(transferTokens).toHaveLength(1);
    await expect(page).toHaveURL(target.replace('#', `&t=${transferTokens[0]}#`));
  });
}

test('a host is told of every step and may prevent the redirect', async ({ page, person }) => {
  await page.addInitScript(() => {
    const heard: unknown[] = [];
    Object.assign(globalThis, { heard });
    for (const name of ['news-ready', 'news-screen', 'news-success', 'news-error']) {
      addEventListener(name, (event) => {
        if (name === 'news-success') event.preventDefault();
        heard.push([name, (event as CustomEvent).detail]);
      });
    }
  });
  const address = pageOf({ head: forms['classic script'](), body: '<news-login></news-login>' });
  await page.goto(address);
  const signIn = signInOn(page.locator('news-login'));
  await signIn.pass(person);
  await signIn.useApp();
  await signIn.enterCode(appCode(person));
  await expect(signIn.heading('You are logged in')).toBeVisible();
  await expect(page).toHaveURL(address);
  const heard = await page.evaluate(() => (globalThis as unknown as { heard: [string, Record<string, unknown>][] }).heard);
  expect(heard.map(([name, { screen, kind }]) => [name, screen ?? kind])).toEqual([
    ['news-ready', 'login'],
    ['news-screen', 'password'],
    ['news-screen', 'mfa-method'],
    ['news-screen', 'mfa-code'],
    ['news-success', 'login'],
    ['news-screen', 'success'],
  ]);
  expect(heard.find(([name]) => name === 'news-success')?.[1]).toMatchObject({ user: { email: person.email } });
  expect(JSON.stringify(heard)).not.toContain(person.password);
});

for (const tag of ['news-login', 'news-session', 'news-maintenance']) {
  test(`<${tag}> without a service address tells the page’s author, makes no request, and starts once it has one`, async ({
    page,
    noise,
  }) => {
    noise.expect(new RegExp(`<${tag}>: api-base-url is missing`));
    const requests: string[] = [];
    page.on('request', (request) => void (request.method() !== 'GET' && requests.push(request.url())));
    await page.goto(
      pageOf({ head: `<script src="${addresses().hosted}/news-auth.js" defer></script>`, body: `<${tag} locale="de"></${tag}>` }),
    );
    const words = page.getByText('the attribute api-base-url is missing');
    await expect(words).toBeVisible();
    await expect(page.getByText(`<${tag}>`, { exact: true })).toBeVisible();
    expect(requests).toEqual([]);
    await page.locator(tag).evaluate((element, address) => element.setAttribute('api-base-url', address), addresses().hosted);
    await expect(words).toBeHidden();
  });
}

test('an element without a locale speaks the language that its page has, and changes to, with what was typed', async ({ page }) => {
  await page.goto(pageOf({ head: forms.loader(), body: '<news-login></news-login>' }));
  const email = (name: string) => page.getByRole('textbox', { name });
  await email('Email').fill('nova@example.com');
  const speak = (lang: string) => page.evaluate((language) => document.documentElement.setAttribute('lang', language), lang);
  await page.waitForFunction(() => document.querySelector('news-login')?.shadowRoot?.querySelector('[lang="en"] form'));
  await speak('de');
  await expect(email('E-Mail-Adresse')).toHaveValue('nova@example.com');
  await speak('ar');
  await expect(page.locator('news-login .na-root')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('textbox')).toHaveValue('nova@example.com');
});
