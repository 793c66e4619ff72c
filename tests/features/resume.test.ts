import { describe, expect, it } from 'vitest';
import { resumed } from '../../src/features/resume.ts';
import { afterLogin, toStoredUser } from '../../src/flow/after-login.ts';
import { person } from '../flow/machine/scripted.ts';

/** Session storage after the after-login rules have opened a step. */
const stored = (flags: Partial<typeof person>) => ({ authToken: 'a', ...afterLogin(toStoredUser({ ...person, ...flags }), 'login').store });

describe('sign-up', () => {
  const values = { interestId: 'M' };
  const signup = { completed: [1, 2, 3, 4], personal: values, professional: values, submittedEmail: 'a@b.example' };
  it.each([
    [4, true, 'signup-questions'],
    [4, false, 'signup-questions'],
    [5, true, 'signup-email-verification'],
    [5, false, 'signup'],
  ])('at step %i, after a reload %s, opens at %s', (step, isReload, screen) => {
    expect(resumed('signup', { signup: { ...signup, step } }, isReload)).toBe(screen);
  });
});

describe('a forced step that is under way', () => {
  it.each([
    ['a temporary password', { resetPassword: true }, 'reset-temporary-password'],
    // Its guard leads to the step that is due.
    ['the first-time wizard', { hasSecurityAnswers: false }, 'first-time-password'],
    ['an expired password', { isExpired: true }, 'new-user-password-expired'],
  ] as const)('is opened again by a reload, and not when the page is opened: %s', (_, flags, screen) => {
    for (const start of ['login', 'mfa-method'] as const) {
      expect(resumed(start, stored(flags), true)).toBe(screen);
      expect(resumed(start, stored(flags))).toBe(start);
    }
  });

  it('is over once nothing is due', () => {
    expect(resumed('login', stored({}), true)).toBe('login');
    expect(resumed('login', { ...stored({ hasSecurityAnswers: false }), registrationComplete: true }, true)).toBe('login');
  });
});
