// @vitest-environment node
import { basicProfile } from '../../../src/flow/sign-in-memory.ts';
import { noMemory } from '../../../src/flow/memory.ts';
import { describe, expect, it } from 'vitest';
import { firstTimeUserPersonalForm } from '../../../src/features/first-time-user/forms.ts';
import { banners } from '../../../src/flow/banners.ts';
import type { Screen } from '../../../src/flow/screens.ts';
import { newPasswordForms } from '../../../src/forms/fields/new-password.ts';
import type { StoredPatch } from '../../../src/session/stored.ts';
import { type Answer, person, type Script, scripted, sessionHeaders } from '../../flow/machine/scripted.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve, 5));
const user = { ...person, originalUserId: undefined };
const session = { user, authToken: 'a', refreshToken: 'r', deployment: 'blue', username: 'login@example.com' };

const wizard = (screen: Screen, script: Script, stored: StoredPatch = {}, memory = noMemory) =>
  scripted(script, { screen, stored: { ...session, ...stored }, memory });
const refused = (message: string): Answer => ({ failure: { errorCode: 'PASSWORD_CHANGE_REFUSED', message } });
const broken: Answer = { failure: { errorCode: 'X' } };
const notDue: Answer = { status: 403, failure: { errorCode: 'SETUP_REQUIRED' } };
const known = basicProfile.as({ ...person, timezoneOffset: 0 });

describe('step 1', () => {
  const values = { oldPassword: 'Temporary-Demo-26', newPassword: 'Brand-New-Pass-77' };
  const change = async (answer: Answer) => {
    const s = wizard('first-time-password', [answer], { user: { ...user, resetPassword: true, isExpired: true } });
    const form = s.flow.form(newPasswordForms.firstTime, { ...values, confirmPassword: values.newPassword });
    await s.flow.run('submit', values, form);
    return { ...s, form: form.getState() };
  };

  it('sends the typed login name and leads to step 2 with the flags cleared', async () => {
    const s = await change({ data: { completed: true } });
    expect(s.calls[0]?.body).toEqual({ userId: 'u1', username: 'login@example.com', ...values });
    expect(s.flow.getState().screen).toBe('first-time-questions');
    expect(s.stored()).toMatchObject({
      registrationStep: '2',
      passwordResetComplete: true,
      user: { resetPassword: false, isExpired: false },
    });
  });
  it('is not done unless the answer says so', async () => {
    const s = await change({ data: { completed: false } });
    expect(s.flow.getState().screen).toBe('first-time-password');
    expect(s.flow.getState().banner?.tone).toBe('error');
  });
  it('clears both new fields when the password was used before (R8)', async () => {
    const { form } = await change(refused('must differ from the last 10 passwords'));
    expect(form.errors.newPassword).toBe('Cannot use a previously used password.');
    expect(form.values).toMatchObject({ oldPassword: values.oldPassword, newPassword: '', confirmPassword: '' });
  });
  it('leads to the step that is due when it was already done in another tab or by a lost answer, and says that nothing was saved', async () => {
    const s = wizard('first-time-password', [notDue, { data: { ...person, hasSecurityAnswers: false } }], {}, known);
    await s.flow.run('submit', values);
    await settle();
    expect(s.flow.getState()).toMatchObject({
      screen: 'first-time-questions',
      banner: { tone: 'error', text: 'Your changes were not saved.', requestId: 'req-1' },
    });
  });
  it('says so when the service asks for a step before it, and means the step itself', async () => {
    const s = wizard('first-time-password', [notDue, { data: { ...person, resetPassword: true, hasSecurityAnswers: false } }]);
    await s.flow.run('submit', values);
    await settle();
    expect(s.flow.getState()).toMatchObject({
      screen: 'first-time-password',
      banner: {
        lead: 'Your changes were not saved.',
        text: 'The service is not available at the moment. Please try again in a moment.',
        requestId: 'req-1',
      },
    });
  });
  it('says that the current password is wrong (R8)', async () => {
    const { form } = await change(refused('Invalid username or password'));
    expect(form.errors.oldPassword).toBe('The Current Password you entered was invalid.');
    expect(form.values.newPassword).toBe(values.newPassword);
  });
  it('says that it is too early for another change (R8)', async () => {
    const s = await change(refused('Cannot change your password now'));
    expect(s.flow.getState().banner?.text).toBe('Cannot change your password now');
  });
});

