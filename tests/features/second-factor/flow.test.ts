// @vitest-environment node
import { codeTrouble } from '../../../src/features/second-factor/routes.ts';
import { describe, expect, it } from 'vitest';
import { resendWait } from '../../../src/features/second-factor/challenge.ts';
import { codeForm } from '../../../src/features/second-factor/forms.ts';
import type { ActionName } from '../../../src/flow/action-names.ts';
import type { Screen } from '../../../src/flow/screens.ts';
import { type Answer, person, scripted } from '../../flow/machine/scripted.ts';
import { authStatus, begun, pending, signedIn, failure, settingUp, phone } from './pending.ts';

describe('the verification', () => {
  it('sends a text, says so and starts the wait', async () => {
    const s = scripted([authStatus(200)], { screen: 'mfa-method', stored: pending });
    await s.flow.run('sendCode');
    expect(s.calls[0]).toMatchObject({ method: 'POST', path: '/api/v1/auth/legacyUser/mfa/sendtoken', body: { mfaRetrievalToken: 'r1' } });
    expect(s.flow.getState().screen).toBe('mfa-code');
    expect(s.stored().mfaSetup).toMatchObject({ method: 'text', sentAt: s.now(), nextSendAt: s.now() + 30_000 });
  });

  it('does not keep a user waiting whose clock was set back since', () => {
    const wait = (now: number) => resendWait({ stored: { mfaSetup: { sentAt: 7_200_000, nextSendAt: 7_230_000 } }, now });
    expect([7_200_000, 7_210_000, 7_230_000, 3_600_000].map(wait)).toEqual([30, 20, 0, 0]);
  });

  it('sends nothing for a method whose code is there already', async () => {
    const s = scripted([], { screen: 'mfa-method', stored: pending });
    await s.flow.run('sendCode', { method: 'app' });
    expect([s.flow.getState().screen, s.calls, s.stored().mfaSetup]).toEqual(['mfa-code', [], { method: 'app' }]);
  });

  it.each(['sendCode', 'resend'] as const)('opens the code box after %s where a code that was sent before still counts', async (name) => {
    const early = {
      status: 429,
      failure: { errorCode: 'TOO_MANY_REQUESTS', data: { reason: 'CODE_SENT' } },
      headers: { 'retry-after': '20' },
    };
    const s = scripted([early], { screen: name === 'resend' ? 'mfa-code' : 'mfa-method', stored: pending });
    await s.flow.run(name);
    const { screen, banner } = s.flow.getState();
    expect([screen, banner?.tone, banner?.text]).toEqual(['mfa-code', 'info', 'A text message with a code is on its way to you already.']);
    expect(s.stored().mfaSetup).toMatchObject({ method: 'text', sentAt: s.now() - 10_000, nextSendAt: s.now() + 20_000 });
  });

  it('says when another code can be requested, however long that is', async () => {
    const early = {
      status: 429,
      failure: { errorCode: 'TOO_MANY_REQUESTS', data: { reason: 'CODE_SENT' } },
      headers: { 'retry-after': '90' },
    };
    const s = scripted([early], { screen: 'mfa-method', stored: pending });
    await s.flow.run('sendCode');
    expect(resendWait(s.flow.context())).toBe(90);
  });

  it('stays after any other 429, and says when to try again', async () => {
    const early = { status: 429, failure: { errorCode: 'TOO_MANY_REQUESTS', data: { reason: 'OTHER' } }, headers: { 'retry-after': '20' } };
    const s = scripted([early], { screen: 'mfa-method', stored: pending });
    await s.flow.run('sendCode');
    expect(s.flow.getState()).toMatchObject({ screen: 'mfa-method', banner: { tone: 'error', params: { n: 20 } } });
  });

  it('goes on with the set-up whose code is on its way, if its id is known here', async () => {
    const early = { status: 429, failure: { errorCode: 'TOO_MANY_REQUESTS', data: { reason: 'CODE_SENT' } } };
    const known = scripted([early], { screen: 'mfa-setup-phone', stored: settingUp });
    await known.flow.run('sendCode', phone);
    expect(known.flow.getState()).toMatchObject({ screen: 'mfa-setup-verify', banner: { tone: 'info' } });
    const { mfaSetup: _, ...unknown } = settingUp;
    const s = scripted([early], { screen: 'mfa-setup-phone', stored: unknown });
    await s.flow.run('sendCode', phone);
    const elsewhere = { tone: 'error', text: expect.stringMatching(/on its way, requested from another tab/) };
    expect(s.flow.getState()).toMatchObject({ screen: 'mfa-setup-phone', banner: elsewhere });
  });

  it('forgets the address at “Use another account”', async () => {
    const s = scripted([], { screen: 'mfa-method', stored: pending });
    await s.flow.run('anotherAccount');
    expect(s.flow.getState().screen).toBe('login');
    expect(s.stored()).not.toMatchObject({ username: expect.anything() });
  });

  it('says for five seconds that a text was sent again', async () => {
    const s = scripted([authStatus(200)], { screen: 'mfa-code', stored: pending });
    await s.flow.run('resend');
    expect(s.flow.getState().banner).toMatchObject({ text: 'A new code has been resent via text to your mobile number', forMs: 5000 });
  });

  it.each([
    ['a new code was sent', 'mfa-code', [authStatus(200)], pending, 'resend'],
    ['a new code was sent', 'mfa-setup-verify', [begun], settingUp, 'resend'],
    ['the code comes another way', 'mfa-setup-verify', [], { ...settingUp, mfaSetup: { ...settingUp.mfaSetup, method: 'app' } }, 'useText'],
  ] as const)('takes back what was said of the last code once %s (%s)', async (_, screen, answers, stored, name) => {
    const s = scripted([...answers], { screen, stored });
    const form = s.flow.form(codeForm);
    form.refuse({ mfaToken: 'Invalid code.' });
    await s.flow.run(name, {}, name === 'resend' ? form : undefined);
    expect(form.getState()).toMatchObject({ errors: {}, isRefused: false });
  });

  it('stays after a refused text, with its message and “Please try again.”', async () => {
    const s = scripted([authStatus(400, 'Number unreachable.')], { screen: 'mfa-method', stored: pending });
    await s.flow.run('sendCode');
    const { screen, banner } = s.flow.getState();
    expect(screen).toBe('mfa-method');
    expect(banner).toMatchObject({ text: '{message} Please try again.', params: { message: 'Number unreachable.' } });
  });

  it('signs in with the right code: it stores the session, drops the retrieval token and follows the rules', async () => {
    const s = scripted([{ ...signedIn, data: { ...person, hasSecurityAnswers: false } }], { screen: 'mfa-code', stored: pending });
    await s.flow.run('submit', { mfaToken: '123456' });
    expect(s.calls[0]?.body).toEqual({ mfaRetrievalToken: 'r1', mfaToken: '123456' });
    expect(s.stored()).toMatchObject({ authToken: 'auth-1', registrationStep: '2', registrationComplete: false, user: { id: 'u1' } });
    expect(s.stored().mfaRetrievalToken).toBeUndefined();
    expect(s.flow.getState().screen).toBe('first-time-questions');
  });

  it.each([
    ['submit', 'mfa-code', pending],
    ['submit', 'mfa-setup-verify', settingUp],
  ] as const)(
    'takes nothing over from an earlier user’s sign-in in this tab, as `<news-mfa>` may meet one (%s on %s)',
    async (row, screen, waiting) => {
      const earlier = { transferError: 'pending', registrationStep: '2', registrationComplete: false } as const;
      const s = scripted([signedIn, { data: { hasPermission: 1 } }, { data: { transferToken: 't1' } }], {
        screen,
        stored: { ...waiting, ...earlier },
      });
      await s.flow.run(row, { mfaToken: '123456' });
      expect(s.stored()).not.toHaveProperty('transferError');
      expect(s.stored()).not.toHaveProperty('registrationStep');
      if (screen === 'mfa-setup-verify') await s.flow.run('proceed');
      await expect.poll(() => s.visited).toHaveLength(1);
      expect(s.events.map(({ name }) => name)).toContain('news-success');
    },
  );

  it('leads an expired user with answers to the expired page, without the id', async () => {
    const s = scripted([{ ...signedIn, data: { ...person, isExpired: true } }], { screen: 'mfa-code', stored: pending });
    await s.flow.run('submit', { mfaToken: '123456' });
    expect(s.flow.getState().screen).toBe('password-expired');
    expect(s.stored().user).toMatchObject({ id: '', originalUserId: 'u1' });
  });

  it('stays after a wrong code, clears the field and says “Invalid code.”', async () => {
    const s = scripted([failure(401, 'INVALID_MFA_CODE')], { screen: 'mfa-code', stored: pending });
    const form = s.flow.form(codeForm);
    form.set('mfaToken', '000000');
    await s.flow.run('submit', { mfaToken: '000000' }, form);
    expect(s.flow.getState().screen).toBe('mfa-code');
    expect(form.getState()).toMatchObject({ errors: { mfaToken: 'Invalid code.' }, values: { mfaToken: '' } });
    expect(s.stored().mfaRetrievalToken).toBe('r1');
  });

  it('says nothing of a code that was not entered yet, after another was wrong', async () => {
    const s = scripted([failure(401, 'INVALID_MFA_CODE')], { screen: 'mfa-code', stored: pending });
    const form = s.flow.form(codeForm);
    form.set('mfaToken', '000000');
    await s.flow.run('submit', { mfaToken: '000000' }, form);
    s.flow.visit('mfa-method');
    s.flow.visit('mfa-code');
    expect(form.getState()).toMatchObject({ errors: {}, isRefused: false });
  });

  it.each([
    ['ahead', '11:55:00', 300_000],
    ['behind', '12:05:00', -300_000],
    ['about right, and a little ahead', '11:59:01', undefined],
    ['about right, and a little behind', '12:00:59', undefined],
  ])('explains a wrong authenticator code by a clock that is %s', async (_, serverTime, clockSkewMs) => {
    const date = new Date(`2026-11-20T${serverTime}Z`).toUTCString();
    const answer = { ...failure(401, 'INVALID_MFA_CODE'), headers: { date } };
    const app = scripted([answer], { screen: 'mfa-code', stored: { ...pending, mfaSetup: { method: 'app' } } });
    await app.flow.run('submit', { mfaToken: '000000' });
    expect(codeTrouble.of(app.flow.getState())).toEqual(clockSkewMs === undefined ? undefined : { why: 'clock', skewMs: clockSkewMs });
    const text = scripted([answer], { screen: 'mfa-code', stored: { ...pending, mfaSetup: { method: 'text' } } });
    await text.flow.run('submit', { mfaToken: '000000' });
    expect(codeTrouble.of(text.flow.getState())).toBeUndefined();
  });
});

