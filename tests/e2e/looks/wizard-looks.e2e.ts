/** Steps and picture of the two wizards by the width of the window: the list of steps goes before the picture, and a phone's page scrolls alone. */
import type { Page } from '@playwright/test';
import { addresses } from '../fixtures/addresses.ts';
import { expect, test } from '../fixtures/test.ts';
import { appCode } from '../second-factor/second-factor.ts';
import { signInOn } from '../sign-in/sign-in.ts';
import { cases, signUpOn } from '../sign-up/sign-up.ts';

const at = (path = '') => `${addresses().hosted}/login${path}`;

/** Widths at the breakpoints: whether the steps are a list, and whether the picture shows beside it. */
const widths = [
  { width: 320, list: false, picture: false },
  { width: 899, list: undefined, picture: false },
  { width: 900, list: true, picture: false },
  { width: 1253, list: true, picture: false },
  { width: 1254, list: true, picture: true },
] as const;

/** A phone in portrait and in landscape. */
const phones = [
  { width: 320, height: 640 },
  { width: 740, height: 360 },
] as const;

/** Parts that scroll up and down inside the page, by their class. */
const scrollers = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((node) => /auto|scroll/.test(getComputedStyle(node).overflowY) && node.scrollHeight > node.clientHeight + 1)
      .map((node) => `${node.localName}.${node.className}`),
  );

/** Checks the parts of the current step at each width; `pictured` if the wizard has a picture. */
async function expectSteps(page: Page, title: string, total: number, pictured: boolean): Promise<void> {
  const progress = page.getByRole('region', { name: 'Progress' });
  for (const { width, list, picture } of widths) {
    const where = `${title} at ${width}`;
    await page.setViewportSize({ width, height: 740 });
    await expect(page.getByRole('heading', { name: title, exact: true }), where).toBeVisible();
    const marks = progress
      .getByRole('listitem')
      .or(progress.getByText(/^Step \d of \d ·/))
      .filter({ visible: true });
    // Exactly one of the two shows.
    await expect.poll(async () => [1, total].includes(await marks.count()), where).toBe(true);
    if (list !== undefined) await expect(marks, where).toHaveCount(list ? total : 1);
    await expect(page.locator('svg.na-art').filter({ visible: true }), where).toHaveCount(picture && pictured ? 1 : 0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), where).toBeLessThanOrEqual(width);
  }
  for (const phone of phones) {
    await page.setViewportSize(phone);
    expect(await scrollers(page), `${title} on a phone of ${phone.width} pixels`).toEqual([]);
  }
}

test('sign-up shows the list of steps from 900 pixels and the picture from 1254, and on a phone nothing scrolls inside the page', async ({
  page,
}) => {
  const there = signUpOn(page);
  await page.goto(at('/signup'));
  await there.begin.click();
  await expectSteps(page, "Let's set up your account.", 5, true);
  await there.fillPersonal('reader@example.com', cases.M);
  await there.next.click();
  // Opens the news interests, which are the longest lists.
  await there.fillProfessional(cases.M);
  await expectSteps(page, 'Professional Information', 5, true);
  await there.next.click();
  await expectSteps(page, 'Set Password', 5, true);
  await there.fillPassword();
  await there.next.click();
  await expectSteps(page, 'Security Questions', 5, true);
});

test('the first-time wizard shows the list of steps from 900 pixels without a picture, and on a phone nothing scrolls inside the page', async ({
  page,
  person,
}) => {
  const there = signInOn(page);
  await page.route(/\/mfa\/verifyToken$/, async (route) => {
    const response = await route.fetch();
    const reply = await response.json();
    await route.fulfill({ response, json: { ...reply, data: { ...reply.data, reviewProfile: true } } });
  });
  await page.goto(at());
  await there.pass(person);
  await there.useApp();
  await there.enterCode(appCode(person));
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  for (const [index, title] of ['Set New Password', 'Security Questions', 'Personal Information', 'Professional Information'].entries()) {
    // The stored step may be any up to the one that is due, so each can be opened this way.
    await page.goto(at('/contactus'));
    await page.evaluate((step) => sessionStorage.setItem('registrationStep', step), String(index + 1));
    await page.goto(at('/firsttimeuser'));
    if (index === 3) await page.getByText('News Interests', { exact: true }).click();
    await expectSteps(page, title, 4, false);
  }
});
