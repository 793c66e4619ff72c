import { noMemory } from '../../src/flow/memory.ts';
import { challenge, recoveryRoutes } from '../../src/features/recovery/routes.ts';
import { describe, expect, it } from 'vitest';
import { changePasswordRoutes } from '../../src/features/change-password/routes.ts';
import { contactRoutes } from '../../src/features/contact/routes.ts';
import { deviceRoutes } from '../../src/features/device/routes.ts';
import { firstTimeUserRoutes } from '../../src/features/first-time-user/routes.ts';
import { offerRoutes } from '../../src/features/passkey-offer/routes.ts';
import { secondFactorRoutes } from '../../src/features/second-factor/routes.ts';
import { securityRoutes } from '../../src/features/security/routes.ts';
import { signInRoutes } from '../../src/features/sign-in/routes.ts';
import { signUpRoutes } from '../../src/features/sign-up/routes.ts';
import { confirmationId, confirmationRoutes } from '../../src/features/confirmation/routes.ts';
import { admitted, screenOf } from '../../src/features/routes.ts';
import { discarded } from '../../src/features/sign-up/progress.ts';
import { straighten } from '../../src/flow/address/bent-link.ts';
import { pathUnder } from '../../src/flow/address/route.ts';
import { type Screen, screens } from '../../src/flow/screens.ts';
import type { Stored } from '../../src/session/stored.ts';
import { withDefaults } from '../../src/settings/settings.ts';
import { storedUser } from '../session/stored-user.ts';

const signedIn: Stored = { authToken: 'a', refreshToken: 'r', user: storedUser };

const enter = (screen: Screen, stored: Stored = {}, memory = noMemory) =>
  admitted(screen, { stored, memory, settings: withDefaults({}), hosted: false, now: 0 });

const tables = [
  changePasswordRoutes,
  confirmationRoutes,
  contactRoutes,
  deviceRoutes,
  firstTimeUserRoutes,
  offerRoutes,
  recoveryRoutes,
  secondFactorRoutes,
  securityRoutes,
  signInRoutes,
  signUpRoutes,
];

const straight = (path: string, query = '') => straighten({ path, search: query && `?${query}`, hash: '' });

describe('a screen', () => {
  it('stands in the table of one feature', () => expect(tables.flatMap((table) => Object.keys(table)).sort()).toEqual([...screens].sort()));
});

describe('a path of the hosted page', () => {
  it.each([
    ['', 'login'],
    ['password', 'password'],
    ['mfa', 'mfa-method'],
    ['mfaInitSetup', 'mfa-setup-intro'],
    ['forgotpassword', 'forgot-password'],
    ['successmail', 'email-sent'],
    ['SecurityQuestions', 'security-question'],
    ['resetpassword', 'reset-password'],
    ['failedpasswordreset', 'failed-password-reset'],
    ['passwordresetexpired', 'password-reset-expired'],
    ['passwordexpired', 'password-expired'],
    ['newuserpasswordexpired', 'new-user-password-expired'],
    ['setnewpassword', 'set-new-password'],
    ['resetpasswordbytemp', 'reset-temporary-password'],
    ['firsttimeuser', 'first-time-password'],
    ['IPError', 'ip-error'],
    ['iperror', 'ip-error'],
    ['contactus', 'contact-us'],
    ['signup', 'signup'],
    ['signup/registration', 'signup-registration'],
    ['signup/professional-information', 'signup-professional'],
    ['signup/set-password', 'signup-password'],
    ['signup/security-questions', 'signup-questions'],
    ['signup/email-verification', 'signup-email-verification'],
    ['signup/email-confirmation', 'signup-confirmation'],
    ['signup/email-confirmation/abc123', 'signup-confirmation'],
    ['signup/Email-Confirmation/abc', 'signup-confirmation'],
    ['signup/email-confirmation/a/b/c', 'signup-confirmation'],
    ['signup/abc123', 'signup-confirmation'],
    ['signup/abc123%3E', 'signup-confirmation'],
    ['SignUp/abc123', 'signup-confirmation'],
    ['signup/a/b/c', 'signup-confirmation'],
    ['signup/short', undefined],
    ['signup/a/b', undefined],
    ['signup/a/b/c/d', undefined],
    ['signup/abc%20def', undefined],
    ['nowhere', undefined],
    ['password/x', undefined],
    ['constructor', undefined],
  ])('leads to its screen: /login/%s', (path, screen) => expect(screenOf(straight(path).path)).toBe(screen));

  it.each([
    ['signup/email-confirmation', 'userId=abcdef', 'abcdef'],
    ['signup/email-confirmation', '', undefined],
    ['signup/email-confirmation/abcdef', '', 'abcdef'],
    ['signup/email-confirmation/a/b/c', '', 'a/b/c'],
    ['signup/email-confirmation/abc', '', undefined],
    ['signup/email-confirmation', 'userId=abcdef),', 'abcdef'],
    ['signup/abcdef', '', 'abcdef'],
    ['SIGNUP/abcdef', '', 'abcdef'],
    ['SIGNUP/EMAIL-CONFIRMATION/abcdef', '', 'abcdef'],
    ['signup/abcdef),', '', 'abcdef'],
    ['signup/abcdef%22%3e', '', 'abcdef'],
    ['signup/a/b/c', '', 'a/b/c'],
    ['signup/registration', '', 'registration'],
    ['password', 'userId=abcdef', undefined],
  ])('carries the confirmation id in %s?%s', (address, query, id) => {
    const { path, userId } = straight(address, query);
    expect(confirmationId(path, userId)).toBe(id);
  });

  it.each([
    ['/login', '/login', ''],
    ['/login', '/login/', ''],
    ['/login', '/login/mfa/', 'mfa'],
    ['/login', '/login//mfa', 'mfa'],
    ['/login', '/loginx', undefined],
    ['/login', '/', undefined],
    ['/login/', '/login/mfa', 'mfa'],
    ['/', '/', ''],
    ['/', '/mfa', 'mfa'],
    ['/a/b', '/a/b/signup/registration', 'signup/registration'],
  ])('is read under the base path %s: %s is %s', (base, pathname, path) => expect(pathUnder(base, pathname)).toBe(path));
});

