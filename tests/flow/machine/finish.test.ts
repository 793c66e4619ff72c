import { finishing, newUser } from '../../../src/flow/sign-in-memory.ts';
import { noMemory } from '../../../src/flow/memory.ts';
import { describe, expect, it, vi } from 'vitest';
import { toStoredUser } from '../../../src/flow/after-login.ts';
import { banners } from '../../../src/flow/banners.ts';
import type { NewsAuthEvents } from '../../../src/flow/machine/events.ts';
import { finishLogin } from '../../../src/flow/machine/finish.ts';
import { CONNECT_ROLE, NX_ROLE } from '../../../src/session/redirect.ts';
import type { StoredPatch } from '../../../src/session/stored.ts';
import type { Settings } from '../../../src/settings/settings.ts';
import { type Answer, person, type Script, scripted } from './scripted.ts';

const session: StoredPatch = {
  user: toStoredUser(person),
  authToken: 'auth-1',
  refreshToken: 'refresh-1',
  deployment: 'blue',
  username: 'anna@example.com',
};
const urls: Partial<Settings> = {
  landingUrl: 'https://app.test/home?a=1#top',
  nxUrl: 'https://nx.test/',
  orderTunnelUrl: 'https://app.test/order',
  firstTimeUserUrl: 'https://accounts.test/login/?newuser=true',
};
const allowed: Answer = { data: { hasPermission: 1 } };
const token: Answer = { data: { transferToken: 'T'.repeat(22) } };

function signedIn(script: Script, options: Parameters<typeof scripted>[1] = {}) {
  return scripted([allowed, ...script], {
    screen: 'password',
    ...options,
    settings: { ...urls, ...options?.settings },
    stored: { ...session, ...options?.stored },
  });
}

const roles = (...held: string[]) => ({ user: { ...toStoredUser(person), roles: held } });
const added = `t=${'T'.repeat(22)}`;

describe('the target', () => {
  it.each<[string, 'login' | 'first-time-user', StoredPatch, string]>([
    ['landing by default', 'login', {}, `https://app.test/home?a=1&${added}#top`],
    ['a stored target', 'login', { redirectUrl: 'https://app.test/x?y=%20#z' }, `https://app.test/x?y=%20&${added}#z`],
    ['a stored target before NX', 'login', { ...roles(NX_ROLE), redirectUrl: 'https://app.test/x' }, `https://app.test/x?${added}`],
    ['NX for NX users', 'login', roles(NX_ROLE), `https://nx.test/?${added}`],
    ['landing for those with Connect too', 'login', roles(NX_ROLE, CONNECT_ROLE), `https://app.test/home?a=1&${added}#top`],
    ['the order tunnel after the wizard', 'first-time-user', { redirectUrl: 'https://app.test/x' }, `https://app.test/order?${added}`],
    ['landing where storage was tampered with', 'login', { redirectUrl: 'https://evil.test/' }, `https://app.test/home?a=1&${added}#top`],
    ['landing where storage holds a script', 'login', { redirectUrl: 'javascript:alert(1)' }, `https://app.test/home?a=1&${added}#top`],
  ])('is chosen by rule: %s', async (_, kind, stored, url) => {
    const { flow, visited, calls } = signedIn([token], { stored });
    await finishLogin(flow, kind);
    expect(visited).toEqual([url]);
    expect(calls[1]).toMatchObject({
      path: '/auth/transfer',
      authorization: 'Bearer auth-1',
      body: { refreshToken: 'refresh-1', deployment: 'blue', destination: new URL(url).origin },
    });
  });

  it('comes from an embed’s own attribute before what another element stored', async () => {
    const { flow, visited } = signedIn([token], { authorUrl: 'https://author.test/a', stored: { redirectUrl: 'https://app.test/x' } });
    await finishLogin(flow, 'login');
    expect(visited).toEqual([`https://author.test/a?${added}`]);
  });

  it('comes from the address on the hosted page', async () => {
    const { flow, visited } = signedIn([token], {
      settings: { routing: 'path' },
      authorUrl: 'https://author.test/a',
      stored: { redirectUrl: 'https://app.test/x' },
    });
    await finishLogin(flow, 'login');
    expect(visited).toEqual([`https://app.test/x?${added}`]);
  });

  it('is resolved against the page when a setting is relative', async () => {
    const { flow, visited } = signedIn([token], { settings: { landingUrl: '/home' } });
    await finishLogin(flow, 'login');
    expect(visited).toEqual([`https://host.test/home?${added}`]);
  });
});

