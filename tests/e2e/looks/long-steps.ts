/** The professional step, the longest of sign-up, and where its parts are. */
import { hasFocus } from '../fixtures/arrived.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { addresses } from '../fixtures/addresses.ts';
import { type CaseCode, cases, signUpOn } from '../sign-up/sign-up.ts';

export async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('it does not show');
  return box;
}

export const hosted = () => `${addresses().hosted}/login/signup`;

/** The professional step of an interest. */
export async function openProfession(page: Page, code: CaseCode, address = hosted()) {
  const there = signUpOn(page);
  await page.goto(address);
  await there.begin.click();
  await there.fillPersonal('reader@example.com', cases[code]);
  await there.next.click();
  await hasFocus(there.heading('Professional Information'));
  await expect(there.box('Country')).toBeVisible();
  return there;
}
