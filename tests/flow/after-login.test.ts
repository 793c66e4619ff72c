import { newUser } from '../../src/flow/sign-in-memory.ts';
import { noMemory } from '../../src/flow/memory.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forcedSteps } from '../../src/contract/calls/sign-in.ts';
import type { Context } from '../../src/flow/flow.ts';
import { afterLogin, signedIn, toStoredUser } from '../../src/flow/after-login.ts';
import type { StoredUser } from '../../src/session/stored-user.ts';
import { withDefaults } from '../../src/settings/settings.ts';
import { storedUser } from '../session/stored-user.ts';

const flags = (on: string): StoredUser => ({
  ...storedUser,
  isExpired: on.includes('X'),
  hasSecurityAnswers: on.includes('A'),
  resetPassword: on.includes('R'),
  reviewProfile: on.includes('P'),
});

// X = expired, A = has answers, R = reset, P = review due: all sixteen combinations, in the order of S4's rules.
describe('the six rules', () => {
  it.each([
    ['AR', 'reset-temporary-password'],
    ['XAR', 'first-time-password'],
    ['ARP', 'first-time-password'],
    ['XARP', 'first-time-password'],
    ['R', 'first-time-password'],
    ['XR', 'first-time-password'],
    ['RP', 'first-time-password'],
    ['XRP', 'first-time-password'],
    ['', 'first-time-questions'],
    ['X', 'first-time-questions'],
    ['P', 'first-time-questions'],
    ['XP', 'first-time-questions'],
    ['AP', 'first-time-personal'],
    ['XAP', 'first-time-personal'],
    ['XA', 'new-user-password-expired'],
  ])('lead with the flags %s to %s', (on, to) => expect(afterLogin(flags(on), 'login')).toMatchObject({ to, replace: true }));

  it('lead with nothing left to do to the redirect', () => {
    const transition = afterLogin(flags('A'), 'login');
    expect(transition).toMatchObject({ finish: 'login', store: { registrationComplete: true, passwordResetComplete: true } });
    expect(transition.to).toBeUndefined();
  });

  it.each([
    ['AR', { passwordResetComplete: false }],
    ['R', { passwordResetComplete: false, registrationComplete: false, registrationStep: '1' }],
    ['', { registrationComplete: false, registrationStep: '2' }],
    ['AP', { registrationComplete: false, registrationStep: '3' }],
  ])('mark for %s what is still to be done', (on, store) => {
    const transition = afterLogin(flags(on), 'login');
    expect(transition.store).toEqual({ ...store, user: flags(on) });
  });

  it('move the id of an expired user aside', () => {
    expect(afterLogin(flags('XA'), 'login').store).toEqual({
      passwordResetComplete: false,
      user: { ...flags('XA'), id: '', originalUserId: 'u1' },
    });
    const user = afterLogin({ ...flags('XA'), originalUserId: 'first' }, 'login').store?.user;
    expect([user?.id, user?.originalUserId]).toEqual(['', 'first']);
  });

  it('show an expired user another page right after the second factor', () => {
    expect(afterLogin(flags('XA'), 'mfa').to).toBe('password-expired');
    expect(afterLogin(flags('XA'), 'setup').to).toBe('new-user-password-expired');
    expect(afterLogin(flags('X'), 'mfa').to).toBe('first-time-questions');
  });

  it('lead to the first step that is due, and to the redirect where none is', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), fc.boolean(), fc.boolean(), (isExpired, hasSecurityAnswers, resetPassword, reviewProfile) => {
        const someone = { ...storedUser, isExpired, hasSecurityAnswers, resetPassword, reviewProfile };
        const first = forcedSteps.find(({ isDue }) => isDue(someone));
        const { to, finish } = afterLogin(someone, 'login');
        expect(to ?? `finish ${finish}`).toBe(first?.step ?? 'finish login');
      }),
    );
  });
});

describe('an answer that signs in', () => {
  const result = { ...flags('A'), roles: ['member'], connectAccount: true, originalUserId: null, newUser: true };
  const context = (memory = noMemory): Context => ({
    stored: {},
    memory,
    settings: withDefaults({}),
    screen: 'password',
    hosted: false,
    now: 0,
  });

  it('drops the waiting second factor', () => {
    const { store } = signedIn(result, context(), 'mfa');
    expect(store).toMatchObject({ mfaRetrievalToken: undefined, requireMfaSetup: undefined, mfaSetup: undefined });
    expect(store).toHaveProperty('mfaRetrievalToken');
  });

  it('carries the new-user flag, unless the login began on the new user’s page', () => {
    expect(signedIn(result, context(), 'login').store?.user?.isNew).toBe(true);
    expect(signedIn(result, context(newUser.as('ignored')), 'login').store?.user?.isNew).toBeUndefined();
  });

  it('starts the redirect anew', () => expect(signedIn(result, context(), 'login').memory).toHaveProperty('finishing', undefined));

  it('keeps what the session user consists of (S3)', () => {
    const user = toStoredUser({ ...result, id: 'u9', roles: ['r'], language: null, firstName: null, originalUserId: 'o' });
    expect(user).toMatchObject({ id: 'u9', roles: ['r'], language: 'en', firstName: '', originalUserId: 'o', connectAccount: true });
    expect(user).not.toHaveProperty('newUser');
  });

  it('takes an empty originalUserId for none, or an expired user would have no id left', () => {
    const user = toStoredUser({ ...result, ...flags('XA'), roles: [], originalUserId: '' });
    expect(afterLogin(user, 'login').store?.user).toMatchObject({ id: '', originalUserId: 'u1' });
  });
});
