/** S4 "After password login or MFA verification": the six rules, in the owner's order, as one table. */
import type { LoginResult } from '../contract/user.ts';
import type { Context, Transition } from './action.ts';
import type { Screen } from './screens.ts';
import type { StoredPatch, StoredUser } from '../session/stored.ts';

/** What led here: verification sends an expired user with answers to its own page (decisions 2). */
export type Via = 'login' | 'mfa' | 'setup' | 'change';

type Flags = Pick<StoredUser, 'isExpired' | 'hasSecurityAnswers' | 'resetPassword' | 'reviewProfile'>;

interface Rule {
  readonly name: string;
  readonly when: (user: Flags) => boolean;
  readonly to: Screen | 'finish';
  /** What the rule writes; rules 1 to 5 mark what is still to be done (decisions 2). */
  readonly store: StoredPatch;
}

/** It always holds. */
const nothingLeft = {
  name: 'nothing left to do',
  when: () => true,
  to: 'finish',
  store: { registrationComplete: true, passwordResetComplete: true },
} as const satisfies Rule;

/** The first that matches decides; the last matches always. */
export const afterLoginRules = [
  {
    name: 'temporary password of a known user',
    when: (u) => !u.isExpired && u.hasSecurityAnswers && u.resetPassword && !u.reviewProfile,
    to: 'reset-temporary-password',
    store: { passwordResetComplete: false },
  },
  {
    name: 'temporary password of a new user',
    when: (u) => u.resetPassword,
    to: 'first-time-password',
    store: { passwordResetComplete: false, registrationComplete: false, registrationStep: '1' },
  },
  {
    name: 'no security answers',
    when: (u) => !u.hasSecurityAnswers,
    to: 'first-time-questions',
    store: { registrationComplete: false, registrationStep: '2' },
  },
  {
    name: 'profile to review',
    when: (u) => u.reviewProfile,
    to: 'first-time-personal',
    store: { registrationComplete: false, registrationStep: '3' },
  },
  {
    name: 'expired password',
    when: (u) => u.isExpired,
    to: 'new-user-password-expired',
    store: { passwordResetComplete: false },
  },
  nothingLeft,
] as const satisfies readonly Rule[];

/** Rule 5: the id moves to `originalUserId` and is cleared. */
const withoutId = (user: StoredUser): StoredUser => ({ ...user, originalUserId: user.originalUserId ?? user.id, id: '' });

/** The transition that the first matching rule makes for a stored user. */
export function afterLogin(user: StoredUser, via: Via): Transition {
  const rule: Rule = afterLoginRules.find((r) => r.when(user)) ?? nothingLeft;
  if (rule.to === 'finish') return { store: { ...rule.store, user }, finish: 'login' };
  if (rule.to !== 'new-user-password-expired') return { to: rule.to, store: { ...rule.store, user }, replace: true };
  return {
    to: via === 'mfa' ? 'password-expired' : rule.to,
    store: { ...rule.store, user: withoutId(user) },
    replace: true,
  };
}

/** Whoever waits for the way on may begin anew (decisions 2: the e-mail step leaves the session alone until an address is sent). */
export const anotherAccount: Transition = { to: 'login', store: { transferError: undefined }, memory: { finishing: undefined } };

/** The user as kept under `bwUser`, from a login result or a basic profile. */
export function toStoredUser(result: LoginResult): StoredUser {
  return {
    id: result.id,
    originalUserId: result.originalUserId ?? undefined,
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

/** What follows an answer that signs a user in: the user is kept, the waiting second factor dropped, the rules run. */
export function signedIn(result: LoginResult, context: Context, via: Via): Transition {
  const transition = afterLogin(toStoredUser(result), via);
  // Whoever was logged out in the middle of the wizard finds again what was typed; nobody else does.
  const isAnother = context.memory.basicProfile?.id !== result.id;
  return {
    ...transition,
    store: {
      ...transition.store,
      mfaRetrievalToken: undefined,
      requireMfaSetup: undefined,
      mfaSetup: undefined,
      wizard: isAnother ? undefined : { welcomed: true },
    },
    memory: {
      newUser: result.newUser === true && !context.memory.newUserRead,
      finishing: undefined,
      basicProfile: undefined,
      ...(isAnother && { profile: undefined, filterId: undefined, interests: undefined, saving: undefined }),
    },
    ...(isAnother && { dropForms: 'first-time' }),
  };
}
