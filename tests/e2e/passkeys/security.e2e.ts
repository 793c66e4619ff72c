/** What `<news-security>` and recovery codes do beyond the way that works at once. */
import type { Page } from '@playwright/test';
import { expect } from '../fixtures/test.ts';
import { gaps, nameOf, press } from '../presses/press-twice.ts';
import { signInOn } from '../sign-in/sign-in.ts';
import { withoutSuggestions } from './authenticator.ts';
import { codesOn, newCodes, test } from './passkey-site.ts';

const confirm = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();

test('a name that cannot be seen is refused; a passkey that was removed on another page meanwhile is said to be', async ({
  page,
  site,
  person,
}) => {
  await site.withPasskey(page, person);
  site.ahead(60_000);
  const other = await page.context().newPage();
  await site.signIn(other, person);
  await other.getByRole('button', { name: /^Rename Chrome/ }).click();
  const { field, button } = signInOn(other);
  await field('Name').fill(' ');
  await button('Save').click();
  await expect(other.getByText('Enter a name of 1 to 80 characters.')).toBeVisible();
  await field('Name').fill('My laptop');
  await page.getByRole('button', { name: /^Remove Chrome/ }).click();
  await confirm(page);
  await expect(page.getByText('The passkey was removed.')).toBeVisible();
  await button('Save').click();
  await expect(other.getByText('This passkey was removed already.')).toBeVisible();
  await expect(other.getByText('You have no passkey yet.')).toBeVisible();
});

for (const what of ['remove a passkey', 'make recovery codes'])
  test(`a session from a sign-in of eleven minutes ago is led to the log-in and back before it may ${what}`, async ({
    page,
    site,
    person,
  }) => {
    await site.withPasskey(page, person);
    await withoutSuggestions(page);
    const act = async () => {
      if (what === 'make recovery codes') return page.getByRole('button', { name: 'Create recovery codes' }).click();
      await page.getByRole('button', { name: /^Remove Chrome/ }).click();
      return confirm(page);
    };
    site.ahead(11 * 60_000);
    const back = `${site.hosted}/login?redirect_url=${encodeURIComponent(site.target)}`;
    const led = page.waitForRequest((request) => request.url() === back);
    await act();
    await led;
    await signInOn(page).pass(person);
    await site.useApp(page, person);
    await site.atTarget(page);
    await act();
    if (what === 'make recovery codes') await expect(codesOn(page)).toHaveCount(10);
    else await expect(page.getByText('The passkey was removed.')).toBeVisible();
  });

test('a visitor is led to the log-in and back, and sees the second factors, the number masked', async ({ page, site, person }) => {
  await withoutSuggestions(page);
  site.publisher.show(
    `<news-security></news-security><script src="${site.hosted}/news-auth.js" data-api-base-url="${site.hosted}" data-hosted-url="${site.hosted}/login"></script><script>NewsAuth.redeem()</script>`,
  );
  await page.goto(site.publisher.origin);
  await page.getByRole('link', { name: 'Log In', exact: true }).click();
  await signInOn(page).pass(person);
  await site.useApp(page, person);
  await signInOn(page).button('Not now').click();
  await expect(page).toHaveURL(`${site.publisher.origin}/`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Text message' })).toContainText(/•+\D*\d{4}$/);
  await expect(page.getByRole('listitem').filter({ hasText: 'Authenticator app' })).toBeVisible();
});

test('earlier recovery codes and used ones are wrong codes, of which five end the sign-in; a passkey still logs in', async ({
  page,
  site,
  person,
}) => {
  await site.withPasskey(page, person);
  await withoutSuggestions(page);
  const [earlier = ''] = await newCodes(page);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  const [code = ''] = await newCodes(page);
  const { choice, button, field, submit, message } = signInOn(page);
  const toCode = async () => {
    await site.toMethods(page, person);
    await choice('Use a recovery code').check();
    await button('Enter Code').click();
  };
  const enter = async (typed: string) => {
    await field('Recovery code').fill(typed);
    await submit.click();
  };
  await toCode();
  await enter(code);
  await button('Not now').click();
  await site.atTarget(page);
  await toCode();
  for (const wrong of [earlier, code, 'AAAAA-22222', 'BBBBB-33333', 'CCCCC-44444']) {
    await enter(wrong);
    await expect(page.getByText('Invalid code.', { exact: true })).toBeVisible();
    await expect(field('Recovery code')).toHaveValue('');
  }
  await enter('DDDDD-55555');
  await expect(message).toContainText('Too many wrong codes were entered. For your security, please log in again.');
  await button('Log in with a passkey').click();
  await site.atTarget(page);
});

for (const gap of gaps)
  test(`the link to the log-in leads there at ${nameOf(gap)}, again after Back and a reload`, async ({ page, site }) => {
    site.publisher.show(
      `<news-security></news-security><script src="${site.hosted}/news-auth.js" data-api-base-url="${site.hosted}" data-hosted-url="${site.hosted}/login"></script>`,
    );
    await page.goto(site.publisher.origin);
    const link = page.getByRole('link', { name: 'Log In', exact: true });
    const { email } = signInOn(page);
    await press(page, link, gap);
    await expect(email).toBeVisible();
    await expect(email).toHaveValue('');
    await page.goBack();
    await expect(link).toBeVisible();
    await page.reload();
    await press(page, link, gap);
    await expect(email).toBeVisible();
  });
