/** What a screen reader says of sign-up: five steps that count themselves, the errors of a step, and the mail at the end. */
import { addresses } from '../fixtures/addresses.ts';
import { keyboardOf } from '../fixtures/keyboard.ts';
import { freshAddress } from '../fixtures/newcomer.ts';
import { cases, signUpOn } from '../sign-up/sign-up.ts';
import { expect, test } from './reader.ts';

const step = (title: string, n: number) => `heading, ${title}, Step ${n} of 5, level 1`;
/** The first box of a step, or its heading while its lists are on their way. */
const begins = (title: string, n: number, box: string) => expect.stringMatching(new RegExp(`^(${step(title, n)}$|${box})`));

test('the choice of the account is read in its order', async ({ reader }) => {
  await reader.open(`${addresses().hosted}/login/signup`);
  expect(await reader.readsScreen()).toEqual([
    'region, Sign up',
    'heading, Sign up, level 1',
    'Which account do you need?',
    'heading, Follow the news, level 2',
    'For journalists, analysts, investors, students and communicators.',
    'button, Journalist/news consumer subscription',
    'heading, Send the news, level 2',
    'For companies and agencies that send press releases through',
    'Newsline',
    '.',
    'link, Full distribution account',
    'Already have an account?',
    'link, Log In',
  ]);
});

test('each step is said with its number, and the progress with what is done', async ({ page, reader }) => {
  const email = freshAddress();
  await reader.open(`${addresses().hosted}/login/signup`);
  const there = signUpOn(page);
  const keyboard = keyboardOf(page);
  await there.begin.focus();
  await keyboard.press('Enter');
  await reader.hears('button, Journalist/news consumer subscription', begins("Let's set up your account.", 1, 'textbox, First Name'));
  await there.fillPersonal(email, cases.PO);
  await keyboard.activate(there.next);
  await reader.hearsLast('button, Next', begins('Professional Information', 2, '(textbox|combobox), '));
  await there.fillProfessional(cases.PO);
  await keyboard.activate(there.next);
  await reader.hearsLast('button, Next', begins('Set Password', 3, 'Password'));
  expect(await reader.reads(page.getByRole('region', { name: 'Progress' }))).toEqual([
    'region, Progress',
    'Step 3 of 5',
    'listitem, level 1, position 1, set size 5',
    'Done:',
    'Personal Information',
    'listitem, level 1, position 2, set size 5',
    'Done:',
    'Professional Information',
    'listitem, level 1, current step, position 3, set size 5',
    'Current step:',
    'Set Password',
    'listitem, level 1, position 4, set size 5',
    'Not started:',
    'Security Questions',
    'listitem, level 1, position 5, set size 5',
    'Not started:',
    'Check your email',
  ]);
  await there.fillPassword();
  await keyboard.activate(there.next);
  await reader.hearsLast('button, Next', begins('Security Questions', 4, 'combobox, Question 1'));
  await there.fillQuestions();
  expect(await reader.readsScreen()).toContain(`We will send an email to`);
  await keyboard.activate(there.button('Submit'));
  await reader.hearsLast('button, Submit', step('Check Your Email and Complete Your Registration', 5));
  const screen = await reader.readsScreen();
  expect(screen.slice(2)).toEqual([
    step('Check Your Email and Complete Your Registration', 5),
    'We sent an email to',
    email,
    'with instructions to complete your registration.',
    'heading, No email yet?, level 2',
    'listitem, level 1, position 1, set size 3',
    'It may take a few minutes. Please look into your spam folder too.',
    'listitem, level 1, position 2, set size 3',
    'Check the address above. If it is wrong, or if no email comes,',
    'link, sign up again',
    '.',
    'listitem, level 1, position 3, set size 3',
    'If that does not help either, please contact',
    'link, web support',
    '.',
  ]);
});

test('a refused step says its first error, puts the focus there, and says how many answers are missing', async ({ page, reader }) => {
  await reader.open(`${addresses().hosted}/login/signup`);
  const there = signUpOn(page);
  const keyboard = keyboardOf(page);
  await there.begin.focus();
  await keyboard.press('Enter');
  await keyboard.activate(there.next);
  await reader.hearsLast(
    'assertive: Please enter a first name.',
    'textbox, First Name, Please enter a first name., invalid, required',
    'polite: 4 answers are missing',
  );
  const wrong = (await reader.readsScreen()).filter((phrase) => phrase.includes(', invalid'));
  expect(wrong).toEqual([
    'textbox, First Name, Please enter a first name., invalid, required',
    'textbox, Last Name, Please enter a last name., invalid, required',
    'textbox, Email, Please enter an email., invalid, required',
    'radiogroup, Field of Interest, Required, invalid, required',
  ]);
});
