/** Sign-up in a publisher's page, and the events that the page receives. */
import { hasFocus } from '../fixtures/arrived.ts';
import type { Page } from '@playwright/test';
import { forms, strictPolicy } from '../embeds/embeds.ts';
import { pageOf } from '../embeds/publisher.ts';
import { addresses } from '../fixtures/addresses.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { linkIn, subjects } from '../fixtures/mail.ts';
import { freshAddress } from '../fixtures/newcomer.ts';
import { expect, test } from '../fixtures/test.ts';
import { cases, signUpOn, signUpScreens } from './sign-up.ts';

const at = (path: string) => `${addresses().hosted}/login/signup${path}`;

/** Collects the events that a publisher's page receives, across reloads. */
const hear = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ['news-screen', 'news-success', 'news-cancel', 'news-error']) {
      addEventListener(name, (event) => {
        const heard = JSON.parse(localStorage.getItem('heard') ?? '[]') as unknown[];
        localStorage.setItem('heard', JSON.stringify([...heard, [name, (event as CustomEvent).detail]]));
      });
    }
  });

const heard = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('heard') ?? '[]') as [string, Record<string, unknown>][]);

const embed = (attributes = '') =>
  pageOf({
    head: forms['classic script'](),
    body: `<main><h1>The Publisher</h1><news-signup ${attributes}></news-signup></main>`,
    policy: strictPolicy(),
  });

test('a publisher’s page may preselect the interest, hears of each step, and hears of success once', async ({ page }) => {
  await hear(page);
  const address = embed('interest="J"');
  await page.goto(address);
  const there = signUpOn(page.locator('news-signup'));
  const email = freshAddress();
  await there.begin.click();
  await expect(there.choice('Journalist')).toBeChecked();
  await there.fillSteps(email, cases.J);
  await there.button('Submit').click();
  await hasFocus(there.heading('Check Your Email and Complete Your Registration'));
  await expectAccessible(page, 'the sent mail in a publisher’s page');
  await expect(page).toHaveURL(address);
  await page.reload();
  await expect(there.heading('Check Your Email and Complete Your Registration')).toBeVisible();
  const events = await heard(page);
  expect(events.filter(([name]) => name === 'news-success')).toEqual([['news-success', { kind: 'signup', email }]]);
  expect(events.filter(([name]) => name === 'news-screen').map(([, { screen }]) => screen)).toEqual([
    ...signUpScreens,
    // After the reload.
    'signup-email-verification',
  ]);
  expect(JSON.stringify(events)).not.toMatch(/Newsroom\{2026\}|Oslo/);

  const userId = (await linkIn(subjects.confirm, email)).split('/').at(-1) ?? '';
  await page.goto(embed(`user-id="${userId}" login-url="${addresses().hosted}/login"`));
  await expect(there.heading('Email Confirmation')).toBeVisible();
  await expect.poll(async () => (await heard(page)).at(-1)).toEqual(['news-success', { kind: 'confirmed', email }]);
  // The first screen of an element has no previous screen.
  const screens = (await heard(page)).filter(([name]) => name === 'news-screen');
  expect(screens.at(-1)).toEqual(['news-screen', { screen: 'signup-confirmation', previous: null }]);
  await there.button('Login to your account').click();
  await expect(page).toHaveURL(`${addresses().hosted}/login`);
});

test('the hosted page fires success once, even after reloads', async ({ page }) => {
  await hear(page);
  const there = signUpOn(page);
  const email = freshAddress();
  await page.goto(at(''));
  await there.fillAll(email, cases.PS);
  await there.button('Submit').dblclick();
  await expect(page).toHaveURL(at('/email-verification'));
  await page.reload();
  await expect(page.getByText(email)).toBeVisible();
  expect((await heard(page)).filter(([name]) => name === 'news-success')).toEqual([['news-success', { kind: 'signup', email }]]);
});

test('a publisher’s page hears of Close and may prevent it, and otherwise sign-up begins anew', async ({ page }) => {
  await hear(page);
  await page.goto(embed());
  const there = signUpOn(page.locator('news-signup'));
  await there.begin.click();
  await there.field('First Name').fill('Nova');
  const close = async () => {
    await there.button('Cancel').click();
    await there.button('Close').click();
  };
  await page.evaluate(() => addEventListener('news-cancel', (event) => event.preventDefault(), { once: true }));
  await close();
  await expect(there.field('First Name')).toHaveValue('Nova');
  await close();
  await hasFocus(there.heading('Sign up'));
  await there.begin.click();
  await expect(there.field('First Name')).toHaveValue('');
  expect((await heard(page)).filter(([name]) => name === 'news-cancel')).toEqual([
    ['news-cancel', { screen: 'signup-registration' }],
    ['news-cancel', { screen: 'signup-registration' }],
  ]);
});

test('an element from right to left, dark on a light page, does not scroll sideways', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(embed('locale="ar" theme="dark"'));
  const element = page.locator('news-signup');
  await expect(element.locator('[dir=rtl]').first()).toBeVisible();
  await element.getByRole('button').first().click();
  await expect(element.getByRole('radio').first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await expectAccessible(page, 'sign-up from right to left');
});
