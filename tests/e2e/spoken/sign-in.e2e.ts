/** What a screen reader says from the e-mail step to the password, and of a log-in that is refused. */
import { people } from '../../../demo/people.ts';
import { addresses } from '../fixtures/addresses.ts';
import { keyboardOf } from '../fixtures/keyboard.ts';
import { signInOn } from '../sign-in/sign-in.ts';
import { expect, test } from './reader.ts';

const login = () => `${addresses().hosted}/login`;
/** The standard gives a box for passwords no role, so the reader names none. */
const PASSWORD_BOX = 'Password';

test('the e-mail step is read in its order, and says what is wrong with an address', async ({ page, reader }) => {
  await reader.open(login());
  expect(await reader.readsScreen()).toEqual([
    'region, Login',
    'heading, Login, level 1',
    'Use your',
    'Connect',
    'credentials.',
    'group, Login',
    'Email',
    'textbox, Email, not invalid, required',
    'button, Log In',
    'button, Log in with SSO',
    'New to',
    'Newsline',
    '?',
    'link, Sign up',
  ]);
  const there = signInOn(page);
  const keyboard = keyboardOf(page);
  await there.email.focus();
  await reader.hears();
  await keyboard.press('Enter');
  await reader.hears('assertive: Please enter a valid email address.');
  await page.keyboard.type('robin.frost');
  await keyboard.press('Enter');
  await reader.hears('assertive: Please enter a valid email address.');
});

test('the password step says where the focus is, whose password is asked for, and that it was wrong, each time', async ({
  page,
  person,
  reader,
}) => {
  await reader.open(login());
  const there = signInOn(page);
  const keyboard = keyboardOf(page);
  await there.email.focus();
  await page.keyboard.type(person.email);
  await keyboard.press('Enter');
  await expect(there.password).toBeFocused();
  await reader.hears(PASSWORD_BOX);
  expect(await reader.readsScreen()).toEqual([
    'region, Login',
    'heading, Login, level 1',
    'Signing in as',
    's',
    '@newsline.example',
    'link, Change email',
    'group, Login',
    // Its label, and the box.
    PASSWORD_BOX,
    PASSWORD_BOX,
    'button, Show password, 1 control',
    'button, Log In',
    'button, Log in with SSO',
    'link, Forgot password',
    'link, Sign up',
  ]);
  await keyboard.press('Enter');
  await reader.hears('assertive: Password required');
  for (let tries = 0; tries < 2; tries++) {
    await page.keyboard.type('Not-The-Password-1');
    await keyboard.press('Enter');
    await reader.hears('assertive: We could not log you in with the entered email and password. Please try again.');
    await expect(there.password).toBeFocused();
  }
});

for (const [firstName, words] of [
  ['Noel', 'For your security, your email has been temporarily locked out. Please try again later or contact Web Support.'],
  ['Oakley', 'Your temporary password has expired. Go to Forgot Your Password or contact web support.'],
] as const) {
  test(`${firstName} hears why the log-in was refused`, async ({ page, reader }) => {
    const { email, password = '' } = people.find((candidate) => candidate.firstName === firstName) ?? { email: '' };
    await reader.open(login());
    const there = signInOn(page);
    await there.enterEmail(email);
    await expect(there.password).toBeVisible();
    if (!(await there.message.isVisible())) await there.enterPassword(password);
    await expect(there.message).toBeVisible();
    await reader.hearsLast(`assertive: ${words}`, PASSWORD_BOX);
  });
}
