/** What a real screen reader said of a screen, quoted from the kept walks of `npm run test:world`. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Screen } from '../../src/flow/screens.ts';

const walks = path.resolve(import.meta.dirname, '../../tests/world/spoken');

const signIn = 'firefox-a-sign-in-with-a-wrong-password-first-and-a-code.txt';
const setUp = 'firefox-a-second-factor-is-set-up-with-an-app.txt';
const passkey = 'firefox-a-passkey-is-offered-and-declined.txt';
const recoveryCodes = 'firefox-recovery-codes-are-created-and-one-is-used.txt';
const forgotten = 'firefox-a-forgotten-password-is-replaced.txt';
const firstDay = 'firefox-the-first-day.txt';
const registration = 'firefox-a-registration-from-the-choice-of-the-account-to-its-activation.txt';

/** The walk that comes to a screen, and the first line that it hears there. */
const arrivals: Partial<Record<Screen, readonly [walk: string, line: string]>> = {
  login: [signIn, 'Login panel.'],
  password: [signIn, 'Password password text.'],
  'mfa-method': [signIn, 'Verify your identity Step 1 of 2 panel.'],
  'mfa-code': [signIn, 'Enter your code Step 2 of 2 panel.'],
  'mfa-setup-intro': [setUp, 'Set up two-factor authentication heading level 1 clickable.'],
  'mfa-setup-phone': [setUp, 'Your mobile phone Step 2 of 4 panel.'],
  'mfa-setup-verify': [setUp, 'Verify your device Step 3 of 4 panel.'],
  'mfa-setup-done': [setUp, 'Two-factor authentication is on heading level 1 clickable.'],
  'passkey-offer': [passkey, 'Sign in faster next time heading level 1 clickable.'],
  security: [recoveryCodes, 'Create a passkey push button.'],
  'forgot-password': [forgotten, 'Forgot Your Password panel.'],
  'email-sent': [forgotten, 'EMAIL SENT heading level 1 clickable.'],
  'security-question': [forgotten, 'RESET PASSWORD Step 1 of 2 panel.'],
  'reset-password': [forgotten, 'RESET PASSWORD Step 2 of 2 panel.'],
  'first-time-password': [firstDay, 'Set New Password Step 1 of 4 panel.'],
  'first-time-questions': [firstDay, 'Security Questions Step 2 of 4 panel.'],
  'first-time-personal': [firstDay, 'Personal Information Step 3 of 4 panel.'],
  'first-time-professional': [firstDay, 'Professional Information Step 4 of 4 panel.'],
  signup: [registration, 'region Sign up'],
  'signup-registration': [registration, "Let's set up your account. Step 1 of 5 panel."],
  'signup-professional': [registration, 'Professional Information Step 2 of 5 panel.'],
  'signup-password': [registration, 'Set Password Step 3 of 5 panel.'],
  'signup-questions': [registration, 'Security Questions Step 4 of 5 panel.'],
  'signup-email-verification': [registration, 'Check Your Email and Complete Your Registration heading level 1 clickable.'],
  'signup-confirmation': [registration, 'region Email Confirmation'],
};

export interface Heard {
  readonly walk: string;
  readonly lines: readonly string[];
}

/**
 * From the arrival to the next press of Enter; `undefined` for a screen to which no walk comes.
 *
 * @throws Error where the walk, or the line in it, is not there
 */
export function heardOn(screen: Screen, folder = walks): Heard | undefined {
  const arrival = arrivals[screen];
  if (!arrival) return undefined;
  const [walk, line] = arrival;
  const all = readFileSync(path.join(folder, walk), 'utf8').split('\n');
  const from = all.indexOf(`    ${line}`);
  if (from < 0) throw new Error(`The accessibility report quotes “${line}” for ${screen}, which ${walk} does not have.`);
  const to = all.findIndex((text, index) => index > from && /^(press Return|open)/.test(text));
  const heard = all.slice(from, to < 0 ? undefined : to).filter((line) => line.startsWith(' '));
  return { walk, lines: heard.map((line) => line.trim()) };
}
