/** Screens whose part arrives late or not at all; and the expired link. */
import { addresses } from '../fixtures/addresses.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { holdBack } from '../fixtures/gate.ts';
import { expect, test } from '../fixtures/test.ts';
import { signInOn } from '../sign-in/sign-in.ts';

const at = (path = '') => `${addresses().hosted}/login${path}`;

test('an expired link says so and leads to a new one', async ({ page }) => {
  await page.goto(at(`/SecurityQuestions?token=${'x'.repeat(43)}`));
  await expect(page.getByText('This password reset link has expired.')).toBeVisible();
  await expect(page).toHaveURL(at('/passwordresetexpired'));
  await page.getByRole('link', { name: 'Forgot Your Password' }).click();
  await expect(page).toHaveURL(at('/forgotpassword'));
});

test('a page from a later part fires news-ready only once it is drawn', async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('news-ready', () => {
      document.documentElement.dataset['standing'] = document.querySelector('main h1')?.textContent ?? 'nothing';
    });
  });
  await page.goto(at('/forgotpassword'));
  await expect(page.locator('html')).toHaveAttribute('data-standing', 'Forgot Your Password');
});

test('a step whose part is loading leaves the step before it in place', async ({ page, person }) => {
  const part = await holdBack(page, /\/steps-[^/]*\.js$/);
  await page.goto(at());
  await signInOn(page).enterEmail(person.email);
  await signInOn(page).password.waitFor();
  await page.evaluate(() => {
    const look = () => document.querySelector('main h1') ?? document.documentElement.setAttribute('data-blank', '');
    new MutationObserver(look).observe(document.querySelector('main') as HTMLElement, { childList: true, subtree: true });
  });
  await page.getByRole('link', { name: 'Forgot password' }).click();
  await part.reached;
  await expect(signInOn(page).heading('Login')).toBeVisible();
  part.open();
  await expect(signInOn(page).heading('Forgot Your Password')).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-blank');
});

test('a part that does not load is reported, and Try again loads it', async ({ page, noise }) => {
  noise.expect(/a part of the page could not be loaded/);
  const PART = /\/steps-[^/]*\.js(\?|$)/;
  await page.route(PART, (route) => route.abort());
  await page.goto(at('/forgotpassword'));
  await expect(page.getByRole('heading', { name: 'This page did not arrive' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText('This page could not be loaded. Check your connection and try again.');
  await expectAccessible(page, 'a part that did not arrive');
  await page.unroute(PART);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'GET NEW PASSWORD' })).toBeVisible();
});