describe('any other answered failure', () => {
  const EXPIRED = 'Your sign-in has expired. Please log in again.';
  const LOCKED = 'For your security, your email has been temporarily locked out. Please try again later or contact {support}.';
  const ENDED = 'Your temporary password has expired. Go to {forgot} or contact {support}.';
  const PLACE = "Unable to log you in - Your organization doesn't permit connections from your current location.";
  const NOT_SENT = /^We could not send the text message/;
  const UNREADABLE = /^We could not read the answer of our system/;
  const UNEXPECTED = 'We were not able to log you in due to an unexpected problem with our system.';
  const actions: readonly (readonly [Screen, ActionName])[] = [
    ['mfa-method', 'sendCode'],
    ['mfa-code', 'resend'],
    ['mfa-code', 'submit'],
    ['mfa-setup-phone', 'sendCode'],
    ['mfa-setup-verify', 'resend'],
    ['mfa-setup-verify', 'qrcode'],
    ['mfa-setup-verify', 'submit'],
  ];
  const ofAll: readonly (readonly [Answer, string])[] = [
    [failure(401, 'TOKEN_INVALID'), EXPIRED],
    [failure(401, 'TOKEN_EXPIRED'), EXPIRED],
    [failure(423, 'USER_ACCOUNT_LOCKED'), LOCKED],
    [failure(403, 'USER_ACCOUNT_EXPIRED'), ENDED],
    [failure(403, 'TEMPORARY_PASSWORD_EXPIRED'), ENDED],
    [failure(403, 'UNAUTHORIZED_IP'), PLACE],
  ];
  const rows: readonly (readonly [Screen, ActionName, Answer, string | RegExp, string | undefined])[] = [
    ...actions.flatMap(([screen, name]) => ofAll.map(([answer, text]) => [screen, name, answer, text, undefined] as const)),
    ['mfa-code', 'submit', failure(500, 'SOMETHING'), UNEXPECTED, 'A1-500'],
    ['mfa-code', 'submit', { raw: '<html>' }, UNREADABLE, 'A1-9999'],
    ['mfa-code', 'submit', { data: 77 }, UNEXPECTED, 'A1-77'],
    ['mfa-method', 'sendCode', failure(500, 'SOMETHING'), NOT_SENT, 'A1-500'],
    ['mfa-code', 'resend', { raw: '' }, UNREADABLE, 'A1-9999'],
    ['mfa-setup-verify', 'submit', failure(500, 'SOMETHING'), UNEXPECTED, 'A1-500'],
  ];
  it.each(rows)('ends the login and says which it was: %s %s %j', async (screen, name, answer, text, code) => {
    const s = scripted([answer], { screen, stored: settingUp });
    await s.flow.run(name, { mfaToken: '123456', ...phone });
    const { screen: current, banner } = s.flow.getState();
    expect(current).toBe('login');
    expect(banner?.text).toEqual(text instanceof RegExp ? expect.stringMatching(text) : text);
    expect(banner?.code).toBe(code);
    expect(banner?.requestId === undefined).toBe(text === EXPIRED);
    expect(s.stored().mfaRetrievalToken).toBeUndefined();
    expect(s.stored().username).toBe('anna@example.com');
    expect(s.errors()).toHaveLength(1);
  });

  it('is told apart after too many wrong codes from an expired sign-in, even after a reload', async () => {
    const wrong = failure(401, 'INVALID_MFA_CODE');
    const s = scripted([wrong, wrong, wrong, failure(401, 'TOKEN_INVALID')], { screen: 'mfa-code', stored: pending });
    for (let i = 0; i < 3; i++) await s.flow.run('submit', { mfaToken: '000000' });
    expect(s.stored().mfaSetup?.wrongCodes).toBe(3);
    await s.flow.run('submit', { mfaToken: '000000' });
    expect(s.flow.getState()).toMatchObject({
      screen: 'login',
      banner: { text: 'Too many wrong codes were entered. For your security, please log in again.', requestId: 'req-1' },
    });
  });
});

