/** What a screen reader says of a forgotten password: the mail, the question with its attempts, the rules of the new password, and the end. */
import { addresses } from '../fixtures/addresses.ts';
import { keyboardOf } from '../fixtures/keyboard.ts';
import { linkIn, subjects } from '../fixtures/mail.ts';
import { answers, newcomer } from '../fixtures/newcomer.ts';
import { recoveryOn } from '../recovery/recovery.ts';
import { expect, test } from './reader.ts';

const NEW_PASSWORD = 'Fresh-Headline-26';

test('a forgotten password: the mail is sent', async ({ page, reader }) => {
  await reader.open(`${addresses().hosted}/login/forgotpassword`);
  const there = recoveryOn(page);
  const keyboard = keyboardOf(page);
  expect(await reader.readsScreen()).toEqual([
    'region, Forgot Your Password',
    'heading, Forgot Your Password, level 1',
    'Enter the email address of your account. We will send you instructions to reset your password.',
    'group, Forgot Your Password',
    'Email',
    'textbox, Email, not invalid, required',
    'button, GET NEW PASSWORD',
    'link, Return to login',
  ]);
  await keyboard.type(there.email, 'reader@gmail.com');
  await keyboard.press('Enter');
  await reader.hearsLast('heading, EMAIL SENT, level 1');
  expect(await reader.readsScreen()).toEqual([
    'region, EMAIL SENT',
    'heading, EMAIL SENT, level 1',
    'Please check the email associated with the account for password reset instructions.',
    'link, Open your inbox (opens in a new tab)',
    'link, Return to login',
  ]);
});

test('a forgotten password: the question is said with its box, the attempts after each, the rules as they are met', async ({
  page,
  reader,
}) => {
  const person = await newcomer();
  const there = recoveryOn(page);
  const keyboard = keyboardOf(page);
  await reader.open(`${addresses().hosted}/login/forgotpassword`);
  await there.email.fill(person.email);
  await there.button('GET NEW PASSWORD').click();
  await reader.open(await linkIn(subjects.reset, person.email));
  const current = await there.question();
  const box = (question: string) => `textbox, Answer, ${question}, not invalid, required`;
  expect(await reader.readsScreen()).toEqual([
    'region, RESET PASSWORD',
    'Step 1 of 2',
    'heading, RESET PASSWORD, Step 1 of 2, level 1',
    'Please answer your security question.',
    'group, RESET PASSWORD Step 1 of 2',
    'Answer',
    current,
    box(current),
    'button, Continue, disabled',
  ]);
  await keyboard.type(there.answer, 'nothing like it');
  await keyboard.press('Enter');
  const warning = 'polite: Oops, that answer was incorrect. You have 2 more attempts.';
  await reader.hearsLast(expect.stringMatching(/^textbox, Answer, (In|What|Where|Who) .*\?, not invalid, required$/), warning);
  const next = await there.question();
  expect(next).not.toBe(current);
  await page.keyboard.type(answers[next]?.answer ?? '');
  await keyboard.press('Enter');
  await reader.hearsLast(expect.stringMatching(/^New Password/));

  await keyboard.type(there.newPassword, 'Fresh');
  await reader.hearsLast('polite: 2 of 5 requirements met.');
  await page.keyboard.type('-Headline-26');
  await reader.hearsLast('polite: 5 of 5 requirements met.');
  await keyboard.type(there.confirm, NEW_PASSWORD);
  await keyboard.press('Enter');
  await reader.hearsLast(expect.stringMatching(/^textbox, Email, /), 'polite: Your password has been reset successfully!');
});
