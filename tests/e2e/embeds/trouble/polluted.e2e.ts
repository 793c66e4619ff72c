/** Pages that add enumerable properties to the prototypes of objects and arrays, as old libraries do. */
import type { Page } from '@playwright/test';
import { addresses } from '../../fixtures/addresses.ts';
import { freshAddress } from '../../fixtures/newcomer.ts';
import { expect, test } from '../../fixtures/test.ts';
import { appCode } from '../../second-factor/second-factor.ts';
import { signInOn } from '../../sign-in/sign-in.ts';
import { cases, signUpOn } from '../../sign-up/sign-up.ts';
import { formNames, forms } from '../embeds.ts';
import { pageOf } from '../publisher.ts';

const pollute = (page: Page) =>
  page.addInitScript(() => {
    for (const prototype of [Object.prototype, Array.prototype]) {
      Object.assign(prototype, {
        total: 5,
        label: 'polluted',
        defaults: { deep: true },
        extend() {
          return this;
        },
      });
    }
  });

for (const form of formNames) {
  test(`${form}: a log-in with its second factor ends where it should`, async ({ page, person }) => {
    await pollute(page);
    const target = `${addresses().publisher}/members`;
    await page.goto(pageOf({ head: forms[form](), body: `<news-login redirect-url="${target}"></news-login>` }));
    const signIn = signInOn(page.locator('news-login'));
    await signIn.pass(person);
    await signIn.useApp();
    await signIn.enterCode(appCode(person));
    await expect(page).toHaveURL(/\/members\?t=[\w-]+$/);
  });

  test(`${form}: sign-up shows its lists and goes on, and nothing is drawn with a foreign attribute`, async ({ page }) => {
    await pollute(page);
    await page.goto(pageOf({ head: forms[form](), body: '<news-signup interest="J"></news-signup>' }));
    const there = signUpOn(page.locator('news-signup'));
    await there.begin.click();
    await there.fillPersonal(freshAddress(), cases.J);
    await there.next.click();
    await there.fillProfessional(cases.J);
    await expect(page.locator('news-signup .na-root [total], news-signup .na-root [defaults]')).toHaveCount(0);
    await there.next.click();
    await expect(page.getByLabel('Confirm Password', { exact: true })).toBeVisible();
  });
}

test('the hosted page logs in', async ({ page, person }) => {
  await pollute(page);
  await page.goto(`${addresses().hosted}/login`);
  const signIn = signInOn(page);
  await signIn.pass(person);
  await signIn.useApp();
  await signIn.enterCode(appCode(person));
  await expect(page).toHaveURL(new RegExp(`^${addresses().landing}/`));
});