describe('a finished login', () => {
  it('fires success, asks for the permission, clears everything of ours and redirects', async () => {
    const { flow, events, calls, stored, visited } = signedIn([token], { stored: { redirectUrl: 'https://app.test/x' } });
    await finishLogin(flow, 'login');
    expect(events).toEqual([
      {
        name: 'news-success',
        detail: {
          kind: 'login',
          user: { id: 'u1', firstName: 'Anna', lastName: 'Berg', email: 'anna@example.com', language: 'en', timezone: 'UTC', roles: [] },
          redirectUrl: 'https://app.test/x',
          waitUntil: expect.any(Function),
        },
      },
    ]);
    expect(calls[0]?.path).toBe('/api/v1/auth/tenantAccessPermission/public/check/order-tunnel-web/GET/u1/-/-');
    expect(stored()).toEqual({});
    expect(visited).toHaveLength(1);
    // The page is on its way: nothing may be pressed any more.
    expect(flow.getState().busy).toBe('finish');
  });

  describe('a listener that asks to wait', () => {
    /** `wait`: what `waitUntil` is given. */
    const waiting = (wait: PromiseLike<unknown>, memory = noMemory) =>
      signedIn([token], {
        memory,
        heard: (name, detail) => {
          if (name === 'news-success') (detail as NewsAuthEvents['news-success']).waitUntil(wait);
        },
      });

    it.each([
      ['resolves', (resolve: () => void) => resolve(), noMemory],
      ['rejects', (_: () => void, reject: () => void) => reject(), noMemory],
      ['resolves, for a new user too', (resolve: () => void) => resolve(), newUser.as('yes')],
    ])('holds the redirect until its promise %s', async (_, end, memory) => {
      let settle = () => {};
      const { flow, visited, stored } = waiting(
        new Promise<void>((resolve, reject) => {
          settle = () => end(resolve, reject);
        }),
        memory,
      );
      const finished = finishLogin(flow, 'login');
      await new Promise((resolve) => setTimeout(resolve, 30));
      expect([visited, stored().authToken, flow.getState().busy]).toEqual([[], 'auth-1', 'finish']);
      settle();
      await finished;
      expect([visited.length, stored()]).toEqual([1, {}]);
    });

    it('holds the redirect for two seconds at most', async () => {
      vi.useFakeTimers();
      const { flow, visited } = waiting(new Promise(() => {}));
      const finished = finishLogin(flow, 'login');
      await vi.advanceTimersByTimeAsync(1_900);
      expect(visited).toEqual([]);
      await vi.advanceTimersByTimeAsync(200);
      await finished;
      vi.useRealTimers();
      expect(visited).toHaveLength(1);
    });

    it('prevents the redirect when the screen was left meanwhile', async () => {
      const { flow, visited } = waiting(new Promise((resolve) => setTimeout(resolve, 30)));
      const finished = finishLogin(flow, 'login');
      flow.leave();
      await finished;
      expect(visited).toEqual([]);
    });
  });

  it('stays in the page with its session when a listener prevents the redirect', async () => {
    const { flow, calls, stored, visited } = signedIn([], { prevented: ['news-success'] });
    await finishLogin(flow, 'login');
    expect(flow.getState()).toMatchObject({ screen: 'success', busy: null, memory: finishing.as(undefined) });
    expect([visited, stored().authToken]).toEqual([[], 'auth-1']);
    expect(calls.map(({ path }) => path)).toEqual(['/api/v1/auth/tenantAccessPermission/public/check/order-tunnel-web/GET/u1/-/-']);
  });

  it('leads a new user to the first-time-user address without a transfer', async () => {
    const { flow, calls, stored, visited } = signedIn([], { memory: newUser.as('yes'), stored: { redirectUrl: 'https://app.test/x' } });
    await finishLogin(flow, 'login');
    expect(visited).toEqual(['https://accounts.test/login/?newuser=true']);
    expect([calls, stored()]).toEqual([[], {}]);
  });

  it('ignores the new-user flag after the wizard', async () => {
    const { flow, visited } = signedIn([token], { memory: newUser.as('yes') });
    await finishLogin(flow, 'first-time-user');
    expect(visited).toEqual([`https://app.test/order?${added}`]);
  });

  it('does nothing without a session', async () => {
    const { flow, calls, visited } = scripted([], { screen: 'password', stored: { username: 'x' } });
    await finishLogin(flow, 'login');
    expect([flow.getState().screen, calls, visited]).toEqual(['login', [], []]);
  });
});

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
    expect(flow.getState()).toMatchObject({ screen: 'login', busy: null, replaced: true, banner: { ...banners.unexpected, code } });
    // The marker (decisions 2) is for whoever looks: told it is here, and once.
    expect(stored()).toEqual({ username: 'anna@example.com', transferError: code });
    expect(visited).toEqual([]);
    expect(errors()).toHaveLength(1);
  });

  it('without an answer has a screen of its own, whose Try again repeats it without a second success', async () => {
    const { flow, events, stored, visited } = signedIn([null, allowed, token]);
    await finishLogin(flow, 'login');
    expect(flow.getState()).toMatchObject({ screen: 'transfer-unanswered', busy: null, replaced: true, banner: { tone: 'error' } });
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
    const said = vi.spyOn(console, 'error').mockReturnValue();
    const { flow } = signedIn([{ status: 400, failure: { errorCode: 'DESTINATION_NOT_ALLOWED' } }]);
    await finishLogin(flow, 'login');
    expect(flow.getState().banner?.code).toBe('A2-400');
    expect(String(said.mock.calls[0])).toMatch(/https:\/\/app\.test .*landingUrl/);
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
  ])('does not move somebody who has left meanwhile, when it ends in %s', async (_, late) => {
    let answer: (given: Answer) => void = () => {};
    const { flow, stored, visited } = signedIn([new Promise<Answer>((resolve) => (answer = resolve))]);
    const finishing = finishLogin(flow, 'login');
    flow.visit('login');
    answer(late);
    await finishing;
    expect(flow.getState()).toMatchObject({ screen: 'login', banner: null });
    expect([visited, stored().authToken]).toEqual([[], 'auth-1']);
  });

  it('does not move somebody who has left while the profile was requested', async () => {
    let answer: (given: Answer) => void = () => {};
    const { flow, stored, calls } = signedIn([due, new Promise<Answer>((resolve) => (answer = resolve))]);
    const finishing = finishLogin(flow, 'login');
    await vi.waitFor(() => expect(calls.at(-1)?.path).toBe('/user/profile/basic'));
    flow.visit('login');
    answer({ data: { ...person, hasSecurityAnswers: false } });
    await finishing;
    expect(flow.getState()).toMatchObject({ screen: 'login', banner: null });
    expect([stored().authToken, stored().registrationStep]).toEqual(['auth-1', undefined]);
  });
});
