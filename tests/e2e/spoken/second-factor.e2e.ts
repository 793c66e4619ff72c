/** What a screen reader says of the second factor: which step it is of how many, the wait for another code, a refused code, and the end of the screen. */
import { hasFocus } from '../fixtures/arrived.ts';
import { addresses } from '../fixtures/addresses.ts';
import { keyboardOf } from '../fixtures/keyboard.ts';
import { freshNumber, newcomer } from '../fixtures/newcomer.ts';
import { beginSetUp } from '../second-factor/set-up.ts';
import { signInOn } from '../sign-in/sign-in.ts';
import { expect, test } from './reader.ts';

const login = () => `${addresses().hosted}/login`;
const METHODS = 'heading, Verify your identity, Step 1 of 2, level 1';
const CODE = 'heading, Enter your code, Step 2 of 2, level 1';
const BOX = 'textbox, Verification code, not invalid, placeholder 000 000, required';

test('the steps are counted, and the methods are read with where a code goes', async ({ page, person, reader }) => {
  await reader.open(login());
  const there = signInOn(page);
  const keyboard = keyboardOf(page);
  await there.enterEmail(person.email);
  await there.password.fill(person.password ?? '');
  await keyboard.press('Enter');
  const number = `the number ending in ${person.phone?.phoneNumber.slice(-4)}`;
  const first = `radio, Send a text message, ${number}, checked, position 1, set size 2`;
  await reader.hearsLast(first);
  expect(await reader.readsScreen()).toEqual([
    'region, Verify your identity',
    'Step 1 of 2',
    METHODS,
    'Your account is protected by a second factor.',
    'group, Verify your identity Step 1 of 2',
    'radiogroup, How would you like to get your code?, not invalid, not required',
    first,
    'radio, Use the authenticator app, not checked, position 2, set size 2',
    'button, Send Code',
    'button, I have a code already',
    'Signing in as',
    's',
    '@newsline.example',
    'link, Use another account',
  ]);
  await keyboard.press('ArrowDown');
  // The library looks at the attribute, which stays as it was; browsers tell the state.
  await expect(there.choice('Use the authenticator app')).toBeChecked();
  await reader.hears(expect.stringMatching(/^radio, Use the authenticator app, .*position 2, set size 2$/));
  await keyboard.press('Enter');
  await reader.hears(BOX);
});

test('the wait for another code is read on its button, the code that was sent is said, and so is the end of the screen', async ({
  page,
  person,
  reader,
}) => {
  await page.clock.install();
  await reader.open(login());
  const there = signInOn(page);
  const keyboard = keyboardOf(page);
  await there.pass(person);
  await there.askForText();
  await hasFocus(there.heading('Enter your code'));
  const screen = await reader.readsScreen();
  expect(screen.slice(0, 3)).toEqual(['region, Enter your code', 'Step 2 of 2', CODE]);
  expect(screen.find((phrase) => phrase.includes('Request another code'))).toMatch(
    /^button, Request another code, in 0:(30|2\d), disabled$/,
  );
  await page.clock.fastForward(30_000);
  await expect(there.button('Request another code')).toBeEnabled();
  expect(await reader.readsScreen()).toContain('button, Request another code');
  // The service has its own clock.
  await page.route(/\/mfa\/sendtoken$/, (route) =>
    route.fulfill({ json: { statusCode: 200, data: { authStatus: { statusCode: 200, message: 'OK' } } } }),
  );
  await keyboard.activate(there.button('Request another code'));
  // That the box was left empty on the way to the button counts no longer.
  await reader.hearsLast('polite: A new code has been resent via text to your mobile number', BOX);

  await keyboard.type(there.code, '000000');
  await keyboard.press('Enter');
  await reader.hearsLast('assertive: Invalid code.');
  await expect(there.code).toBeFocused();
  // It was said, so it describes the box only from the next time on.
  await expect(there.code).toHaveAccessibleDescription('');
  await there.cancel.focus();
  await there.code.focus();
  await expect(there.code).toHaveAccessibleDescription('Invalid code.');
  await reader.hearsLast('textbox, Verification code, Invalid code., invalid, placeholder 000 000, required');

  await page.clock.fastForward(7.5 * 60_000);
  await reader.hearsLast('polite: This step ends in 2 min. After that you will have to log in again.');
  await page.clock.fastForward(60_000);
  await reader.hears('polite: This step ends in 1 min. After that you will have to log in again.');
  await page.clock.fastForward(60_000);
  await hasFocus(there.heading('Login'));
  await reader.hears(expect.stringMatching(/^textbox, Email, /), 'polite: Your sign-in has expired. Please log in again.');
});

test('the set-up counts its four steps, and says what is wrong with a number', async ({ page, reader }) => {
  await reader.open(login());
  const there = await beginSetUp(page, await newcomer());
  const keyboard = keyboardOf(page);
  await reader.hearsLast('heading, Set up two-factor authentication, Step 1 of 4, level 1');
  await keyboard.activate(there.begin);
  await reader.hears('button, Set Up Now', expect.stringMatching(/^textbox, Country code, /));
  await keyboard.type(there.country, '1');
  await keyboard.press('Enter');
  await reader.hearsLast(
    'assertive: You must enter a valid phone number.',
    'textbox, Phone number, You must enter a valid phone number., invalid, required',
  );
  await there.askFor(freshNumber());
  await reader.hearsLast(BOX);
  const screen = await reader.readsScreen();
  expect(screen.slice(0, 8)).toEqual([
    'region, Verify your device',
    'Step 3 of 4',
    'heading, Verify your device, Step 3 of 4, level 1',
    'We sent a text message to',
    '+1',
    'the number ending in',
    expect.stringMatching(/^\d{4}$/),
    '. The code is valid for 3 minutes.',
  ]);
  expect(screen).toContain(BOX);
});
