// @vitest-environment node
import { challenge, openedLink } from '../../../src/features/recovery/routes.ts';
import { describe, expect, it } from 'vitest';
import { forgotPasswordForm, securityAnswerForm } from '../../../src/features/recovery/forms.ts';
import { inboxOf } from '../../../src/ui/InboxLink.tsx';
import type { Banner } from '../../../src/flow/banners.ts';
import { type Answer, scripted } from '../../flow/machine/scripted.ts';
import { link, question, wrong, settle } from './answers.ts';

describe('the forgotten password', () => {
  it('sends the address in the body only and the request id in the path, and leads to EMAIL SENT', async () => {
    const s = scripted([{}], { screen: 'forgot-password' });
    await s.flow.run('submit', { username: 'anna@example.com' });
    expect(s.calls[0]?.path).toMatch(/^\/auth\/legacyUser\/forgotPassword\/[0-9a-f-]{36}$/);
    expect(s.calls[0]?.body).toEqual({ username: 'anna@example.com' });
    expect(s.flow.getState().screen).toBe('email-sent');
  });

  it.each([500, 503])('stays after a failure with %d, with the code A3-{status}-{id}', async (status) => {
    const s = scripted([{ status, failure: { errorCode: 'X', flash: { error: 'down' } } }], { screen: 'forgot-password' });
    await s.flow.run('submit', { username: 'anna@example.com' });
    expect(s.flow.getState()).toMatchObject({ screen: 'forgot-password', banner: { code: `A3-${status}-req-1` } });
  });

  it('stays where `flash` tells of an error beside a success status', async () => {
    const s = scripted([{ raw: '{"statusCode": 200, "data": {}, "flash": {"error": "down"}}' }], { screen: 'forgot-password' });
    await s.flow.run('submit', { username: 'anna@example.com' });
    expect(s.flow.getState()).toMatchObject({
      screen: 'forgot-password',
      banner: { code: expect.stringMatching(/^A3-9999-[0-9a-f-]{36}$/) },
    });
  });

  it('begins with the address typed last', async () => {
    const s = scripted([{ data: { saml: false, oidc: false } }]);
    const typedName = (username: string) => s.flow.form(forgotPasswordForm, { username }).getState().values.username;
    expect(typedName('anna@example.com')).toBe('anna@example.com');
    await s.flow.run('lookUp', { username: 'bert@example.com' });
    expect(typedName(s.stored().username ?? '')).toBe('bert@example.com');
  });
});