describe('the guards', () => {
  const mfa: Stored = { mfaRetrievalToken: 'm' };
  const setUp: Stored = { mfaRetrievalToken: 'm', requireMfaSetup: true };
  const expired: Stored = { authToken: 'a', user: { ...storedUser, id: '', originalUserId: 'u1' } };

  const open: readonly Screen[] = [
    'login',
    'forgot-password',
    'email-sent',
    'failed-password-reset',
    'password-reset-expired',
    'ip-error',
    'contact-us',
    'signup',
    'signup-confirmation',
  ];
  it.each(open)('let every user open %s', (screen) => expect(enter(screen)).toEqual({ screen }));

  it.each<[Screen, Screen]>([
    ['password', 'login'],
    ['mfa-method', 'login'],
    ['mfa-code', 'login'],
    ['mfa-setup-intro', 'login'],
    ['mfa-setup-phone', 'login'],
    ['mfa-setup-verify', 'login'],
    ['mfa-setup-done', 'login'],
    ['security-question', 'password-reset-expired'],
    ['reset-password', 'password-reset-expired'],
    ['password-expired', 'login'],
    ['new-user-password-expired', 'login'],
    ['set-new-password', 'login'],
    ['reset-temporary-password', 'login'],
    ['first-time-password', 'login'],
    ['first-time-professional', 'login'],
    ['not-supported', 'login'],
  ])('lead from %s to %s when nothing is stored', (screen, to) => expect(enter(screen).screen).toBe(to));

  it.each<[string, Screen, Stored, Screen]>([
    ['a typed address', 'password', { username: 'a@b.example' }, 'password'],
    ['a retrieval token', 'mfa-method', mfa, 'mfa-method'],
    ['a retrieval token', 'mfa-code', mfa, 'mfa-code'],
    ['a verification', 'mfa-setup-intro', mfa, 'mfa-method'],
    ['a set-up', 'mfa-method', setUp, 'mfa-setup-intro'],
    ['a set-up', 'mfa-setup-intro', setUp, 'mfa-setup-intro'],
    ['a set-up', 'mfa-setup-phone', setUp, 'mfa-setup-phone'],
    ['a set-up without an id', 'mfa-setup-verify', setUp, 'mfa-setup-intro'],
    ['a set-up with its id', 'mfa-setup-verify', { ...setUp, mfaSetup: { setupId: 's' } }, 'mfa-setup-verify'],
    ['the mark of a finished set-up', 'mfa-setup-done', { ...signedIn, mfaSetup: { done: true } }, 'mfa-setup-done'],
    ['the mark of a finished set-up', 'mfa-setup-intro', { ...signedIn, mfaSetup: { done: true } }, 'mfa-setup-done'],
    ['the mark without a session', 'mfa-setup-done', { mfaSetup: { done: true } }, 'login'],
    ['a reset token', 'security-question', { resetToken: 't' }, 'security-question'],
    ['a reset token without an answer', 'reset-password', { resetToken: 't', resetQuestionId: 'q' }, 'security-question'],
    ['a session without an original id', 'password-expired', signedIn, 'login'],
    ['a session with an original id', 'password-expired', expired, 'password-expired'],
    ['a session with an original id', 'new-user-password-expired', expired, 'new-user-password-expired'],
    ['a session with an original id', 'set-new-password', expired, 'set-new-password'],
    ['a session', 'set-new-password', signedIn, 'set-new-password'],
    ['a user without a session', 'set-new-password', { user: storedUser }, 'login'],
    ['a session', 'reset-temporary-password', signedIn, 'reset-temporary-password'],
    ['a session that is through', 'reset-temporary-password', { ...signedIn, passwordResetComplete: true }, 'login'],
    ['a session without an id', 'reset-temporary-password', expired, 'login'],
    ['a session without an id', 'first-time-password', expired, 'login'],
    ['a user without a session', 'first-time-password', { user: storedUser }, 'login'],
  ])('decide with %s about %s', (_, screen, stored, to) => expect(enter(screen, stored).screen).toBe(to));

  it('open the new password of a reset only with the answer, which memory alone holds', () => {
    const stored = { resetToken: 't', resetQuestionId: 'q' };
    expect(enter('reset-password', stored, challenge.as({ state: 'answered', answer: 'blue' })).screen).toBe('reset-password');
    expect(enter('reset-password', { resetToken: 't' }, challenge.as({ state: 'answered', answer: 'blue' })).screen).toBe(
      'security-question',
    );
  });

  it('start sign-up over when a step is opened out of turn', () => {
    expect(enter('signup-professional')).toEqual({ screen: 'signup', transition: discarded });
    expect(enter('signup-registration', { signup: { completed: [0] } })).toEqual({ screen: 'signup-registration' });
    expect(enter('signup-email-verification')).toEqual({ screen: 'signup', transition: discarded });
  });
});
