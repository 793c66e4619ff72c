/** After the log-in (S4): where the browser is sent, with which parameters, and what happens when the session cannot be handed over. */
import type { Page } from '@playwright/test';
import { type Person, people } from '../../../demo/people.ts';
import { pageOf } from '../embeds/publisher.ts';
import { addresses } from '../fixtures/addresses.ts';
import { arrival } from '../fixtures/arrival.ts';
import { expect, test } from '../fixtures/test.ts';
import { configure } from '../hosted/hosted-settings.ts';
import { appCode, openPhone } from '../second-factor/second-factor.ts';
import { signInOn } from './sign-in.ts';

const login = (query = '') => `${addresses().hosted}/login${query}`;
const asking = (target: string) => login(`?redirect_url=${encodeURIComponent(target)}`);

const UNEXPECTED = 'We were not able to log you in due to an unexpected problem with our system.';

/** A user of the start page, as documented. */
async function fresh(firstName: string): Promise<Person> {
  const person = people.find((candidate) => candidate.firstName === firstName);
  if (!person) throw new Error(`The demo has no ${firstName}.`);
  await fetch(`${addresses().hosted}/demo/people/${person.id}/reset`, { method: 'PUT' });
  return person;
}

/** From the e-mail step to the last press. A code of the app works once, so a second login soon after uses a text. */
async function signIn(page: Page, person: Person, by: 'app' | 'text' = person.totpSecret ? 'app' : 'text'): Promise<void> {
  const screens = signInOn(page);
  await screens.pass(person);
  if (by === 'app') {
    await screens.useApp();
    return screens.enterCode(appCode(person));
  }
  const phone = await openPhone(person);
  // With a text as the only second factor there is nothing to choose.
  if (person.totpSecret) await screens.askForText();
  else await screens.button('Send Code').click();
  await screens.enterCode(await phone.nextCode());
}

const greeting = (page: Page, words: string) => page.getByRole('heading', { name: words });

test('the log-in leads by default to the landing page, asks for the permission, and leaves nothing of the session behind', async ({
  page,
  person,
}) => {
  await page.goto(login());
  const request = page.waitForRequest(/\/tenantAccessPermission\/public\/check\/order-tunnel-web\/GET\/[^/]+\/-\/-$/);
  const landed = arrival(page, addresses().landing);
  await signIn(page, person);
  const question = await request;
  expect(question.url()).toContain(`/GET/${person.id}/-/-`);
  expect(question.headers()['authorization']).toMatch(/^Bearer [\w-]{20,}/);
  expect((await landed).transferTokens).toEqual([expect.stringMatching(/^[\w-]{22,}$/)]);
  await expect(greeting(page, `Good to have you, ${person.firstName}`)).toBeVisible();
  await expect(page).toHaveURL(`${addresses().landing}/`);
  await page.goto(login());
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
});

test('the log-in leads to the requested page, byte by byte, even after a reload', async ({ page, person }) => {
  const target = `${addresses().landing}/order?a=%20b&a=2&t=old#part-%C3%A9`;
  await page.goto(asking(target));
  await page.reload();
  const sent = page.waitForRequest((request) => request.isNavigationRequest() && request.url().startsWith(addresses().landing));
  await signIn(page, person);
  expect((await sent).url()).toMatch(new RegExp(`^${addresses().landing}/order\\?a=%20b&a=2&t=[\\w-]{22,}(#.*)?$`));
  await expect(greeting(page, 'has arrived to submit a first press release')).toBeVisible();
  await expect(page).toHaveURL(`${addresses().landing}/order?a=%20b&a=2#part-%C3%A9`);
});

test('users with only the NX role are led to the NX client', async ({ page }) => {
  const marlow = await fresh('Marlow');
  await page.goto(login());
  await signIn(page, marlow);
  await expect(greeting(page, 'The NX client, Marlow')).toBeVisible();
  await expect(page).toHaveURL(`${addresses().landing}/nx`);
  // A requested target has precedence.
  await page.goto(asking(`${addresses().landing}/`));
  await signIn(page, marlow);
  await expect(greeting(page, 'Good to have you, Marlow')).toBeVisible();
});

test('the new-user flag leads once to the first-time-user address, without a session', async ({ page }) => {
  const lennox = await fresh('Lennox');
  await page.goto(asking(`${addresses().landing}/order`));
  const next = page.waitForRequest((request) => request.isNavigationRequest() && request.url().includes('newuser'));
  await signIn(page, lennox);
  expect((await next).url()).toBe(login('/?newuser=true'));
  await expect(page.getByText('Your account is ready. Please log in.')).toBeVisible();
  await expect(page).toHaveURL(login());
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  await signIn(page, lennox);
  await expect(greeting(page, 'Good to have you, Lennox')).toBeVisible();
});

for (const target of [
  'https://evil.example/',
  '//evil.example/',
  'javascript:alert(1)',
  'https://localhost@evil.example/',
  '/login/forgotpassword',
]) {
  test(`a target that is not allowed is dropped: ${target}`, async ({ page, person }) => {
    await page.goto(asking(target));
    await expect(page).toHaveURL(login());
    await signIn(page, person);
    await expect(page).toHaveURL(`${addresses().landing}/`);
  });
}

