/** A user who is signed in on the demo's landing application. */
import type { Page } from '@playwright/test';
import type { Person } from '../../../demo/people.ts';
import { addresses } from '../fixtures/addresses.ts';
import { expect } from '../fixtures/test.ts';
import { appCode } from '../second-factor/second-factor.ts';
import { signInOn } from '../sign-in/sign-in.ts';

export const ACCOUNT_TIMEOUT_MS = 35_400_000;
export const WARNING_MS = 60_000;
export const TIMED_OUT = 'You have been logged out due to inactivity. Please log in again.';

export async function signIn(page: Page, person: Person, query = ''): Promise<void> {
  const screens = signInOn(page);
  await page.goto(`${addresses().hosted}/login${query}`);
  await screens.pass(person);
  await screens.useApp();
  await screens.enterCode(appCode(person));
}

/** On a publisher's page, with the session that the sign-in has handed over; the clock of the page is installed. */
export async function landOn(page: Page, person: Person, address: string): Promise<void> {
  await page.clock.install();
  await signIn(page, person, `?redirect_url=${encodeURIComponent(address)}`);
  await expect(page.getByText('The Publisher')).toBeVisible();
  await page.waitForFunction(() => 'NewsAuth' in globalThis);
  await page.evaluate(() => NewsAuth.redeem());
  await watched(page);
}

/** On the demo's landing application, with a session of its own. */
export async function land(page: Page, person: Person): Promise<void> {
  await signIn(page, person);
  await expect(page.getByRole('heading', { name: `Good to have you, ${person.firstName}` })).toBeVisible();
  await watched(page);
}

export const warning = (page: Page) => page.getByRole('dialog', { name: 'Are you still there?' });
export const storedItems = (page: Page) => page.evaluate(() => ({ ...sessionStorage }) as Record<string, string>);

/** Waits until the idle watch runs; from then on the clock may be moved. */
export const watched = (page: Page) =>
  expect.poll(async () => (await storedItems(page))['newsAuth.persistedData']).toContain('idleTimeoutMs');
