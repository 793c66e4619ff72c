/**
 * What storage holds of the second factor in progress (`newsAuth.mfaSetup`, decisions 3, 5): enough for a reload to come back to the
 * same step with the same buttons. Codes and secrets are never stored.
 */
import type { MfaMethod } from '../contract/calls/second-factor.ts';

/** Verification has two steps, the first-time set-up four (S2). */
export const secondFactorScreens = {
  verification: ['mfa-method', 'mfa-code'],
  setUp: ['mfa-setup-intro', 'mfa-setup-phone', 'mfa-setup-verify', 'mfa-setup-done'],
} as const;

export const secondFactorSteps = [...secondFactorScreens.verification, ...secondFactorScreens.setUp] as const;
/** A screen of the second factor. */
export type SecondFactorStep = (typeof secondFactorSteps)[number];

export const isSecondFactorStep = (screen: string): screen is SecondFactorStep => (secondFactorSteps as readonly string[]).includes(screen);

/** What is known of the second factor in progress; times are ms since 1970. */
export interface SecondFactor {
  /** The screen that shows. */
  readonly step?: SecondFactorStep;
  /** How the code comes, once chosen. */
  readonly method?: MfaMethod;
  readonly methods?: readonly MfaMethod[];
  /** Masked. */
  readonly phone?: string;
  readonly setupId?: string;
  /** What was typed of the phone, until set-up ends. */
  readonly countryCode?: string;
  readonly phoneNumber?: string;
  /** The phone that the text went to, which may have been typed over since. */
  readonly sentTo?: { readonly countryCode: string; readonly phoneNumber: string };
  /** When the last text was sent, and when another may be asked for. */
  readonly sentAt?: number;
  readonly nextSendAt?: number;
  /** S9: a verify screen is open for ten minutes. */
  readonly endsAt?: number;
  /** How many codes of this login were wrong. */
  readonly wrongCodes?: number;
  /** The right code was given: only the confirmation is left. */
  readonly done?: boolean;
  /** The service called them a new user, which it does once: the confirmation's button still leads to their page after a reload. */
  readonly isNew?: boolean;
}

/** S9: how long a verify screen is open, ms. */
export const SCREEN_LIFE_MS = 10 * 60_000;

/** Only enrolled methods are offered, or both where the service names none (decisions 3). */
export const offeredMethods = (secondFactor: SecondFactor | undefined): readonly MfaMethod[] =>
  secondFactor?.methods?.length ? secondFactor.methods : ['text', 'app'];

/** The chosen method, else the first on offer. */
export const methodOf = (secondFactor: SecondFactor | undefined): MfaMethod =>
  secondFactor?.method ?? offeredMethods(secondFactor)[0] ?? 'text';
