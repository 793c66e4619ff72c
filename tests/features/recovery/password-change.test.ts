// @vitest-environment node
/** The change of a signed-in user's password, and the reset by question (S4, S8). */
import { challenge } from '../../../src/features/recovery/routes.ts';
import { describe, expect, it } from 'vitest';
import { newPasswordForms } from '../../../src/forms/fields/new-password.ts';
import { type Answer, person, scripted } from '../../flow/machine/scripted.ts';
import { link, question, wrong, refused, settle } from './answers.ts';

describe('the reset by question', () => {
  const ready = {
    screen: 'reset-password',
    stored: { ...link, resetQuestionId: 'q1' },
    memory: challenge.as({ state: 'answered', answer: 'Rex' }),
  } as const;
  const typed = { newPassword: 'Better-Pass-2026', confirmPassword: 'Better-Pass-2026' };

  it('sets the password, drops the session and the reset keys, and says so at the login', async () => {
    const s = scripted([{}], { ...ready, stored: { ...ready.stored, authToken: 'a' } });
    await s.flow.run('submit', typed);
    expect(s.calls[0]?.body).toEqual({
      userId: 'u1',
      questionId: 'q1',
      answer: 'Rex',
      username: 'anna@example.com',
      newPassword: 'Better-Pass-2026',
    });
    expect(s.flow.getState()).toMatchObject({ screen: 'login', banner: { text: 'Your password has been reset successfully!' } });
    expect(s.stored()).toEqual({});
  });

  it('refuses a recently used password in place and clears both fields', async () => {
    const s = scripted([refused('Password recently used', 5024)], ready);
    const form = s.flow.form(newPasswordForms.byQuestion);
    form.set('newPassword', typed.newPassword);
    form.set('confirmPassword', typed.newPassword);
    await s.flow.run('submit', typed, form);
    expect(s.flow.getState().screen).toBe('reset-password');
    expect(form.getState()).toMatchObject({
      errors: { newPassword: 'Cannot use a previously used password.' },
      values: { newPassword: '', confirmPassword: '' },
    });
  });

  it('refuses a password from a data breach in place and clears both fields', async () => {
    const s = scripted([{ status: 400, failure: { errorCode: 'PASSWORD_BREACHED' } }], ready);
    const form = s.flow.form(newPasswordForms.byQuestion);
    for (const [name, value] of Object.entries(typed)) form.set(name, value);
    await s.flow.run('submit', typed, form);
    expect(s.flow.getState()).toMatchObject({ screen: 'reset-password', banner: null });
    expect(form.getState()).toMatchObject({
      errors: { newPassword: 'This password is known from a data breach. Choose another one.' },
      values: { newPassword: '', confirmPassword: '' },
    });
  });

  it.each([
    ['its number, and no words', { status: 500, failure: { code: 5024 } }, 'unexpected'],
    ['its number as a text beside another code', { status: 500, failure: { errorCode: 'NOPE', code: '5024' } }, 'unexpected'],
    ['its number as the code', { status: 500, failure: { errorCode: '5024' } }, 'unexpected'],
    ['no code at all', { status: 500, failure: { message: 'Something else' } }, 'unexpected'],
    ['a page of a proxy', { status: 500, raw: '<html>' }, 'unexpected'],
    ['words that are the change’s alone', { status: 500, failure: { message: 'Invalid username or password' } }, 'unexpected'],
    ['the code of a refusal and words that are the change’s alone', refused('Cannot change your password now'), 'unexpected'],
    ['its words alone', { status: 500, failure: { message: 'Password recently used' } }, 'used'],
    [
      'its words and a code of its own',
      { status: 500, failure: { errorCode: 'NOPE', code: 5024, message: 'Password recently used' } },
      'used',
    ],
  ])('stays on the form after a 500 with %s', async (_, answer, says) => {
    const s = scripted([answer], ready);
    const form = s.flow.form(newPasswordForms.byQuestion);
    await s.flow.run('submit', typed, form);
    expect(s.flow.getState().screen).toBe('reset-password');
    if (says === 'used') expect(form.getState().errors).toEqual({ newPassword: 'Cannot use a previously used password.' });
    else {
      expect(form.getState().errors).toEqual({});
      expect(s.flow.getState().banner).toMatchObject({
        text: expect.stringContaining('due to an unexpected problem'),
        requestId: expect.any(String),
      });
    }
  });

  it.each([
    ['', wrong],
    [' without any code', { status: 406, raw: '' }],
    [' that says something else', { status: 406, failure: { errorCode: 'PASSWORD_CHANGE_REFUSED' } }],
  ])('goes back to the questions after a wrong answer%s', async (_, answer) => {
    const s = scripted([answer, question(0, 1)], ready);
    await s.flow.run('submit', typed);
    await settle();
    expect(s.flow.getState()).toMatchObject({
      screen: 'security-question',
      memory: { recovery: { state: 'asked', questionId: 'q1' } },
      banner: { params: { n: 1 } },
    });
  });

  it.each([
    ['an unknown failure', { status: 500, failure: { errorCode: 'X' } }, 'login'],
    ['a number that is none of ours', { status: 500, failure: { code: 77 } }, 'login'],
    ['a dead token', { status: 401, failure: { errorCode: 'TOKEN_INVALID' } }, 'password-reset-expired'],
  ])('reports %s', async (_, answer, screen) => {
    const s = scripted([answer as Answer], ready);
    await s.flow.run('submit', typed);
    expect(s.flow.getState().screen).toBe(screen);
    expect(s.errors()).toHaveLength(1);
    if (screen === 'login') expect(s.flow.getState().banner?.text).toBe('Your password could not be reset due to an unexpected problem');
  });
});

