/** The transfer at the end of a login: its token, and where its failures lead (S4). */
import { toStoredUser } from '../../../src/flow/after-login.ts';
import { finishing } from '../../../src/flow/sign-in-memory.ts';
import { describe, expect, it, vi } from 'vitest';
import { banners } from '../../../src/flow/banners.ts';
import { finishLogin } from '../../../src/flow/machine/finish.ts';
import { type Answer, person } from './scripted.ts';
import { allowed, token, signedIn, added } from './signed-in.ts';
import { patience } from '../../patience.ts';

describe('a transfer', () => {
  it.each<[string, Answer, string]>([
    ['with a status', { status: 500, failure: { errorCode: 'NEW' } }, 'A2-500'],
    ['as a gateway', { status: 502, raw: '<h1>Bad gateway' }, 'A2-502'],
    ['unreadably', { raw: '' }, 'A2-9999'],
    ['without a token', { data: {} }, 'A2-9999'],
    ['because the origin is not allowed', { status: 403, failure: { errorCode: 'ORIGIN' } }, 'A2-403'],
  ])('that fails %s leads back to the login, which says so', async (_, answer, code) => {
    const { flow, stored, visited, errors } = signedIn([answer], { stored: { redirectUrl: 'https://app.test/x' } });
    await finishLogin(flow, 'login');
    expect(flow.getState()).toMatchObject({ screen: 'login', busy: null, entry: 0, banner: { ...banners.unexpected, code } });
    // The failure is reported here, once; the marker stays in storage (decisions 2).
    expect(stored()).toEqual({ username: 'anna@example.com', transferError: code });
    expect(visited).toEqual([]);
    expect(errors()).toHaveLength(1);
  });

  it('without an answer has a screen of its own, whose Try again repeats it without a second success', async () => {
    const { flow, events, stored, visited } = signedIn([null, allowed, token]);
    await finishLogin(flow, 'login');
    expect(flow.getState()).toMatchObject({ screen: 'transfer-unanswered', busy: null, entry: 0, banner: { tone: 'error' } });
    expect(stored()).toMatchObject({ authToken: 'auth-1', transferError: 'pending' });
    await flow.run('finish');
    expect(visited).toEqual([`https://app.test/home?a=1&${added}#top`]);
    expect(events.filter(({ name }) => name === 'news-success')).toHaveLength(1);
  });

  it('that fails after Try again leads back to the login', async () => {
    const { flow, stored } = signedIn([null, allowed, { status: 500, failure: {} }]);
    await finishLogin(flow, 'login');
    await flow.run('finish');
    expect(flow.getState()).toMatchObject({ screen: 'login', banner: { code: 'A2-500' } });
    expect(stored()).toEqual({ username: 'anna@example.com', transferError: 'A2-500' });
  });

  it('after the wizard leads to the order tunnel by Try again, even after a reload', async () => {
    const { flow, visited } = signedIn([token], {
      stored: { registrationStep: '4', transferError: 'pending' },
      settings: { orderTunnelUrl: 'https://order.test/' },
    });
    await flow.run('finish');
    expect(visited).toEqual([`https://order.test/?${added}`]);
  });

  it('to a destination that the service does not allow is explained in the console with its setting', async () => {
    const errors = vi.spyOn(console, 'error').mockReturnValue();
    const { flow } = signedIn([{ status: 400, failure: { errorCode: 'DESTINATION_NOT_ALLOWED' } }]);
    await finishLogin(flow, 'login');
    expect(flow.getState().banner?.code).toBe('A2-400');
    expect(String(errors.mock.calls[0])).toMatch(/https:\/\/app\.test .*landingUrl/);
  });

  it('of a session that was idle too long is explained in the words of the idle watch', async () => {
    const { flow } = signedIn([{ status: 401, failure: { errorCode: 'SESSION_TIMED_OUT' } }]);
    await finishLogin(flow, 'login');
    expect(flow.getState()).toMatchObject({ screen: 'login', banner: banners.timedOut });
  });

  it('of an unknown session leads to the login', async () => {
    const { flow, stored } = signedIn([{ status: 401, failure: { errorCode: 'TOKEN_INVALID' } }]);
    await finishLogin(flow, 'login');
    expect(flow.getState()).toMatchObject({ screen: 'login', banner: banners.signInExpired });
    expect(stored()).toEqual({ username: 'anna@example.com' });
  });

  const due: Answer = { status: 403, failure: { errorCode: 'SETUP_REQUIRED' } };

  it('with a step still due leads to it by a fresh profile', async () => {
    const { flow, stored, calls } = signedIn([due, { data: { ...person, hasSecurityAnswers: false } }]);
    await finishLogin(flow, 'login');
    expect(calls.at(-1)?.path).toBe('/user/profile/basic');
    expect(flow.getState()).toMatchObject({ screen: 'first-time-questions', busy: null, memory: finishing.as(undefined) });
    expect(stored()).toMatchObject({ authToken: 'auth-1', registrationStep: '2', user: { hasSecurityAnswers: false } });
  });

  it('with a step still due keeps what only we know of the user: how they signed in, and that they are new', async () => {
    const user = { ...toStoredUser(person), signedInBy: 'passkey', isNew: true } as const;
    const { flow, stored } = signedIn([due, { data: { ...person, hasSecurityAnswers: false } }], { stored: { user } });
    await finishLogin(flow, 'first-time-user');
    expect(stored().user).toMatchObject({ signedInBy: 'passkey', isNew: true, hasSecurityAnswers: false });
  });

  it('with a step still due fails when the profile knows of none', async () => {
    const { flow } = signedIn([due, { data: person }]);
    await finishLogin(flow, 'login');
    expect(flow.getState()).toMatchObject({ screen: 'login', banner: { code: 'A2-403' } });
  });

  it.each<[string, Answer | null, object]>([
    ['no profile at all', null, { screen: 'transfer-unanswered' }],
    ['no readable profile', { raw: '' }, { screen: 'login', banner: { code: 'A2-403' } }],
  ])('with a step still due ends when there is %s', async (_, answer, state) => {
    const { flow } = signedIn([due, answer]);
    await finishLogin(flow, 'login');
    expect(flow.getState()).toMatchObject(state);
  });

  it.each<[string, Answer]>([
    ['a token', token],
    ['a failure', { status: 500, failure: {} }],
  ])('does not move a user who has left meanwhile, when it ends in %s', async (_, late) => {
    let answer: (answer: Answer) => void = () => {};
    const { flow, stored, visited } = signedIn([new Promise<Answer>((resolve) => (answer = resolve))]);
    const finishing = finishLogin(flow, 'login');
    flow.visit('login');
    answer(late);
    await finishing;
    expect(flow.getState()).toMatchObject({ screen: 'login', banner: null });
    expect([visited, stored().authToken]).toEqual([[], 'auth-1']);
  });

  it('does not move a user who has left while the profile was requested', async () => {
    let answer: (answer: Answer) => void = () => {};
    const { flow, stored, calls } = signedIn([due, new Promise<Answer>((resolve) => (answer = resolve))]);
    const finishing = finishLogin(flow, 'login');
    await vi.waitFor(() => expect(calls.at(-1)?.path).toBe('/user/profile/basic'), patience);
    flow.visit('login');
    answer({ data: { ...person, hasSecurityAnswers: false } });
    await finishing;
    expect(flow.getState()).toMatchObject({ screen: 'login', banner: null });
    expect([stored().authToken, stored().registrationStep]).toEqual(['auth-1', undefined]);
  });
});
