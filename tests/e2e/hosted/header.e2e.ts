/** The header of the hosted page (S2). */
import type { Page } from '@playwright/test';
import { addresses } from '../fixtures/addresses.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { holdBack } from '../fixtures/gate.ts';
import { expect, test } from '../fixtures/test.ts';
import { signInOn } from '../sign-in/sign-in.ts';
import { isReady, markReady } from './ready.ts';

const at = (path = '') => `${addresses().hosted}/login${path}`;

test.describe('the header', () => {
  const bar = (page: Page) => page.getByRole('banner').first();

  test('leads to the main site, and Search sends the term there', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(at('/forgotpassword'));
    await expect(bar(page).getByRole('link')).toHaveText(['Home', 'Services', 'News', 'Education', 'About Us', 'Log In', 'Sign Up']);
    await expect(bar(page).getByRole('link', { name: 'Education' })).toHaveAttribute('href', `${addresses().marketing}/education`);
    await bar(page).getByRole('link', { name: 'Log In' }).click();
    await expect(page).toHaveURL(at());
    await bar(page).getByRole('link', { name: 'Sign Up' }).click();
    await expect(page).toHaveURL(at('/signup'));
    await bar(page).getByRole('searchbox', { name: 'Search' }).fill('bank & <vault>');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${addresses().marketing}/search?q=bank+%26+%3Cvault%3E`);
  });

  test('is a menu when it does not fit, and opening it shows no message about the empty field', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await markReady(page);
    await page.goto(at());
    await isReady(page);
    const menu = bar(page).getByRole('button', { name: 'Menu' });
    await expect(signInOn(page).email).toBeFocused();
    await expect(bar(page).getByRole('link', { name: 'Services' })).toBeHidden();
    await menu.click();
    await expect(menu).toHaveAttribute('aria-expanded', 'true');
    await expect(bar(page).getByRole('link', { name: 'Services' })).toBeVisible();
    await bar(page).getByRole('searchbox', { name: 'Search' }).focus();
    await page.keyboard.press('Escape');
    await expect(bar(page).getByRole('link', { name: 'Services' })).toBeHidden();
    await expect(menu).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
    await menu.click();
    await bar(page).getByRole('searchbox', { name: 'Search' }).focus();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expectAccessible(page, 'the open menu');
    await bar(page).getByRole('link', { name: 'Sign Up' }).click();
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
    await expect(page).toHaveURL(at('/signup'));
  });

  test('is a menu even before React has arrived, and stays open or closed', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await markReady(page);
    const react = await holdBack(page, /\/app-[^/]*\.js$/);
    await page.goto(at(), { waitUntil: 'commit' });
    const menu = bar(page).getByRole('button', { name: 'Menu' });
    const services = bar(page).getByRole('link', { name: 'Services' });
    await react.reached;
    await menu.click();
    await expect(menu).toHaveAttribute('aria-expanded', 'true');
    await expect(services).toBeVisible();
    await menu.click();
    await expect(services).toBeHidden();
    await menu.click();
    react.open();
    await isReady(page);
    await expect(menu).toHaveAttribute('aria-expanded', 'true');
    await expect(services).toBeVisible();
    await menu.click();
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
    await expect(services).toBeHidden();
  });

  test('is a menu for the keyboard too', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await markReady(page);
    await page.goto(at());
    await isReady(page);
    await expect(signInOn(page).email).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(bar(page).getByRole('button', { name: 'Menu' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(bar(page).getByRole('link', { name: 'Home' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.keyboard.press('Tab');
    await expect(bar(page).getByRole('link', { name: 'Home' })).toBeFocused();
  });
});
