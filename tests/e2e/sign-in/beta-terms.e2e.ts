/** The beta terms on the e-mail step (S2). */
import type { Page } from '@playwright/test';
import { addresses } from '../fixtures/addresses.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { holdBack } from '../fixtures/gate.ts';
import { expect, test } from '../fixtures/test.ts';
import { signInOn } from './sign-in.ts';
import { configure } from '../hosted/hosted-settings.ts';

const at = (path = '') => `${addresses().hosted}/login${path}`;

test.describe('the beta terms', () => {
  const NOTICE = 'This is a beta version. By logging in you accept the beta terms.';
  const terms = (page: Page) => page.getByRole('dialog', { name: 'Beta terms' });

  test('show a notice before the cutoff, and a dialog that the log-in has to pass', async ({ page, person }) => {
    const requests: string[] = [];
    page.on('request', (request) => void (/\/auth\/preflight/.test(request.url()) && requests.push(request.url())));
    await configure(page, { betaTermsUntil: '2099-01-01T00:00:00Z' });
    await page.goto(at());
    const signIn = signInOn(page);
    await expect(page.getByText(NOTICE)).toBeVisible();
    await signIn.enterEmail('nobody');
    await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
    await expect(terms(page)).toBeHidden();
    await signIn.enterEmail(person.email);
    await expect(terms(page)).toBeVisible();
    await expectAccessible(page, 'the beta terms');
    await terms(page).getByRole('button', { name: 'CANCEL' }).click();
    await expect(terms(page)).toBeHidden();
    await expect(signIn.logIn).toBeFocused();
    await expect(signIn.email).toHaveValue(person.email);
    expect(requests).toEqual([]);
    await signIn.email.press('Enter');
    await page.keyboard.press('Escape');
    await expect(terms(page)).toBeHidden();
    expect(requests).toEqual([]);
    await signIn.email.press('Enter');
    await terms(page).getByRole('button', { name: 'I ACCEPT' }).click();
    await expect(signIn.password).toBeFocused();
    expect(requests).toHaveLength(1);
    await page.getByRole('link', { name: 'Change' }).click();
    await signIn.logIn.click();
    await expect(signIn.password).toBeFocused();
    expect(requests).toHaveLength(2);
  });

  test('also have to be accepted for a log-in pressed before React arrives', async ({ page, person }) => {
    const requests: string[] = [];
    page.on('request', (request) => void (/\/auth\/preflight/.test(request.url()) && requests.push(request.url())));
    await configure(page, { betaTermsUntil: '2099-01-01T00:00:00Z' });
    const gate = await holdBack(page, /\/news-auth\.js$/);
    await page.goto(at(), { waitUntil: 'commit' });
    const signIn = signInOn(page);
    await signIn.enterEmail(person.email);
    gate.open();
    await expect(terms(page)).toBeVisible();
    expect(requests).toEqual([]);
    await terms(page).getByRole('button', { name: 'I ACCEPT' }).click();
    await expect(signIn.password).toBeFocused();
    expect(requests).toHaveLength(1);
  });

  test('are gone after the cutoff', async ({ page, person }) => {
    await page.goto(at());
    await signInOn(page).enterEmail(person.email);
    await expect(signInOn(page).password).toBeVisible();
    await expect(page.getByText(NOTICE)).toBeHidden();
  });
});
