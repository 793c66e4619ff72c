/** The lists of sign-up are requested when it starts; while they load or fail, Back and Cancel work (decisions 7). */
import type { Page } from '@playwright/test';
import { placesOf } from '../embeds/places.ts';
import { holdBack } from '../fixtures/gate.ts';
import { freshAddress } from '../fixtures/newcomer.ts';
import { expect, test } from '../fixtures/test.ts';
import { cases, signUpOn } from './sign-up.ts';

const LISTS =
  /\/(geo\/(state|country)|language\/supported|timezone|roles|news\/interests|interests)\/public$|\/legacyUser\/securityQuestions$/;
const TIMEZONES = /\/i18n\/timezone\/public$/;

/** Replaces all answers to calls for lists from now on. */
function listsArrived(page: Page): () => number {
  const lists = new Set<string>();
  page.on('requestfinished', (request) => {
    if (LISTS.test(request.url())) lists.add(request.url());
  });
  return () => lists.size;
}

for (const [where, { address }] of Object.entries(placesOf('news-signup'))) {
  test(`${where}: all lists are requested at the choice of the account, and no later step waits for one`, async ({ page }) => {
    const loaded = listsArrived(page);
    const there = signUpOn(page);
    await page.goto(address());
    await expect(there.begin).toBeVisible();
    await expect.poll(loaded).toBe(8);
    await page.route(LISTS, (route) => route.abort());
    await there.fillAll(freshAddress(), cases.M);
    await there.button('Submit').click();
    await expect(there.heading('Check Your Email and Complete Your Registration')).toBeVisible();
  });

  test(`${where}: Back and Cancel are there while a list loads, and keep the focus when the form comes`, async ({ page }) => {
    const there = signUpOn(page);
    const gate = await holdBack(page, TIMEZONES);
    await page.goto(address());
    await there.begin.click();
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
    await there.button('Cancel').click();
    await expect(page.getByRole('dialog', { name: 'Are you sure?' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
    await there.back.click();
    await expect(there.begin).toBeVisible();
    await there.begin.click();
    await there.back.focus();
    gate.open();
    await expect(there.field('First Name')).toBeVisible();
    await expect(there.back).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(there.begin).toBeVisible();
  });

  test(`${where}: Back and Cancel are there beside Try again when a list fails`, async ({ page, noise }) => {
    noise.expect(/Failed to load/);
    await page.route(TIMEZONES, (route) => route.fulfill({ status: 500, json: { statusCode: 500, requestId: 'r-9' } }));
    const there = signUpOn(page);
    await page.goto(address());
    await there.begin.click();
    await expect(page.getByRole('alert')).toContainText('r-9');
    await expect(there.button('Try again')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('r-9');
    await expect(there.button('Cancel')).toBeVisible();
    await there.back.click();
    await expect(there.begin).toBeVisible();
    await page.unroute(TIMEZONES);
    await there.begin.click();
    await expect(there.field('First Name')).toBeVisible();
  });
}

test('a list that only another form needs delays no user', async ({ page, noise }) => {
  noise.expect(/Failed to load/);
  await page.route(/\/company\/company\/roles\/public$/, (route) =>
    route.fulfill({ status: 500, json: { statusCode: 500, requestId: 'r-9' } }),
  );
  const there = signUpOn(page);
  await page.goto(placesOf('news-signup').hosted.address());
  await there.begin.click();
  await there.fillPersonal(freshAddress(), cases.J);
  await there.next.click();
  await expect(there.field('Publication Name')).toBeVisible();
});
