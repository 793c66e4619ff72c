import { loginMode } from '../../../src/flow/sign-in-memory.ts';
import { describe, expect, it } from 'vitest';
import { emailForm, passwordForm, ssoEmailForm } from '../../../src/features/sign-in/forms.ts';
import { banners } from '../../../src/flow/banners.ts';
import { serviceText } from '../../../src/flow/text.ts';
import { type Answer, person, type Script, scripted, sessionHeaders } from '../../flow/machine/scripted.ts';

const ADDRESS = 'anna@example.com';

async function lookUp(script: Script, options: Parameters<typeof scripted>[1] = {}) {
  const run = scripted(script, options);
  const form = run.flow.form(loginMode.of(run.flow.getState()) === 'connect' ? emailForm : ssoEmailForm);
  form.set('username', ADDRESS);
  await run.flow.run('lookUp', { username: ADDRESS }, form);
  return { ...run, form };
}

async function logIn(script: Script, options: Parameters<typeof scripted>[1] = {}) {
  const run = scripted(script, { screen: 'password', stored: { username: ADDRESS }, ...options });
  const form = run.flow.form(passwordForm);
  form.set('password', 'secret');
  await run.flow.run('logIn', { password: 'secret' }, form);
  return { ...run, form };
}

const refused = (errorCode: string, status = 401): Answer => ({ status, failure: { errorCode } });
const html: Answer = { raw: '<!doctype html><title>Gateway</title>' };

/** Answers that nobody can read, whatever the call. */
const malformed: [string, Answer][] = [
  ['a page', html],
  ['nothing', { raw: '' }],
  ['cut JSON', { raw: '{"statusCode": 200, "da' }],
  ['a list', { raw: '[]' }],
  ['null', { raw: 'null' }],
  ['data of another type', { data: 'yes' }],
];

/** S8, as a host reads it: links are their words. */
const LOCKED = 'For your security, your email has been temporarily locked out. Please try again later or contact Web Support.';
const EXPIRED = 'Your temporary password has expired. Go to Forgot Your Password or contact web support.';

describe('the look-up', () => {
  it('asks for the typed address and nothing else', async () => {
    const { calls, stored } = await lookUp([{ data: { saml: false, oidc: false } }]);
    expect(calls).toEqual([{ method: 'POST', path: '/auth/preflight/', body: { username: ADDRESS }, authorization: null }]);
    expect(stored().username).toBe(ADDRESS);
  });

  it.each([
    ['connect', { saml: false, oidc: false }, undefined],
    ['connect', { saml: false, oidc: null }, undefined],
    ['connect', { saml: true, oidc: false }, 'saml'],
    ['connect', { oidc: true }, 'oidc'],
    ['connect', { saml: true, oidc: true }, 'saml'],
    ['sso', { saml: true }, 'saml'],
    ['sso', { oidc: true }, 'oidc'],
    ['sso-failed', { oidc: true }, 'oidc'],
  ] as const)('in %s mode leads for %o to the password page of kind %s', async (mode, data, authType) => {
    const { flow, stored } = await lookUp([{ data }], { memory: loginMode.as(mode), stored: { authType: 'saml' } });
    expect(flow.getState()).toMatchObject({ screen: 'password', banner: null, busy: null });
    expect(stored().authType).toBe(authType);
  });

  it.each(['sso', 'sso-failed'] as const)('fails in %s mode when there is no provider', async (mode) => {
    const { flow, form, errors } = await lookUp([{ data: { saml: false, oidc: false } }], { memory: loginMode.as(mode) });
    expect(flow.getState()).toMatchObject({ screen: 'login', banner: null, memory: loginMode.as('sso-failed') });
    expect(form.getState()).toMatchObject({ values: { username: ADDRESS }, errors: { username: 'No SSO Provider Found' } });
    expect(errors()).toEqual([]);
  });

  it('clears an earlier session, but neither the target nor what a host asked for', async () => {
    const { stored } = await lookUp([{ data: { saml: false, oidc: false } }], {
      stored: {
        authToken: 'a',
        refreshToken: 'r',
        user: undefined,
        redirectUrl: 'https://app.test/x',
        transferError: 'A2-500',
        mfaRetrievalToken: 'm',
        persistedData: { family: 'f', round: 2, idleSessionTimeoutOverride: 20_000 },
      },
    });
    // The override is the host's, for every session of the tab (decisions 6).
    expect(stored()).toEqual({
      username: ADDRESS,
      redirectUrl: 'https://app.test/x',
      persistedData: { idleSessionTimeoutOverride: 20_000 },
    });
  });

  it.each([
    ['USER_ACCOUNT_LOCKED', 423, banners.USER_ACCOUNT_LOCKED, LOCKED],
    ['USER_ACCOUNT_EXPIRED', 403, banners.USER_ACCOUNT_EXPIRED, EXPIRED],
    ['TEMPORARY_PASSWORD_EXPIRED', 403, banners.USER_ACCOUNT_EXPIRED, EXPIRED],
  ])('shows %s at once, on the password page', async (code, status, banner, message) => {
    const { flow, errors } = await lookUp([refused(code, status)]);
    expect(flow.getState()).toMatchObject({ screen: 'password', banner });
    expect(errors()).toEqual([{ code, status, requestId: 'req-1', screen: 'login', message }]);
  });

  it('shows UNAUTHORIZED_IP on a page of its own', async () => {
    const { flow, errors } = await lookUp([refused('UNAUTHORIZED_IP', 403)]);
    expect(flow.getState()).toMatchObject({ screen: 'ip-error', banner: null });
    expect(errors()).toMatchObject([{ code: 'UNAUTHORIZED_IP', status: 403 }]);
  });

  it.each<[Answer, string]>([
    [{ status: 500, failure: { errorCode: 'SOMETHING_NEW' } }, 'A1-500'],
    [{ status: 404, failure: { errorCode: 'NO_SUCH_THING' } }, 'A1-404'],
    [{ status: 401, failure: { errorCode: 'INVALID_CREDENTIALS' } }, 'A1-401'],
    [{ raw: '{"statusCode": 512}' }, 'A1-512'],
  ])('shows the code of an unknown failure: %o', async (answer, code) => {
    const { flow, form, errors } = await lookUp([answer]);
    expect(flow.getState()).toMatchObject({ screen: 'login', banner: { ...banners.unexpected, code } });
    expect(flow.getState().banner?.requestId).toMatch(/./);
    expect(form.getState().values.username).toBe(ADDRESS);
    expect(errors()).toHaveLength(1);
  });

  it.each([502, 503, 504])('stays on the step when the service is away (%i), with its sentence, code and request id', async (status) => {
    const { flow, form, errors } = await lookUp([{ status, raw: 'busy' }]);
    expect(flow.getState()).toMatchObject({
      screen: 'login',
      banner: { text: serviceText.away, code: `A1-${status}`, requestId: expect.stringMatching(/./) },
    });
    expect(form.getState().values.username).toBe(ADDRESS);
    expect(errors()).toMatchObject([{ code: `A1-${status}`, status }]);
  });

  it.each<[string, object]>([
    ['neither provider', {}],
    ['both with nothing', { saml: null, oidc: null }],
  ])('cannot read an answer that names %s', async (_, data) => {
    const { flow } = await lookUp([{ data }]);
    expect(flow.getState()).toMatchObject({ screen: 'login', banner: { code: 'A1-9999' } });
  });

  it('shows RESOURCE_NOT_FOUND with a message of its own', async () => {
    const { flow, errors } = await lookUp([refused('RESOURCE_NOT_FOUND', 404)]);
    expect(flow.getState()).toMatchObject({ screen: 'login', banner: { text: 'The page you requested could not be found.' } });
    expect(errors()).toMatchObject([{ code: 'RESOURCE_NOT_FOUND', status: 404 }]);
  });

  it.each(malformed)('treats %s as an unhandled error', async (_, answer) => {
    const { flow, errors } = await lookUp([answer]);
    expect(flow.getState()).toMatchObject({ screen: 'login', banner: { code: 'A1-9999' } });
    expect(errors()).toMatchObject([{ status: 9999 }]);
  });

  it('stays without an answer, says so, and may be tried again', async () => {
    const { flow, form, errors } = await lookUp([null, { data: { saml: false, oidc: false } }]);
    expect(flow.getState()).toMatchObject({
      screen: 'login',
      banner: { tone: 'error', text: 'We could not reach the service. Check your connection and try again.' },
    });
    expect(errors()).toMatchObject([{ code: 'unreachable', status: 0 }]);
    await flow.run('lookUp', { username: ADDRESS }, form);
    expect(flow.getState()).toMatchObject({ screen: 'password', banner: null });
  });

  it('says after a 429 when to try again', async () => {
    const { flow } = await lookUp([{ status: 429, failure: { errorCode: 'TOO_MANY_REQUESTS' }, headers: { 'retry-after': '42' } }]);
    expect(flow.getState()).toMatchObject({
      screen: 'login',
      banner: { text: 'Too many attempts. Please try again in {n} seconds.', params: { n: 42 } },
    });
  });
});

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
    expect(flow.getState()).toMatchObject({ screen, banner: null, replaced: true });
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

