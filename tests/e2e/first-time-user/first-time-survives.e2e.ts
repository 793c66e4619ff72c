/** What the first-time wizard keeps of what was not saved yet, and for how long (decisions 1, 5, 7). */
import type { Page } from '@playwright/test';
import { placesOf } from '../embeds/places.ts';
import { addresses } from '../fixtures/addresses.ts';
import { hasFocus } from '../fixtures/arrived.ts';
import { expect, test } from '../fixtures/test.ts';
import { signInOn } from '../sign-in/sign-in.ts';
import { beginner, signIn, wizardOn } from './first-time-wizard.ts';

// These tests share a person: one after the other, each puts them back.
test.describe.configure({ mode: 'default' });

const places = Object.entries(placesOf('news-login'));
const storedItem = (page: Page, name: string) => page.evaluate((key) => sessionStorage.getItem(key), name);
const zone = async (page: Page) => (JSON.parse((await storedItem(page, 'bwUser')) ?? '{}') as { timezone?: string }).timezone;

async function toStep3(page: Page, address?: string) {
  const wizard = wizardOn(page);
  await signIn(page, await beginner('Sidney'), address);
  await wizard.closeWelcome();
  await expect(wizard.field('First Name')).toHaveValue('Sidney');
  return wizard;
}

test('steps 3 and 4 keep their values over a reload, and no user is greeted twice', async ({ page }) => {
  const wizard = await toStep3(page);
  await wizard.field('First Name').fill('Sid');
  await wizard.field('Time Zone').selectOption('Europe/Berlin');
  await page.reload();
  await expect(wizard.field('First Name')).toHaveValue('Sid');
  await expect(wizard.field('Time Zone')).toHaveValue('Europe/Berlin');
  await expect(wizard.dialog).toHaveCount(0);
  await wizard.next();

  await hasFocus(wizard.steps.professional);
  await wizard.fillProfession();
  await wizard.openNews();
  await wizard.tree('Regions').getByRole('checkbox', { name: 'Worldwide' }).check();
  await page.reload();
  await expect(wizard.field('Company')).toHaveValue('The Morning Wire');
  await expect(wizard.field('State or Province')).toHaveValue('NY');
  await expect(wizard.tree('Regions').getByRole('button', { name: 'Remove Worldwide' })).toBeVisible();
  await expect(wizard.dialog).toHaveCount(0);
  await wizard.next();
  await expect(wizard.complete).toBeVisible();
  expect(await storedItem(page, 'newsAuth.wizard')).toBeNull();
});

test('a step that could not be filled offline is filled by itself once the browser is online', async ({ page, context }) => {
  const wizard = await toStep3(page);
  const filters = '**/news/filter';
  await page.route(filters, async (route) => {
    await context.setOffline(true);
    await route.abort('internetdisconnected');
  });
  await wizard.next();
  await expect(page.getByText('You appear to be offline')).toBeVisible();
  await page.unroute(filters);
  await context.setOffline(false);
  await expect(wizard.field('Company')).toBeVisible();
  await expect(page.getByText('You appear to be offline')).toHaveCount(0);
});

test('a tab that is discarded without an event comes back filled', async ({ page }) => {
  await page.addInitScript(() => addEventListener('pagehide', (event) => event.stopImmediatePropagation(), { capture: true }));
  const wizard = await toStep3(page);
  await wizard.field('Last Name').fill('Valentine');
  await expect.poll(() => storedItem(page, 'newsAuth.wizard')).toContain('Valentine');
  await page.reload();
  await expect(wizard.field('Last Name')).toHaveValue('Valentine');
});

