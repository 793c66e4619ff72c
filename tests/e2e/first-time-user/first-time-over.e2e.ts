/** R2: a user who has completed the wizard and opens it again is led to the login URL, hosted and embedded. */
import type { Page } from '@playwright/test';
import { forms } from '../embeds/embeds.ts';
import { pageOf } from '../embeds/publisher.ts';
import { addresses } from '../fixtures/addresses.ts';
import { expect, test } from '../fixtures/test.ts';
import { signInOn } from '../sign-in/sign-in.ts';

/** Session storage as a completed wizard leaves it, in pages loaded from now on. */
const completed = (page: Page) =>
  page.addInitScript(() => {
    sessionStorage.setItem('newsAuth.authToken', 'an-auth-token-00000000000000000000');
    sessionStorage.setItem('newsAuth.refreshToken', 'a-refresh-token-000000000000000000');
    sessionStorage.setItem('newsAuth.deployment', 'demo');
    sessionStorage.setItem(
      'bwUser',
      JSON.stringify({ id: 'demo-finley-marsh', hasSecurityAnswers: true, reviewProfile: false, resetPassword: false, isExpired: false }),
    );
    sessionStorage.setItem('registrationComplete', 'true');
    sessionStorage.setItem('registrationStep', '4');
  });

/** Must not show: if the wizard had started, it would end here too, but with a banner that the session is unknown. */
const banner = (page: Page) => page.locator('.na-banner');

const embed = (settings = '') =>
  pageOf({
    head: forms['classic script']().replace(' defer', ` ${settings} defer`),
    body: '<main><h1>The Publisher</h1><news-first-time-user></news-first-time-user></main>',
  });

test('on the hosted page, the login URL is the e-mail step', async ({ page }) => {
  const login = `${addresses().hosted}/login`;
  await completed(page);
  await page.goto(`${login}/firsttimeuser`);
  await expect(signInOn(page).email).toBeVisible();
  await expect(page).toHaveURL(login);
  await expect(banner(page)).toHaveCount(0);
});

test('an embed with a login URL leads the browser there', async ({ page }) => {
  const login = pageOf({ body: '<main><h1>Log in here</h1></main>' });
  await page.goto(embed(`data-login-url="${login}"`));
  // No user is signed in yet, so the element shows its own email step.
  await expect(signInOn(page).email).toBeVisible();
  await completed(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Log in here' })).toBeVisible();
  await expect(page).toHaveURL(login);
});

test('an embed without a login URL shows its own e-mail step', async ({ page }) => {
  const address = embed();
  await completed(page);
  await page.goto(address);
  await expect(signInOn(page).email).toBeVisible();
  await expect(page).toHaveURL(address);
  await expect(banner(page)).toHaveCount(0);
});