describe('an action', () => {
  function held() {
    let answer: (given: Answer) => void = () => {};
    const promise = new Promise<Answer>((resolve) => {
      answer = resolve;
    });
    return { promise, answer };
  }

  it('makes one request when it is submitted twice', async () => {
    const { promise, answer } = held();
    const { flow, calls } = scripted([promise]);
    const first = flow.run('lookUp', { username: ADDRESS });
    const second = flow.run('lookUp', { username: ADDRESS });
    expect(flow.getState().busy).toBe('lookUp');
    answer({ data: { saml: false, oidc: false } });
    await Promise.all([first, second]);
    expect(calls).toHaveLength(1);
    expect(flow.getState()).toMatchObject({ screen: 'password', busy: null });
  });

  it('changes nothing when its answer comes after its step was left', async () => {
    const { promise, answer } = held();
    const { flow, errors, stored, visited } = scripted([promise], { screen: 'password', stored: { username: ADDRESS } });
    const running = flow.run('logIn', { password: 'x' });
    flow.visit('forgot-password');
    expect(flow.getState()).toMatchObject({ screen: 'forgot-password', busy: null });
    answer({ data: person, headers: sessionHeaders });
    await running;
    expect(flow.getState()).toMatchObject({ screen: 'forgot-password', banner: null });
    expect([stored().authToken, errors(), visited]).toEqual([undefined, [], []]);
  });

  it('is ended when the page is left', async () => {
    const { promise, answer } = held();
    const { flow, events } = scripted([promise]);
    const running = flow.run('lookUp', { username: ADDRESS });
    flow.destroy();
    answer(refused('USER_ACCOUNT_LOCKED', 423));
    await running;
    expect(flow.getState()).toMatchObject({ screen: 'login', busy: null, banner: null });
    expect(events).toEqual([]);
  });

  it('is rejected with an error when its screen does not have it', async () => {
    const { flow, calls } = scripted([]);
    await expect(flow.run('logIn', { password: 'x' })).rejects.toThrow('the screen login has no action logIn');
    expect(calls).toEqual([]);
  });
});
