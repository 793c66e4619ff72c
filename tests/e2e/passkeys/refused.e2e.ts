/** What a right passkey meets where the account is not as it was: at the first step, as the only factor, and beside a lock. */
import { eq } from 'drizzle-orm';
import type { Page } from '@playwright/test';
import type { Person } from '../../../demo/people.ts';
import { accounts, type Account } from '../../../demo/server/db/schema/accounts.ts';
import { expect } from '../fixtures/test.ts';
import { gaps, nameOf, press } from '../presses/press-twice.ts';
import { EXPIRED, LOCKED } from '../sign-in/messages.ts';
import { signInOn } from '../sign-in/sign-in.ts';
import { withoutSuggestions } from './authenticator.ts';
import { type Site, test } from './passkey-site.ts';

const byButton = (page: Page) => page.getByRole('button', { name: 'Log in with a passkey' });

/** What only an operator, or time, does to an account. */
const change = ({ service }: Site, { id }: Person, set: Partial<Account>) =>
  service.db.update(accounts).set(set).where(eq(accounts.id, id));

test.beforeEach(async ({ page, site, person }) => {
  await site.withPasskey(page, person);
  await withoutSuggestions(page);
});

const ended = [
  ['an account', { expiresAt: new Date(Date.now() - 60_000) }],
  ['a temporary password', { temporaryUntil: new Date(Date.now() - 60_000) }],
] as const;
for (const [index, gap] of gaps.entries())
  for (const [what, set] of ended)
    test(`${what} that has ended is said to be on the email step, and again after a reload; ${nameOf(gap)}`, async ({
      page,
      site,
      person,
    }) => {
      await change(site, person, set);
      const calls: string[] = [];
      page.on('request', (request) => request.url().endsWith('/auth/passkey') && calls.push(request.method()));
      await site.toLogin(page);
      const { email, message } = signInOn(page);
      await press(page, byButton(page), gap);
      await expect(message).toHaveText(EXPIRED);
      await expect(email).toBeVisible();
      await expect(byButton(page)).toBeEnabled();
      expect(calls).toEqual(['POST']);
      await page.reload();
      await expect(message).toHaveCount(0);
      await byButton(page).click();
      await expect(message).toHaveText(EXPIRED);
      if (index > 0) return;
      await message.getByRole('link', { name: 'Forgot Your Password' }).click();
      await expect(signInOn(page).heading('Forgot Your Password')).toBeVisible();
    });

test('outside the networks of the company the page for such a place is shown, and leads back', async ({ page, site, person }) => {
  const email = person.email.replace('newsline', 'vaultbank');
  await change(site, person, { email, emailKey: email });
  await site.toLogin(page);
  await byButton(page).click();
  await expect(page).toHaveURL(/\/login\/IPError/);
  await expect(page.getByText(/Your organization doesn't permit connections from your current location/)).toBeVisible();
  await page.getByRole('button', { name: 'RETURN TO LOGIN' }).click();
  await expect(byButton(page)).toBeEnabled();
});

test('a lock after wrong passwords does not lock the passkey', async ({ page, site, person }) => {
  await site.toLogin(page);
  const { message, password } = signInOn(page);
  await signInOn(page).enterEmail(person.email);
  for (let tries = 0; tries < 20 && !(await message.getByText(LOCKED).isVisible()); tries += 1) {
    await signInOn(page).enterPassword('Wrong-Password-26');
    await expect(password).toHaveValue('');
    await expect(message).toBeVisible();
  }
  await expect(message).toHaveText(LOCKED);
  await site.toLogin(page);
  await byButton(page).click();
  await site.atTarget(page);
});

test('a passkey that is the only second factor is asked for after the password; nobody is sent into the set-up', async ({
  page,
  site,
  person,
}) => {
  await change(site, person, { phoneNumber: null, countryCode: null, totpSecret: null });
  await site.toMethods(page, person);
  await expect(page.getByRole('radio')).toHaveCount(0);
  await signInOn(page).button('Use a passkey').click();
  await site.atTarget(page);
  await site.forbidPasskeys(page);
  await site.toMethods(page, person);
  await expect(signInOn(page).message).toContainText('Your account is verified in a way that this page does not know.');
});

test('a passkey that the service knows already is said to be there, and none is added', async ({ page, noise }) => {
  noise.expect(/409/);
  await page.route('**/auth/security/passkeys/options', async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = await response.json();
    await route.fulfill({ response, json: { ...rest, data: { publicKey: { ...data.publicKey, excludeCredentials: [] } } } });
  });
  await page.route('**/auth/security/passkeys', (route) =>
    route.fulfill({ status: 409, json: { statusCode: 409, errorCode: 'PASSKEY_EXISTS', message: '', requestId: 'r' } }),
  );
  await signInOn(page).button('Create a passkey').click();
  await expect(page.getByRole('alert')).toContainText('This device already has a passkey for your account.');
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: 'Chrome' })).toHaveCount(1);
});
