/** Where the answers to a login lead (S4, S8). */
import { describe, expect, it } from 'vitest';
import { banners } from '../../../src/flow/banners.ts';
import { serviceText } from '../../../src/flow/text.ts';
import { type Answer, person, scripted, sessionHeaders } from '../../flow/machine/scripted.ts';
import { ADDRESS, logIn, refused, malformed } from './scripted-sign-in.ts';

describe('the login', () => {
  it('sends address and password exactly as typed', async () => {
    const { calls } = await logIn([refused('INVALID_CREDENTIALS')]);
    expect(calls[0]).toMatchObject({ path: '/auth/login', body: { email: ADDRESS, password: 'secret', strategy: 'legacyUser' } });
  });

  it.each([
    ['INVALID_CREDENTIALS', 401, 'password', banners.INVALID_CREDENTIALS],
    ['USER_ACCOUNT_LOCKED', 423, 'password', banners.USER_ACCOUNT_LOCKED],
    ['USER_ACCOUNT_EXPIRED', 403, 'password', banners.USER_ACCOUNT_EXPIRED],
    ['TEMPORARY_PASSWORD_EXPIRED', 403, 'password', banners.USER_ACCOUNT_EXPIRED],
    ['UNAUTHORIZED_IP', 403, 'ip-error', null],
  ] as const)('explains a refusal: %s', async (code, status, screen, banner) => {
    const { flow, form, errors, stored } = await logIn([refused(code, status)]);
    expect(flow.getState()).toMatchObject({ screen, banner, busy: null });
    expect(form.getState().values.password).toBe('');
    expect(errors()).toMatchObject([{ code, status, requestId: 'req-1', screen: 'password' }]);
    expect(stored().username).toBe(ADDRESS);
  });

  it.each<[string, Answer, string]>([
    ['a code of its own', { status: 500, failure: { errorCode: 'NEW' } }, 'A1-500'],
    ['a number for a result', { data: 1234, headers: sessionHeaders }, 'A1-1234'],
    ['no session headers', { data: person }, 'A1-9999'],
    ['a half of the session headers', { data: person, headers: { 'x-auth-token': 'a' } }, 'A1-9999'],
    ['a token that is the word null', { data: person, headers: { ...sessionHeaders, 'x-auth-token': 'null' } }, 'A1-9999'],
    ...malformed.map(([name, answer]): [string, Answer, string] => [name, answer, 'A1-9999']),
  ])('leads back to the e-mail step with the code of %s', async (_, answer, code) => {
    const { flow, stored, errors, visited } = await logIn([answer]);
    expect(flow.getState()).toMatchObject({
      screen: 'login',
      banner: { ...banners.unexpected, code, requestId: expect.stringMatching(/./) },
    });
    expect(stored().authToken).toBeUndefined();
    expect(errors()).toHaveLength(1);
    expect(visited).toEqual([]);
  });

  it('stays on the page when the service is away, with its sentence and code, and keeps the password', async () => {
    const { flow, form } = await logIn([{ status: 503, raw: '' }]);
    expect(flow.getState()).toMatchObject({ screen: 'password', banner: { text: serviceText.away, code: 'A1-503' } });
    expect(form.getState().values.password).not.toBe('');
  });

  it.each<[string, Answer | null]>([
    ['no answer', null],
    ['429', { status: 429, failure: { errorCode: 'TOO_MANY_REQUESTS' } }],
  ])('stays on the page after %s', async (_, answer) => {
    const { flow, form } = await logIn([answer]);
    expect(flow.getState()).toMatchObject({ screen: 'password', banner: { tone: 'error' } });
    expect(form.getState().errors).toEqual({});
  });

  it.each([
    [false, 'mfa-method'],
    [null, 'mfa-method'],
    [true, 'mfa-setup-intro'],
  ] as const)('leads after USER_REQUIRES_MFA with set-up %s to %s', async (requireMfaSetup, screen) => {
    const data = { mfaRetrievalToken: 'm1', requireMfaSetup, phone: '•••0101', methods: ['text'] };
    const { flow, stored, errors } = await logIn([{ status: 401, failure: { errorCode: 'USER_REQUIRES_MFA', data } }]);
    expect(flow.getState()).toMatchObject({ screen, banner: null, entry: 0 });
    expect(stored()).toMatchObject({
      mfaRetrievalToken: 'm1',
      requireMfaSetup: requireMfaSetup === true,
      mfaSetup: { phone: '•••0101', methods: ['text'] },
    });
    expect(errors()).toEqual([]);
  });

  it.each([undefined, {}, { mfaRetrievalToken: '' }, 'x'])('treats a challenge without a token as an unhandled error: %o', async (data) => {
    const { flow } = await logIn([{ status: 401, failure: { errorCode: 'USER_REQUIRES_MFA', data } }]);
    expect(flow.getState()).toMatchObject({ screen: 'login', banner: { code: 'A1-9999' } });
  });

  it.each([
    [{ hasSecurityAnswers: false }, 'first-time-questions'],
    [{ resetPassword: true }, 'reset-temporary-password'],
    [{ isExpired: true }, 'new-user-password-expired'],
  ])('follows the after-login rules: %o', async (flags, screen) => {
    const { flow, stored } = await logIn([{ data: { ...person, ...flags }, headers: sessionHeaders }]);
    expect(flow.getState().screen).toBe(screen);
    expect(stored()).toMatchObject({
      authToken: 'auth-1',
      refreshToken: 'refresh-1',
      publicKeys: 'keys',
      cookies: '[]',
      deployment: 'blue',
    });
  });
});

describe('the answer TOKEN_INVALID', () => {
  const invalid: Answer = { status: 401, failure: { errorCode: 'TOKEN_INVALID' } };
  it.each([
    ['the look-up', 'login', 'lookUp', { username: 'anna@example.com' }],
    ['the login', 'password', 'logIn', { password: 'secret' }],
  ] as const)('to %s ends at the root, with the session cleared and without a code', async (_, screen, name, values) => {
    const s = scripted([invalid], { screen, stored: { username: 'anna@example.com', mfaRetrievalToken: 'old' } });
    await s.flow.run(name, values);
    expect(s.flow.getState()).toMatchObject({ screen: 'login', banner: { text: 'Your sign-in has expired. Please log in again.' } });
    expect(s.flow.getState().banner?.code).toBeUndefined();
    expect(s.stored()).toEqual({ username: 'anna@example.com' });
    expect(s.errors()).toHaveLength(1);
  });
});
