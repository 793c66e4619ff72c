import { FileNotLoaded } from '../../client/retry-load.ts';
import type { Transition } from '../flow.ts';
import type { Banner } from '../banners.ts';
import { sharedText } from '../text.ts';

export const passkeyText = {
  use: 'Use a passkey',
  confirmTitle: 'Confirm with your passkey',
  confirmText: 'Follow the prompt of your browser.',
  waiting: 'Waiting for your passkey',
  offerTitle: 'Sign in faster next time',
  offerText: 'With a passkey you log in by fingerprint, face or the PIN of this device.',
  create: 'Create a passkey',
  later: 'Not now',
  recoveryTitle: 'You used a recovery code',
  goOn: 'Continue',
  recoveryText: 'If you no longer have your second factor, please contact {support}.',
} as const;

/** `none`: the browser refused before a user could have. */
export const passkeyBanners = {
  'not-used': { tone: 'error', text: 'The passkey was not used. Try again or choose another way.' },
  none: { tone: 'error', text: 'This device has no passkey for your account.' },
  elsewhere: { tone: 'error', text: 'Another prompt for a passkey is open. Close it and try again.' },
  'not-here': { tone: 'error', text: 'Passkeys cannot be used on this page. Choose another way.' },
  'not-created': { tone: 'error', text: 'The passkey could not be created. Try again.' },
  exists: { tone: 'error', text: 'This device already has a passkey for your account.' },
} as const satisfies Record<string, Banner>;
export type PasskeyFailure = keyof typeof passkeyBanners;

/** By the service, at the first step. */
export const passkeyRefused: Banner = { tone: 'error', text: 'This passkey cannot be used here. Log in with your password.' };

export class PasskeyError extends Error {
  constructor(
    readonly why: PasskeyFailure,
    cause?: unknown,
  ) {
    super(why, { cause });
  }
}

/** `making`: the browser was to make a passkey, so that `none` would be the wrong reason. */
export function passkeyFailed(error: unknown, making = false): Transition {
  if (error instanceof FileNotLoaded) return { banner: { tone: 'error', text: sharedText.notLoaded } };
  const why = error instanceof PasskeyError ? error.why : making ? 'not-created' : 'not-used';
  return { banner: passkeyBanners[making && why === 'none' ? 'not-created' : why] };
}

export const passkeyTexts: readonly string[] = Object.values(passkeyBanners).map(({ text }) => text);
