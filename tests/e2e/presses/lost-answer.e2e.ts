/** The service does its work, but its answer is lost. Pressing again leads on, and nothing is done twice. */
import { addresses } from '../fixtures/addresses.ts';
import { linkIn, subjects } from '../fixtures/mail.ts';
import { freshAddress, newcomer } from '../fixtures/newcomer.ts';
import { loseNext } from '../fixtures/page/lose-next.ts';
import { expect, test } from '../fixtures/test.ts';
import { recoveryOn } from '../recovery/recovery.ts';
import { appCode, sentTo } from '../second-factor/second-factor.ts';
import { signInOn } from '../sign-in/sign-in.ts';
import { cases, signUpOn } from '../sign-up/sign-up.ts';

const at = (path: string) => `${addresses().hosted}/login${path}`;
const UNREACHABLE = 'We could not reach the service.';

test.beforeEach(({ noise }) => noise.expect(/Failed to load|ERR_FAILED/));

test('a new password is set once, and the second press says so', async ({ page }) => {
  const person = await newcomer();
  const there = recoveryOn(page);
  await page.goto(at('/forgotpassword'));
  await there.email.fill(person.email);
  await there.button('GET NEW PASSWORD').click();
  await page.goto(await linkIn(subjects.reset, person.email));
  await there.replyRightly();
  await loseNext(page, /\/resetPassword/);
  await there.choose('Fresh-Headline-26');
  await expect(page.getByText(UNREACHABLE)).toBeVisible();
  await there.continue.click();
  await expect(page.getByText('Your password has been reset successfully!')).toBeVisible();
});

test('a sign-up is sent once, with one mail', async ({ page }) => {
  const email = freshAddress();
  const there = signUpOn(page);
  await page.goto(at('/signup'));
  await there.fillAll(email, cases.PI);
  await loseNext(page, /\/auth\/legacyUser$/);
  await there.button('Submit').click();
  await expect(page.getByText(UNREACHABLE)).toBeVisible();
  await there.button('Submit').click();
  await expect(there.heading('Check Your Email and Complete Your Registration')).toBeVisible();
  expect(await sentTo(email)).toHaveLength(1);
});

test('a code counts once, and the second press signs in with it', async ({ page, person }) => {
  const there = signInOn(page);
  await page.goto(at(''));
  await there.enterEmail(person.email);
  await loseNext(page, /\/auth\/login$/);
  await there.enterPassword(person.password ?? '');
  await expect(page.getByText(UNREACHABLE)).toBeVisible();
  await there.logIn.click();
  await there.useApp();
  await loseNext(page, /\/verify/i);
  await there.code.fill(appCode(person));
  await there.submit.click();
  await expect(page.getByText(UNREACHABLE)).toBeVisible();
  await there.submit.click();
  await page.waitForURL((url) => !url.href.startsWith(at('')));
});