describe('a refused token', () => {
  const TOO_MANY = 'Too many wrong codes were entered. For your security, please log in again.';
  const EXPIRED = 'Your sign-in has expired. Please log in again.';
  it.each([
    ['before anything was entered', {}, EXPIRED],
    ['after two wrong codes', { wrongCodes: 2, endsAt: 600_000 }, EXPIRED],
    ['after three, while the screen is open', { wrongCodes: 3, endsAt: 600_000 }, TOO_MANY],
    ['after three, back at the choice when the ten minutes were over', { wrongCodes: 3, endsAt: -1 }, EXPIRED],
  ])(
    'is explained by the wrong codes so far and the time left: %s',
    async (_, { endsAt, ...more }: { readonly wrongCodes?: number; readonly endsAt?: number }, text) => {
      const s = scripted([failure(401, 'TOKEN_INVALID')], { screen: 'mfa-method', stored: pending });
      s.flow.apply({ store: { mfaSetup: { ...more, endsAt: endsAt && s.now() + endsAt } } });
      await s.flow.run('sendCode');
      expect(s.flow.getState()).toMatchObject({ screen: 'login', banner: { text } });
      expect(s.stored().mfaRetrievalToken).toBeUndefined();
    },
  );
});

describe('a refused code of a text older than three minutes', () => {
  const answer = failure(401, 'INVALID_MFA_CODE');
  const requestAt = (age: number, mfaSetup = {}) => {
    const s = scripted([answer], { screen: 'mfa-code', stored: pending });
    s.flow.apply({ store: { mfaSetup: { method: 'text', sentAt: s.now() - age, ...mfaSetup } } });
    return s;
  };
  it.each([
    [180_001, {}, true],
    [179_000, {}, false],
    [180_001, { method: 'app' }, false],
    [0, { sentAt: undefined }, false],
  ] as const)('is recognized by this page’s clock: %d ms, %j', async (age, more, isOld) => {
    const s = requestAt(age, more);
    const form = s.flow.form(codeForm);
    await s.flow.run('submit', { mfaToken: '000000' }, form);
    expect(form.getState().errors).toEqual({ mfaToken: 'Invalid code.' });
    expect(codeTrouble.of(s.flow.getState())).toEqual(isOld ? { why: 'old' } : undefined);
  });
});

describe('a transient failure', () => {
  const rows: readonly (readonly [string, Answer | null, string])[] = [
    ['no answer', null, 'We could not reach the service. Check your connection and try again.'],
    [
      '429',
      { status: 429, failure: { errorCode: 'TOO_MANY_REQUESTS' }, headers: { 'retry-after': '20' } },
      'Too many attempts. Please try again in {n} seconds.',
    ],
    ['503', { status: 503, raw: 'down' }, 'The service is not available at the moment. Please try again in a moment.'],
  ];
  it.each(rows)('stays on the screen and loses nothing: %s', async (_, answer, text) => {
    const s = scripted([answer], { screen: 'mfa-code', stored: pending });
    const form = s.flow.form(codeForm);
    form.set('mfaToken', '123456');
    await s.flow.run('submit', { mfaToken: '123456' }, form);
    expect(s.flow.getState()).toMatchObject({ screen: 'mfa-code', banner: { text } });
    expect(form.getState().values.mfaToken).toBe('123456');
    expect(s.stored().mfaRetrievalToken).toBe('r1');
  });
});