describe('the change of a signed-in user’s password', () => {
  const user = { ...person, originalUserId: undefined };
  const typed = { oldPassword: 'Old-Password-1', newPassword: 'Better-Pass-2026', confirmPassword: 'Better-Pass-2026' };
  const temporary = {
    screen: 'reset-temporary-password',
    stored: { authToken: 'a', username: 'login@example.com', user: { ...user, resetPassword: true } },
  } as const;
  const expired = {
    screen: 'set-new-password',
    stored: { authToken: 'a', username: 'login@example.com', user: { ...user, isExpired: true, id: '', originalUserId: 'u1' } },
  } as const;

  it('leads from a temporary password to the next step, with the flag cleared', async () => {
    const s = scripted([{ data: { completed: true } }], {
      ...temporary,
      stored: { ...temporary.stored, user: { ...temporary.stored.user, hasSecurityAnswers: false } },
    });
    await s.flow.run('submit', typed);
    expect(s.calls[0]?.body).toEqual({
      userId: 'u1',
      username: 'login@example.com',
      oldPassword: 'Old-Password-1',
      newPassword: 'Better-Pass-2026',
    });
    expect(s.flow.getState().screen).toBe('first-time-questions');
    expect(s.stored()).toMatchObject({ passwordResetComplete: true, user: { resetPassword: false } });
  });

  it.each([
    ['an expired password', expired.stored.user],
    // The user keeps the id; the wizard leads to the same page through its address.
    ['one that expired before the wizard was through', { ...user, isExpired: true, reviewProfile: true }],
  ])('clears the session and starts the login over for %s', async (_, error) => {
    const s = scripted([{ data: { completed: true } }], { ...expired, stored: { ...expired.stored, user: error } });
    await s.flow.run('submit', typed);
    expect(s.calls[0]?.body).toMatchObject({ userId: 'u1' });
    expect(s.flow.getState()).toMatchObject({ screen: 'login', banner: { text: 'Your password has been reset successfully!' } });
    expect(s.stored().authToken).toBeUndefined();
  });

  it.each([
    [
      'You cannot reuse your last 10 passwords',
      { newPassword: 'Cannot use a previously used password.' },
      ['newPassword', 'confirmPassword'],
    ],
    ['Invalid username or password', { oldPassword: 'The Current Password you entered was invalid.' }, ['oldPassword']],
  ])('explains a refusal: %s', async (message, errors, emptied) => {
    // S8: the words of a 500 decide, not its code.
    const carrying = [
      refused(message),
      ...[{}, { errorCode: 'NOPE' }, { code: 1 }].map((code) => ({ status: 500, failure: { message, ...code } })),
    ];
    for (const answer of carrying) await check(answer);

    async function check(answer: Answer) {
      const s = scripted([answer], temporary);
      const form = s.flow.form(newPasswordForms.temporary);
      for (const [name, value] of Object.entries(typed)) form.set(name, value);
      await s.flow.run('submit', typed, form);
      expect(form.getState().errors).toEqual(errors);
      for (const [name, value] of Object.entries(form.getState().values))
        expect(value).toBe(emptied.includes(name) ? '' : typed[name as keyof typeof typed]);
    }
  });

  it('explains a password from a data breach, and keeps the current one', async () => {
    const s = scripted([{ status: 400, failure: { errorCode: 'PASSWORD_BREACHED' } }], temporary);
    const form = s.flow.form(newPasswordForms.temporary);
    for (const [name, value] of Object.entries(typed)) form.set(name, value);
    await s.flow.run('submit', typed, form);
    expect(s.flow.getState()).toMatchObject({ screen: 'reset-temporary-password', banner: null });
    expect(form.getState()).toMatchObject({
      errors: { newPassword: 'This password is known from a data breach. Choose another one.' },
      values: { ...typed, newPassword: '', confirmPassword: '' },
    });
  });

  it.each([
    [refused('Cannot change your password now'), 'Cannot change your password now'],
    [{ status: 500, failure: { errorCode: 'X' } }, 'Your password could not be reset due to an unexpected problem'],
    [{ data: { completed: false } }, 'Your password could not be reset due to an unexpected problem'],
  ])('stays in place after %j', async (answer, text) => {
    const s = scripted([answer as Answer], temporary);
    await s.flow.run('submit', typed);
    expect(s.flow.getState()).toMatchObject({ screen: 'reset-temporary-password', banner: { text } });
  });
});