for (const [where, { address }] of places) {
  test(`${where}: the time zone chosen in step 3 stays after step 4 and a reload, though the service knows only its offset`, async ({
    page,
  }) => {
    const wizard = await toStep3(page, address());
    await wizard.field('Time Zone').selectOption('Europe/Berlin');
    await wizard.next();
    await expect(wizard.field('Company')).toBeVisible();
    expect(await zone(page)).toBe('Europe/Berlin');
    const answered = page.waitForResponse((answer) => answer.url().endsWith('/user/profile/basic'));
    await page.reload();
    await answered;
    await expect(wizard.field('Company')).toBeVisible();
    expect(await zone(page)).toBe('Europe/Berlin');
    await wizard.fillProfession();
    await wizard.next();
    await expect(wizard.complete).toBeVisible();
    await page.reload();
    await expect(signInOn(page).email).toBeVisible();
    expect(await zone(page)).toBe('Europe/Berlin');
  });
}

test('another offset at the service overrides the zone that was chosen here', async ({ page }) => {
  const wizard = await toStep3(page);
  await wizard.field('Time Zone').selectOption('Europe/Berlin');
  await wizard.next();
  await expect(wizard.field('Company')).toBeVisible();
  await page.route('**/user/profile/basic', async (route) => {
    const answer = await route.fetch();
    const { data, ...rest } = (await answer.json()) as { data: object };
    await route.fulfill({ response: answer, json: { ...rest, data: { ...data, timezone: 'Asia/Tokyo', timezoneOffset: 9 } } });
  });
  await page.reload();
  await expect(wizard.field('Company')).toBeVisible();
  await expect.poll(() => zone(page)).toBe('Asia/Tokyo');
});

test('stored values count only in the form that the wizard writes', async ({ page }) => {
  const wizard = await toStep3(page);
  await page.evaluate((long) => {
    const personal = { firstName: ['a'], lastName: long, email: 'sid@example.com', language: 7, nobody: 'x' };
    sessionStorage.setItem('newsAuth.wizard', JSON.stringify({ welcomed: true, personal, zone: 'UTC' }));
  }, 'x'.repeat(5000));
  await page.reload();
  await expect(wizard.field('Email')).toHaveValue('sid@example.com');
  await expect(wizard.field('First Name')).toHaveValue('Sidney');
  await expect(wizard.field('Last Name')).toHaveValue('Vale');
  await expect(wizard.field('Preferred Language')).toHaveValue('en');
});

test('what was typed is removed with the session', async ({ page }) => {
  const wizard = await toStep3(page);
  await wizard.field('Last Name').fill('Valentine');
  await expect.poll(() => storedItem(page, 'newsAuth.wizard')).toContain('Valentine');
  await page.goto(`${addresses().hosted}/login`);
  await signInOn(page).enterEmail('somebody@example.com');
  await expect(signInOn(page).password).toBeVisible();
  expect(await storedItem(page, 'newsAuth.wizard')).toBeNull();
});

for (const [where, { address }] of places) {
  test(`${where}: step 4 begins with the interests of an earlier Primary filter`, async ({ page }) => {
    const wizard = await toStep3(page, address());
    await wizard.next();
    await wizard.fillProfession();
    await wizard.openNews();
    await wizard.tree('Regions').getByRole('checkbox', { name: 'Worldwide' }).check();
    await wizard.tree('Industries').getByRole('checkbox', { name: 'Music', exact: true }).check();
    await page.route('**/news/subscription/daily', (route) => route.abort());
    await wizard.next();
    await expect(wizard.banner).toContainText('Your changes were not saved.');
    // Without a draft and without marks in the lists, only the filter has the interests.
    await page.evaluate(() => {
      addEventListener('pagehide', (event) => event.stopImmediatePropagation(), { capture: true });
      sessionStorage.removeItem('newsAuth.wizard');
    });
    await page.route('**/news/interests', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('"selected":true', '"selected":false') });
    });
    await page.reload();
    await expect(wizard.tree('Regions').getByRole('button', { name: 'Remove Worldwide' })).toBeVisible();
    await expect(wizard.tree('Industries').getByRole('button', { name: 'Remove Music' })).toBeVisible();
  });
}