describe('the challenge', () => {
  it('asks the question that was failed least', async () => {
    const questions = [
      { question: 'First pet?', questionId: 'q1', failedAttempt: 1 },
      { question: 'First car?', questionId: 'q2', failedAttempt: 0 },
    ];
    const s = scripted([{ data: { questions, remainingQuestions: 2 } }], { screen: 'security-question', stored: link });
    await s.flow.run('load');
    expect(s.flow.getState()).toMatchObject({ screen: 'security-question', memory: { recovery: { questionId: 'q2' } } });
  });

  describe('with a token that a mail program may have bent (decisions 11)', () => {
    const refused = { status: 401, failure: { errorCode: 'TOKEN_INVALID' } };
    const opened = (resetToken: string, ...script: Parameters<typeof scripted>[0]) =>
      scripted(script, { screen: 'security-question', stored: { resetToken } });
    const tokens = (s: ReturnType<typeof scripted>) =>
      s.calls.filter(({ path }) => path.endsWith('verifyForgotPasswordToken')).map(({ body }) => (body as { token: string }).token);

    it.each([
      ['t1.', 't1'],
      ['3Dt1-', 't1'],
    ])('checks %s as it stands, and once more without what may be around it', async (bent, token) => {
      const s = opened(bent, refused, { data: { bwpUserId: 'u1', username: 'anna@example.com' } }, question(0));
      await s.flow.run('check');
      await settle();
      expect([tokens(s), s.stored().resetToken, s.flow.getState().screen]).toEqual([[bent, token], token, 'security-question']);
    });

    it.each([
      ['a token with nothing around it', 't1', [refused]],
      ['an outage', 't1.', [{ status: 503, failure: { errorCode: 'DOWN' } }]],
    ])('checks once after %s', async (_, token, script) => {
      const s = opened(token, ...script);
      await s.flow.run('check');
      await settle();
      expect(tokens(s)).toEqual([token]);
    });

    it('checks no more than twice', async () => {
      const s = opened('3D3Dt1.', refused, refused, refused);
      await s.flow.run('check');
      await settle();
      expect([tokens(s), s.flow.getState().screen]).toEqual([['3D3Dt1.', '3Dt1'], 'password-reset-expired']);
    });
  });

  it('asks the first question for a valid token', async () => {
    const s = scripted([{ data: { bwpUserId: 'u1', username: 'anna@example.com' } }, question(0)], {
      screen: 'security-question',
      stored: { resetToken: 't1' },
    });
    await s.flow.run('check');
    await settle();
    expect(s.calls[0]?.body).toEqual({ token: 't1' });
    expect(s.calls[1]).toMatchObject({ path: '/auth/legacyUser/securityQuestion?legacyUserId=u1&language=en', authorization: 'Bearer t1' });
    expect(s.flow.getState()).toMatchObject({
      screen: 'security-question',
      banner: null,
      memory: { recovery: { state: 'asked', questionId: 'q1' } },
    });
  });

  it.each([
    ['a bad token', [{ status: 401, failure: { errorCode: 'TOKEN_INVALID' } }]],
    ['a first question with failed attempts', [{ data: { bwpUserId: 'u1', username: 'a@b.c' } }, question(1)]],
    ['no questions', [{ data: { bwpUserId: 'u1', username: 'a@b.c' } }, { data: { questions: [], remainingQuestions: 0 } }]],
  ])('ends on the expired page without the reset keys after %s', async (_, script) => {
    const s = scripted(script as Answer[], { screen: 'security-question', stored: { resetToken: 't1' } });
    await s.flow.run('check');
    await settle();
    expect(s.flow.getState().screen).toBe('password-reset-expired');
    expect(s.stored().resetToken).toBeUndefined();
  });

  it('leads to the new password after a right answer, which stays in memory only', async () => {
    const s = scripted([{ data: { anything: 1 } }], {
      screen: 'security-question',
      stored: link,
      memory: challenge.as({ state: 'asked', question: 'First pet?', questionId: 'q1' }),
    });
    s.flow.form(securityAnswerForm).set('answer', 'Rex');
    await s.flow.run('submit', { answer: 'Rex' });
    expect(s.calls[0]).toMatchObject({ body: { userId: 'u1', questionId: 'q1', answer: 'Rex' }, authorization: 'Bearer t1' });
    expect(s.flow.form(securityAnswerForm).getState().values.answer).toBe('');
    expect(s.flow.getState()).toMatchObject({ screen: 'reset-password', memory: challenge.as({ state: 'answered', answer: 'Rex' }) });
    expect(JSON.stringify(s.stored())).not.toContain('Rex');
  });

  it.each<[string, Answer]>([
    ['changed the password', { data: {} }],
    ['expired', { status: 401, failure: { errorCode: 'TOKEN_EXPIRED' } }],
    ['failed', { status: 400, failure: { errorCode: 'NOPE' } }],
  ])('forgets the right answer once the reset has %s', async (_, answer) => {
    const s = scripted([answer], {
      screen: 'reset-password',
      stored: { ...link, resetQuestionId: 'q1' },
      memory: challenge.as({ state: 'answered', answer: 'Rex' }),
    });
    await s.flow.run('submit', { newPassword: 'Aa3$aaaaaaaa' });
    expect(s.calls[0]).toMatchObject({ body: { answer: 'Rex' } });
    expect(s.flow.getState().screen).not.toBe('reset-password');
    expect(JSON.stringify(s.flow.getState())).not.toContain('Rex');
  });

  it.each([
    [2, 'Oops, that answer was incorrect. You have {n} more attempts.'],
    [3, undefined],
  ])('clears a wrong answer and asks the next question with %i remaining', async (remaining, text) => {
    const s = scripted([wrong, question(0, remaining)], {
      screen: 'security-question',
      stored: link,
      memory: challenge.as({ state: 'asked', question: '?', questionId: 'q0' }),
    });
    const form = s.flow.form(securityAnswerForm);
    form.set('answer', 'wrong');
    await s.flow.run('submit', { answer: 'wrong' }, form);
    await settle();
    expect(form.getState().values.answer).toBe('');
    expect(s.flow.getState().banner?.text).toBe(text);
    expect(challenge.of(s.flow.getState())).toMatchObject({ state: 'asked', questionId: 'q1' });
  });

  it('refers to web support when no fresh question is left', async () => {
    const s = scripted([wrong, question(1, 0)], {
      screen: 'security-question',
      stored: link,
      memory: challenge.as({ state: 'asked', question: '?', questionId: 'q0' }),
    });
    await s.flow.run('submit', { answer: 'wrong' });
    await settle();
    expect(s.flow.getState().screen).toBe('failed-password-reset');
    expect(s.stored().resetToken).toBeUndefined();
  });

  it.each([
    ['the link', [null], 'check'],
    ['the first question', [{ data: link.resetUser }, null], 'load'],
  ] as const)('asks again for %s when it had no answer', async (_, before, due) => {
    const rest = due === 'check' ? [{ data: link.resetUser }, question(0)] : [question(0)];
    const s = scripted([...before, ...rest], { screen: 'security-question', stored: { resetToken: 't1' } });
    await s.flow.run('start');
    await settle();
    expect(challenge.of(s.flow.getState())).toEqual({ state: 'unasked', due });
    await s.flow.run('start');
    await settle();
    expect(challenge.of(s.flow.getState())).toMatchObject({ state: 'asked', questionId: 'q1' });
    expect(s.calls).toHaveLength(before.length + rest.length);
  });

  it('asks only for the next question when that is tried again, and ends as after any wrong answer where none is left', async () => {
    const s = scripted([wrong, null, question(1, 0)], {
      screen: 'security-question',
      stored: link,
      memory: challenge.as({ state: 'asked', question: '?', questionId: 'q0' }),
    });
    await s.flow.run('submit', { answer: 'wrong' });
    await settle();
    const { banner } = s.flow.getState();
    expect(banner?.untilOnline).toBe(false);
    s.flow.retry(banner as Banner);
    await settle();
    expect(s.flow.getState().screen).toBe('failed-password-reset');
  });

  it.each([
    ['no code at all', { status: 406, failure: { message: 'no' } }],
    ['no body at all', { status: 406, raw: '' }],
    ['a code for something else', { status: 406, failure: { errorCode: 'PAYLOAD_NOT_ACCEPTABLE' } }],
    ['a code of its own', { status: 406, failure: { errorCode: 'NOPE', data: null } }],
    ['an empty text in the place of data', { status: 406, failure: { data: '' } }],
  ])('counts a 406 without data as a wrong answer, with %s', async (_, answer) => {
    const s = scripted([answer, question(0, 2)], {
      screen: 'security-question',
      stored: link,
      memory: challenge.as({ state: 'asked', question: '?', questionId: 'q0' }),
    });
    await s.flow.run('submit', { answer: 'wrong' });
    await settle();
    expect(s.flow.getState()).toMatchObject({
      screen: 'security-question',
      memory: { recovery: { state: 'asked', questionId: 'q1' } },
      banner: { params: { n: 2 } },
    });
  });

  it.each([
    ['406 with data', { ...wrong, failure: { errorCode: 'ANSWER_INCORRECT', data: {} } }],
    ['500', { status: 500, failure: { errorCode: 'X' } }],
    ['200 without data', { raw: '{"statusCode":200}' }],
  ])('ends on the expired page after %s', async (_, answer) => {
    const s = scripted([answer as Answer], { screen: 'security-question', stored: link });
    await s.flow.run('submit', { answer: 'Rex' });
    expect(s.flow.getState().screen).toBe('password-reset-expired');
  });

  it('forgets the earlier link when another one is opened', () => {
    const s = scripted([], { stored: { ...link, resetQuestionId: 'q1' }, memory: challenge.as({ state: 'answered', answer: 'Rex' }) });
    s.flow.apply(openedLink('t2'));
    expect(s.stored()).toEqual({ resetToken: 't2' });
    expect(challenge.of(s.flow.getState())).toEqual({ state: 'unasked', due: 'check' });
  });
});

describe('the link to the inbox', () => {
  it.each([
    ['anna@gmail.com', 'https://mail.google.com/'],
    ['Anna@Outlook.com', 'https://outlook.live.com/mail/'],
    ['anna@example.com', undefined],
    ['constructor', undefined],
    [undefined, undefined],
  ])('leads from %s to %s', (address, inbox) => expect(inboxOf(address)).toBe(inbox));
});
