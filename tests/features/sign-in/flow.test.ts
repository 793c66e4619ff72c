import { loginMode } from '../../../src/flow/sign-in-memory.ts';
import { describe, expect, it } from 'vitest';
import { emailFormOf } from '../../../src/features/sign-in/flow.ts';
import { banners } from '../../../src/flow/banners.ts';
import { serviceText } from '../../../src/flow/text.ts';
import { type Answer, person, scripted, sessionHeaders } from '../../flow/machine/scripted.ts';
import { ADDRESS, lookUp, refused, malformed, LOCKED, EXPIRED } from './scripted-sign-in.ts';

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

  it('leads on as it was asked to when the page has changed the mode by the time of its answer', async () => {
    let answer = (_: Answer) => {};
    const { flow } = scripted([new Promise<Answer>((resolve) => (answer = resolve))]);
    const lookUp = flow.run('lookUp', { username: ADDRESS, mode: 'connect' }, flow.form(emailFormOf('connect')));
    flow.apply({ memory: loginMode.as('sso') });
    answer({ data: { saml: false, oidc: false } });
    await lookUp;
    expect(flow.getState()).toMatchObject({ screen: 'password', memory: loginMode.as('sso') });
  });

  it.each([
    ['switchMode', 'connect', 'sso', { saml: false, oidc: false }],
    ['switchMode', 'connect', 'sso', { saml: true }],
    ['switchMode', 'sso', 'connect', { saml: false, oidc: false }],
    ['switchMode', 'sso', 'connect', { saml: true }],
    ['leaveSso', 'sso', 'connect', { saml: false, oidc: false }],
    ['leaveSso', 'connect', 'connect', { saml: false, oidc: false }],
  ] as const)('is over with the press of %s from %s to %s, whatever its answer would be: %4$o', async (press, from, to, data) => {
    let answer = (_: Answer) => {};
    const late = new Promise<Answer>((resolve) => (answer = resolve));
    const { flow, calls, errors } = scripted([late, { data: { oidc: true } }], { memory: loginMode.as(from) });
    const lookUp = flow.run('lookUp', { username: ADDRESS, mode: from }, flow.form(emailFormOf(from)));
    await flow.run(press, { username: ADDRESS });
    expect(flow.getState()).toMatchObject({ screen: 'login', busy: null, memory: loginMode.as(to) });
    answer({ data });
    await lookUp;
    expect(flow.getState()).toMatchObject({ screen: 'login', banner: null, busy: null, memory: loginMode.as(to) });
    expect([flow.form(emailFormOf(to)).getState().errors, errors()]).toEqual([{}, []]);
    await flow.run('lookUp', { username: ADDRESS, mode: to }, flow.form(emailFormOf(to)));
    expect([flow.getState().screen, calls.length]).toEqual(['password', 2]);
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
    // The override belongs to the host and applies to every session of the tab (decisions 6).
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

describe('an action', () => {
  function answerLater() {
    let answer: (answer: Answer) => void = () => {};
    const promise = new Promise<Answer>((resolve) => {
      answer = resolve;
    });
    return { promise, answer };
  }

  it('makes one request when it is submitted twice', async () => {
    const { promise, answer } = answerLater();
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
    const { promise, answer } = answerLater();
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
    const { promise, answer } = answerLater();
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