const stored: Readonly<Record<string, () => string>> = {
  'of another origin': () => 'https://evil.example/',
  'relative, which we never store,': () => '/order',
  'of 100,000 characters': () => `${addresses().landing}/${'x'.repeat(100_000)}`,
  'of no shape at all': () => '{"x":[1'.repeat(2_000),
};
for (const [name, target] of Object.entries(stored)) {
  test(`a target ${name} in storage is dropped when it is used`, async ({ page, person }) => {
    await page.goto(asking(`${addresses().landing}/order`));
    await expect(page).toHaveURL(login());
    await page.evaluate((target) => sessionStorage.setItem('newsAuth.redirectUrl', target), target());
    await page.reload();
    await signIn(page, person);
    await expect(greeting(page, `Good to have you, ${person.firstName}`)).toBeVisible();
    await expect(page).toHaveURL(`${addresses().landing}/`);
  });
}

test('a refused transfer is reported once on the log-in, and the next try succeeds', async ({ page, person }) => {
  await page.goto(asking(`${addresses().landing}/order`));
  await page.route('**/auth/transfer', (route) =>
    route.fulfill({ status: 500, json: { statusCode: 500, errorCode: 'NEW_ONE', message: '', requestId: 'req-42' } }),
  );
  await signIn(page, person);
  const banner = page.getByRole('alert').filter({ hasText: UNEXPECTED });
  await expect(banner).toContainText('Error A2-500');
  await expect(page).toHaveURL(login());
  const storedKeys = () => page.evaluate(() => Object.keys(sessionStorage).sort());
  // Session and target are cleared; the marker stays in storage (S4).
  expect(await storedKeys()).toEqual(['newsAuth.transferError', 'newsAuth.username']);
  expect(await page.evaluate(() => sessionStorage.getItem('newsAuth.transferError'))).toBe('A2-500');
  await page.reload();
  await expect(signInOn(page).email).toHaveValue('');
  await expect(banner).toBeHidden();
  await page.unroute('**/auth/transfer');
  await signIn(page, person, 'text');
  await expect(page).toHaveURL(`${addresses().landing}/`);
});

test('a transfer without an answer has a screen of its own, even after a reload, and Try again succeeds', async ({ page, person }) => {
  await page.addInitScript(() => {
    const heard: unknown[] = [];
    Object.assign(globalThis, { heard });
    addEventListener('news-success', (event) => heard.push((event as CustomEvent).detail.kind));
  });
  await page.goto(login());
  await page.route('**/auth/transfer', (route) => route.abort());
  await signIn(page, person);
  const message = page.getByText('You are logged in, but we could not take you to your destination yet. Check your connection.');
  await expect(message).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(message).toBeVisible();
  // No filled-in form is shown.
  await expect(page.getByRole('textbox')).toHaveCount(0);
  expect(await page.evaluate(() => (globalThis as unknown as { heard: unknown[] }).heard)).toEqual(['login']);
  await page.reload();
  await expect(message).toBeVisible();
  await page.unroute('**/auth/transfer');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(greeting(page, `Good to have you, ${person.firstName}`)).toBeVisible();
});

test('a user who waits for a transfer may log in as another user', async ({ page, person }) => {
  await page.goto(login());
  await page.route('**/auth/transfer', (route) => route.abort());
  await signIn(page, person);
  // The steps before also have that link.
  await expect(page.getByText('You are logged in, but we could not take you to your destination yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Use another account' }).click();
  await expect(signInOn(page).email).toHaveValue('');
  await page.reload();
  await expect(signInOn(page).email).toBeVisible();
});

test('a host’s protected page leads to the log-in and is shown after it (S2)', async ({ page, person }) => {
  const { hosted } = addresses();
  const secret = `${pageOf({
    head: `<script src="${hosted}/news-auth.js" data-api-base-url="${hosted}" data-hosted-url="${hosted}/login" defer></script>
      <script type="module">if (await NewsAuth.signedIn()) document.body.append('Only for ' + NewsAuth.session().email)</script>`,
    body: '<h1>The Publisher</h1>',
  })}?part=1#top`;
  await page.goto(secret);
  await expect(signInOn(page).email).toBeVisible();
  await expect(page).toHaveURL(login());
  await expect(page.getByText('Only for')).toBeHidden();
  await signIn(page, person);
  await expect(page.getByText(`Only for ${person.email}`)).toBeVisible();
  await expect(page).toHaveURL(secret);
  await page.reload();
  await expect(page.getByText(`Only for ${person.email}`)).toBeVisible();
});

test('an address that reads like another origin opens the log-in, and keeps no token', async ({ page }) => {
  await page.goto(`${addresses().hosted}//evil.example/login?token=${'x'.repeat(43)}`);
  await expect(page.getByText('The page you requested could not be found.')).toBeVisible();
  await expect(page).toHaveURL(login());
});

test('a hosted page whose provider named no landing address says so instead of redirecting to itself', async ({ page, noise }) => {
  noise.expect(/<news-auth-app>: landingUrl is missing/);
  await configure(page, { landingUrl: undefined });
  await page.goto(`${addresses().hosted}/login`);
  await expect(page.getByText('the setting landingUrl is missing')).toBeVisible();
  await expect(signInOn(page).email).toBeHidden();
});
