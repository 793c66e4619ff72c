/** What a screen reader says on the way to a company's log-in, and where there is none. */
import { addresses } from '../fixtures/addresses.ts';
import { keyboardOf } from '../fixtures/keyboard.ts';
import { signInOn } from '../sign-in/sign-in.ts';
import { companies } from '../sso/sso.ts';
import { expect, test } from './reader.ts';

const HAND_OFF = [
  "dialog, Log in with SSO, In a moment you will be redirected to your company's secure login page. If nothing happens, click here .",
  'button, Use another account',
];

test('an address without a company is said to have none, with the ways on', async ({ page, reader }) => {
  await reader.open(`${addresses().hosted}/login`);
  const there = signInOn(page);
  const keyboard = keyboardOf(page);
  await keyboard.activate(there.button('Log in with SSO'));
  await expect(there.field('SSO provider email')).toBeFocused();
  await page.keyboard.type('nobody@example.com');
  await keyboard.press('Enter');
  await reader.hears(
    // The empty address was left.
    'assertive: Please enter a valid email address.',
    'button, Log In',
    'button, Log in with SSO',
    'textbox, SSO provider email, not invalid, required',
    'assertive: No SSO Provider Found',
  );
  expect(await reader.readsScreen()).toEqual([
    'region, Login',
    'heading, Login, level 1',
    'Use the email address of your company account.',
    'group, Login',
    'SSO provider email',
    // The alert says why; it describes the box from the next time on.
    'textbox, SSO provider email, nobody@example.com, invalid, required',
    'alert',
    'No SSO Provider Found',
    'Enter another address to try again, or',
    // The library leaves out the spaces around a name in an element of its own; browsers keep them (`gallery/trees`).
    expect.stringMatching(/^link, log in with ?Connect ?credentials$/),
    '.',
    'button, Log In',
    expect.stringMatching(/^button, Log in with ?Connect ?credentials, disabled$/),
    'New to',
    'Newsline',
    '?',
    'link, Sign up',
  ]);
});

test('the hand-off to a company says where one is going, and how to go by hand', async ({ page, reader }) => {
  await page.clock.install();
  await reader.open(`${addresses().hosted}/login/?sso=true`);
  const there = signInOn(page);
  await there.field('SSO provider email').fill(companies.saml.email);
  // From here on the timer must not submit the hand-off.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Log in with SSO' });
  await expect.poll(() => page.clock.runFor(50).then(() => dialog.isVisible())).toBe(true);
  // The button takes the focus a moment after the dialog.
  await page.clock.runFor(400);
  await reader.hears(...HAND_OFF);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});
