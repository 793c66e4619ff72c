/** `newsAuth.mfaSetup` lets a reload come back to the same step (decisions 3, 5); codes and secrets are never stored. */
import type { SecondFactorMethod } from '../contract/calls/second-factor.ts';

/** S2: verification has two steps, the first-time set-up four. */
export const secondFactorScreens = {
  verification: ['mfa-method', 'mfa-code'],
  setUp: ['mfa-setup-intro', 'mfa-setup-phone', 'mfa-setup-verify', 'mfa-setup-done'],
} as const;

export const secondFactorSteps = [...secondFactorScreens.verification, ...secondFactorScreens.setUp] as const;
export type SecondFactorStep = (typeof secondFactorSteps)[number];

export const isSecondFactorStep = (screen: string): screen is SecondFactorStep => (secondFactorSteps as readonly string[]).includes(screen);

/** Times are ms since 1970. */
export interface SecondFactor {
  readonly step?: SecondFactorStep;
  readonly method?: SecondFactorMethod;
  readonly methods?: readonly SecondFactorMethod[];
  /** Masked. */
  readonly phone?: string;
  readonly setupId?: string;
  /** As typed, until set-up ends. */
  readonly countryCode?: string;
  readonly phoneNumber?: string;
  /** The user may have typed another phone since. */
  readonly sentTo?: { readonly countryCode: string; readonly phoneNumber: string };
  readonly sentAt?: number;
  readonly nextSendAt?: number;
  readonly endsAt?: number;
  readonly wrongCodes?: number;
  /** Only the confirmation is left. */
  readonly done?: boolean;
}

/** S9. */
export const SCREEN_LIFE_MS = 10 * 60_000;

/** Text message and app where the service names no methods (decisions 3). */
export const offeredMethods = (secondFactor: SecondFactor | undefined): readonly SecondFactorMethod[] =>
  secondFactor?.methods?.length ? secondFactor.methods : ['text', 'app'];

export const methodOf = (secondFactor: SecondFactor | undefined): SecondFactorMethod =>
  secondFactor?.method ?? offeredMethods(secondFactor)[0] ?? 'text';