describe('step 2', () => {
  const values = { questionId1: 'a', answer1: 'one', questionId2: 'b', answer2: 'two', questionId3: 'c', answer3: 'three' };

  it('sends three answers and leads to step 3', async () => {
    const s = wizard('first-time-questions', [{}], { user: { ...user, hasSecurityAnswers: false } });
    await s.flow.run('submit', values);
    expect(s.calls[0]).toMatchObject({
      method: 'PUT',
      body: {
        answers: [
          { questionId: 'a', answer: 'one' },
          { questionId: 'b', answer: 'two' },
          { questionId: 'c', answer: 'three' },
        ],
      },
    });
    expect(s.flow.getState().screen).toBe('first-time-personal');
    expect(s.stored()).toMatchObject({ registrationStep: '3', user: { hasSecurityAnswers: true } });
  });
  it('leads to the step that is due when there are answers already, and says that these were not saved', async () => {
    const s = wizard('first-time-questions', [notDue, { data: { ...person, reviewProfile: true } }], {}, known);
    await s.flow.run('submit', values);
    await settle();
    expect(s.flow.getState()).toMatchObject({
      screen: 'first-time-personal',
      banner: { tone: 'error', text: 'Your changes were not saved.', requestId: 'req-1' },
    });
  });
  const freshProof: Answer = { status: 403, failure: { errorCode: 'REAUTHENTICATION_REQUIRED' } };
  it.each([
    ['goes on where there are answers already, whose own answer was lost, and says that these were not saved', true, 'first-time-personal'],
    ['stays where there are none', false, 'first-time-questions'],
  ] as const)('when a fresh proof is asked for, %s', async (_, hasSecurityAnswers, screen) => {
    const script = [freshProof, { data: { ...person, hasSecurityAnswers } }];
    const s = wizard('first-time-questions', script, { user: { ...user, hasSecurityAnswers: false } }, known);
    await s.flow.run('submit', values);
    await settle();
    expect(s.flow.getState()).toMatchObject({ screen, busy: null });
    const banner = hasSecurityAnswers ? { tone: 'error', text: 'Your changes were not saved.' } : banners.changesNotSaved;
    expect(s.flow.getState().banner).toMatchObject({ ...banner, requestId: 'req-1' });
    expect(s.stored().user?.hasSecurityAnswers).toBe(hasSecurityAnswers);
  });
  it('stays after a failure, and says that nothing was saved', async () => {
    const s = wizard('first-time-questions', [broken]);
    await s.flow.run('submit', values);
    expect(s.flow.getState()).toMatchObject({
      screen: 'first-time-questions',
      banner: { text: expect.stringContaining('Your changes were not saved'), requestId: 'req-1' },
    });
  });
});

describe('a save without an answer, or one that has to wait', () => {
  it.each<[string, Screen, Answer | null]>([
    ['step 2, no answer', 'first-time-questions', null],
    ['step 2, 429', 'first-time-questions', { status: 429, failure: { errorCode: 'TOO_MANY_REQUESTS' } }],
    ['step 3, no answer', 'first-time-personal', null],
    ['step 3, 429', 'first-time-personal', { status: 429, failure: { errorCode: 'TOO_MANY_REQUESTS' } }],
  ])('says that nothing was saved, why, and by which request: %s', async (_, screen, answer) => {
    const s = wizard(screen, [answer], { user: { ...user, hasSecurityAnswers: screen !== 'first-time-questions', reviewProfile: true } });
    await s.flow.run('submit', { firstName: 'A', lastName: 'B', email: 'a@b.example', language: 'en', timezone: 'UTC', zones: {} });
    expect(s.flow.getState()).toMatchObject({
      screen,
      banner: {
        lead: 'Your changes were not saved.',
        text: expect.stringMatching(/reach the service|Too many/),
        requestId: expect.stringMatching(/.+/),
      },
    });
  });
});

describe('step 3', () => {
  const values = { firstName: 'Anna', lastName: 'Berg', email: 'new@example.com', language: 'de', timezone: 'Europe/Berlin' };
  const timezones = { 'Europe/Berlin': { basicUserProfileTimezoneOffset: 1 } };
  const save = async (typed: typeof values, zones = {}) => {
    const { timezone: _, ...sent } = typed;
    const s = wizard('first-time-personal', [{ data: { ...sent, timezoneOffset: 1 } }], { user: { ...user, reviewProfile: true } });
    await s.flow.run('submit', { ...typed, zones }, s.flow.form(firstTimeUserPersonalForm));
    return s;
  };

  it('sends the offset of the chosen zone, stores its name and leads to step 4', async () => {
    const s = await save(values, timezones);
    expect(s.calls[0]?.body).toEqual({ firstName: 'Anna', lastName: 'Berg', email: 'new@example.com', language: 'de', timezoneOffset: 1 });
    expect(s.flow.getState().screen).toBe('first-time-professional');
    expect(s.stored()).toMatchObject({
      registrationStep: '4',
      user: { reviewProfile: false, email: 'new@example.com', timezone: 'Europe/Berlin', language: 'de' },
    });
    expect(s.stored().user?.isNameChanged).toBeUndefined();
  });
  it('sends -8 for a missing offset (R5)', async () => {
    const s = await save(values);
    expect(s.calls[0]?.body).toMatchObject({ timezoneOffset: -8 });
  });
  it.each([{ lastName: 'Bergh' }, { firstName: 'Anne' }])('marks a changed name: %o', async (changed) => {
    const s = await save({ ...values, ...changed });
    expect(s.stored().user).toMatchObject({ ...changed, isNameChanged: 'yes' });
  });
});

describe('another login in the same element', () => {
  const logIn = async (id: string) => {
    const s = wizard(
      'password',
      [{ data: { ...person, id, reviewProfile: true }, headers: sessionHeaders }],
      {},
      basicProfile.as({ ...person, timezoneOffset: 0 }),
    );
    s.flow.form(firstTimeUserPersonalForm).set('firstName', 'Typed');
    await s.flow.run('logIn', { password: 'p' });
    return s;
  };

  it('gives the same person back what was typed, without another greeting', async () => {
    const { flow, stored } = await logIn('u1');
    expect(flow.getState()).toMatchObject({ screen: 'first-time-personal' });
    expect(stored().wizard).toEqual({ welcomed: true });
    expect(flow.form(firstTimeUserPersonalForm).getState().values.firstName).toBe('Typed');
  });
  it('shows another user nothing of what was typed', async () => {
    const { flow, stored } = await logIn('u2');
    await settle();
    expect(stored().wizard).toBeUndefined();
    expect(flow.form(firstTimeUserPersonalForm).getState().values.firstName).toBe('');
  });
});
