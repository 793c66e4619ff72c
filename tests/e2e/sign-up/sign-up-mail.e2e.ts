/** The address that sign-up writes to is shown while it can be changed, and again after the mail was sent (decisions 7). */
import { hasFocus } from '../fixtures/arrived.ts';
import type { Page } from '@playwright/test';
import { addresses } from '../fixtures/addresses.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { linkIn, subjects } from '../fixtures/mail.ts';
import { freshAddress } from '../fixtures/newcomer.ts';
import { expect, test } from '../fixtures/test.ts';
import { cases, signUpOn } from './sign-up.ts';

const at = (path: string) => `${addresses().hosted}/login/signup${path}`;

async function filled(page: Page, email: string) {
  const there = signUpOn(page);
  await page.goto(at(''));
  await there.fillAll(email, cases.PI);
  return there;
}

test('the last step names the address, Change leads to it and back, and the mail goes to the new one', async ({ page }) => {
  const wrong = freshAddress();
  const there = await filled(page, ` ${wrong} `);
  const line = page.getByText(`We will send an email to ${wrong} to complete your registration.`);
  await expect(line).toBeVisible();
  await expectAccessible(page, 'the last step with its address');
  await line.getByRole('link', { name: 'Change', exact: true }).click();
  await expect(page).toHaveURL(at('/registration'));
  const right = freshAddress();
  await there.field('Email').fill(right);
  for (const heading of ['Professional Information', 'Set Password', 'Security Questions']) {
    await there.next.click();
    await hasFocus(there.heading(heading));
  }
  // Nothing else was lost on the way.
  await expect(there.field('Answer 2')).toHaveValue('Marie');
  await expect(page.getByText(`We will send an email to ${right}`)).toBeVisible();
  await there.button('Submit').click();
  await expect(page).toHaveURL(at('/email-verification'));
  expect(await linkIn(subjects.confirm, right)).toContain('/login/signup/');
});

test('step 5 names the address and says what to do when no mail comes', async ({ page }) => {
  const email = freshAddress();
  const there = await filled(page, email);
  await there.button('Submit').click();
  await expect(page.getByText(`We sent an email to ${email}`)).toBeVisible();
  await expect(there.heading('No email yet?')).toBeVisible();
  await expect(page.getByText('It may take a few minutes. Please look into your spam folder too.')).toBeVisible();
  await expect(page.getByText('Check the address above.')).toBeVisible();
  await expect(page.getByRole('listitem').getByRole('link', { name: 'web support' })).toHaveAttribute('href', /^mailto:/);
  await expectAccessible(page, 'the sent mail');
  await page.getByRole('link', { name: 'sign up again' }).click();
  await hasFocus(there.heading('Sign up'));
  await expect(page).toHaveURL(at(''));
});
