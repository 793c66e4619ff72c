/** The README's recipe for statistics counts each sign-in and sign-up once, and records nothing personal. */
import type { Page } from '@playwright/test';
import { freshAddress } from '../fixtures/newcomer.ts';
import { snippet } from '../fixtures/readme.ts';
import { expect, test } from '../fixtures/test.ts';
import { appCode } from '../second-factor/second-factor.ts';
import { signInOn } from '../sign-in/sign-in.ts';
import { cases, SIGN_UP_PASSWORD, signUpOn, signUpScreens } from '../sign-up/sign-up.ts';
import { forms } from './embeds.ts';
import { pageOf } from './publisher.ts';

type Entry = Readonly<Record<string, unknown>>;

/** The data layers of all pages of the visit. */
async function dataLayer(page: Page): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  await page.exposeFunction('tellTest', (item: Entry) => void entries.push(item));
  await page.addInitScript(() => {
    const { tellTest } = globalThis as unknown as { tellTest(item: unknown): void };
    Object.assign(globalThis, { dataLayer: { push: tellTest } });
  });
  return entries;
}

const recipe = () => `<script>${snippet('js', 'dataLayer')}</script>`;
const withRecipe = (body: string) => pageOf({ head: recipe() + forms['classic script'](), body });
/** The snippet brings its own script tag. */
const landing = () => pageOf({ head: recipe(), body: snippet('html', 'NewsAuth.redeem()') });
const login = () => withRecipe(`<news-login redirect-url="${landing()}"></news-login>`);

const counted = (entries: readonly Entry[]) =>
  entries.filter(({ event }) => event !== 'screen').map(({ event, kind }) => [event, kind].filter(Boolean).join(' '));
const steps = (entries: readonly Entry[]) =>
  entries.filter(({ event }) => event === 'screen').map(({ screen, method }) => [screen, method].filter(Boolean).join(' '));

test('a log-in with its second factor is counted once, however often its buttons are pressed', async ({ page, person }) => {
  const entries = await dataLayer(page);
  await page.goto(login());
  const signIn = signInOn(page.locator('news-login'));
  await signIn.email.fill(person.email);
  await signIn.logIn.dblclick();
  await signIn.enterPassword(person.password ?? '');
  await signIn.choice('Use the authenticator app').check();
  await signIn.button('Enter Code').dblclick();
  await signIn.code.fill(appCode(person));
  await signIn.submit.dblclick();
  await expect(page.locator('#who')).toHaveText(person.email);
  expect(counted(entries)).toEqual(['success login', 'signed-in']);
  expect(steps(entries)).toEqual(['password', 'mfa-method', 'mfa-code app']);
  expect(JSON.stringify(entries)).not.toContain(person.email);
  await page.reload();
  await expect(page.locator('#who')).toHaveText(person.email);
  expect(counted(entries)).toEqual(['success login', 'signed-in']);
});

for (const [protocol, email] of Object.entries({ saml: 'reese.calder@vellum.example', oidc: 'sage.whitlock@harborline.example' })) {
  test(`a sign-on by ${protocol} is counted once, where the person arrives`, async ({ page }) => {
    const entries = await dataLayer(page);
    await page.goto(login());
    await signInOn(page.locator('news-login')).enterEmail(email);
    await page.getByLabel('Company email').fill(email);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.locator('#who')).toHaveText(email);
    expect(counted(entries)).toEqual(['signed-in']);
    expect(steps(entries)).toEqual([`password ${protocol}`]);
  });
}

test('a sign-up is counted once, with each of its steps', async ({ page }) => {
  const entries = await dataLayer(page);
  await page.goto(withRecipe('<news-signup interest="J"></news-signup>'));
  const there = signUpOn(page.locator('news-signup'));
  const email = freshAddress();
  await there.fillAll(email, cases.J);
  await there.button('Submit').dblclick();
  await expect(there.heading('Check Your Email and Complete Your Registration')).toBeVisible();
  expect(counted(entries)).toEqual(['success signup']);
  expect(steps(entries)).toEqual(signUpScreens);
  for (const secret of [email, SIGN_UP_PASSWORD]) expect(JSON.stringify(entries)).not.toContain(secret);
});

test('the recipe names no field that is personal', () => {
  expect(snippet('js', 'dataLayer')).not.toMatch(/\b(user|email|redirectUrl|requestId)\b/);
});
