/** Where a user goes after the sign-in: the forced step that is due, or the redirect, which `machine/finish.ts` makes (S4). */
import { forcedStep, type ForcedStep, type LoginResult } from '../contract/calls/sign-in.ts';
import type { Context, Transition } from './flow.ts';
import { basicProfile, finishing, newUser, passkeyAnswer, withoutAddress } from './sign-in-memory.ts';
import type { StoredPatch } from '../session/stored.ts';
import type { StoredUser } from '../session/stored-user.ts';

/** Right after the second factor an expired password has a page of its own (decisions 2). */
type Via = 'login' | 'mfa' | 'setup' | 'change';

/** What each step marks as still to be done (decisions 2). */
const marks: Record<ForcedStep, StoredPatch> = {
  'reset-temporary-password': { passwordResetComplete: false },
  'first-time-password': { passwordResetComplete: false, registrationComplete: false, registrationStep: '1' },
  'first-time-questions': { registrationComplete: false, registrationStep: '2' },
  'first-time-personal': { registrationComplete: false, registrationStep: '3' },
  'new-user-password-expired': { passwordResetComplete: false },
};

/** With an expired password the id moves to `originalUserId` (S4, rule 5). */
const withoutId = (user: StoredUser): StoredUser => ({ ...user, originalUserId: user.originalUserId ?? user.id, id: '' });

export function afterLogin(user: StoredUser, via: Via): Transition {
  const to = forcedStep(user);
  if (!to) return { store: { registrationComplete: true, passwordResetComplete: true, user }, finish: 'login' };
  const isExpired = to === 'new-user-password-expired';
  return {
    to: isExpired && via === 'mfa' ? 'password-expired' : to,
    store: { ...marks[to], user: isExpired ? withoutId(user) : user },
    replace: true,
  };
}

/** The email step leaves the session alone until an address is sent (decisions 2). */
export const anotherAccount: Transition = {
  ...withoutAddress,
  to: 'login',
  store: { ...withoutAddress.store, transferError: undefined },
  memory: finishing.as(undefined),
};

export function toStoredUser(result: LoginResult): StoredUser {
  return {
    id: result.id,
    originalUserId: result.originalUserId || undefined,
    firstName: result.firstName ?? '',
    lastName: result.lastName ?? '',
    email: result.email ?? '',
    timezone: result.timezone ?? '',
    language: result.language ?? 'en',
    roles: result.roles ?? [],
    hasSecurityAnswers: result.hasSecurityAnswers,
    reviewProfile: result.reviewProfile,
    isExpired: result.isExpired,
    resetPassword: result.resetPassword,
    connectAccount: result.connectAccount ?? undefined,
  };
}

/** In `<news-mfa>` no email step has cleared what an earlier sign-in left: its redirect that had no answer, or its wizard. */
export const ofEarlierUser = {
  transferError: undefined,
  registrationStep: undefined,
  registrationComplete: undefined,
  passwordResetComplete: undefined,
} as const satisfies StoredPatch;

export function signedIn(result: LoginResult, context: Context, via: Via, signedInBy?: StoredUser['signedInBy']): Transition {
  const isNew = (result.newUser === true && newUser.of(context) !== 'ignored') || undefined;
  const offerPasskey = result.offerPasskey === true || undefined;
  const transition = afterLogin({ ...toStoredUser(result), isNew, offerPasskey, signedInBy }, via);
  // Only the user who was signed out in the middle of the wizard finds again what was typed there.
  const isAnother = basicProfile.of(context)?.id !== result.id;
  return {
    ...transition,
    store: {
      ...ofEarlierUser,
      ...transition.store,
      mfaRetrievalToken: undefined,
      requireMfaSetup: undefined,
      mfaSetup: undefined,
      wizard: isAnother ? undefined : { welcomed: true },
    },
    memory: {
      ...finishing.as(undefined),
      ...passkeyAnswer.as(undefined),
      ...basicProfile.as(undefined),
    },
    ...(isAnother && { drop: ['first-time'] }),
  };
}
