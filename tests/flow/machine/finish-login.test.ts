import { finishing } from '../../../src/flow/sign-in-memory.ts';
import { describe, expect, it, vi } from 'vitest';
import { banners } from '../../../src/flow/banners.ts';
import type { NewsAuthEvents } from '../../../src/flow/machine/events.ts';
import { finishLogin } from '../../../src/flow/machine/finish.ts';
import { authorTarget } from '../../../src/flow/target.ts';
import { CONNECT_ROLE, NX_ROLE } from '../../../src/session/redirect.ts';
import type { StoredPatch } from '../../../src/session/stored.ts';
import { type Answer, scripted } from './scripted.ts';
import { added, allowed, newUser, roles, signedIn, token } from './signed-in.ts';

it('a redirect that the browser refuses leaves a message on the screen, and the error in the console', async () => {
  const { flow } = signedIn([token]);
  vi.spyOn(flow.ports, 'navigate').mockImplementation(() => {
    throw new Error('refused');
  });
  await expect(finishLogin(flow, 'login')).rejects.toThrow('refused');
  expect(flow.getState()).toMatchObject({ busy: null, banner: banners.unexpected });
});

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
    const { flow, visited } = signedIn([token], {
      memory: authorTarget.as('https://author.test/a'),
      stored: { redirectUrl: 'https://app.test/x' },
    });
    await finishLogin(flow, 'login');
    expect(visited).toEqual([`https://author.test/a?${added}`]);
  });

  it('comes from the address on the hosted page', async () => {
    const { flow, visited } = signedIn([token], {
      settings: { routing: 'path' },
      memory: authorTarget.as('https://author.test/a'),
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
    // The redirect has begun, so nothing may be pressed any more.
    expect(flow.getState().busy).toBe('finish');
  });

  describe('a listener that asks to wait', () => {
    /** `wait`: the promise that is passed to `waitUntil`. */
    const waiting = (wait: PromiseLike<unknown>, stored: StoredPatch = {}) =>
      signedIn([token], {
        stored,
        heard: (name, detail) => {
          if (name === 'news-success') (detail as NewsAuthEvents['news-success']).waitUntil(wait);
        },
      });

    it.each([
      ['resolves', (resolve: () => void) => resolve(), {}],
      ['rejects', (_: () => void, reject: () => void) => reject(), {}],
      ['resolves, for a new user too', (resolve: () => void) => resolve(), newUser],
    ])('holds the redirect until its promise %s', async (_, end, storedUser) => {
      let settle = () => {};
      const { flow, visited, stored } = waiting(
        new Promise<void>((resolve, reject) => {
          settle = () => end(resolve, reject);
        }),
        storedUser,
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
    const { flow, calls, stored, visited } = signedIn([], { stored: { ...newUser, redirectUrl: 'https://app.test/x' } });
    await finishLogin(flow, 'login');
    expect(visited).toEqual(['https://accounts.test/login/?newuser=true']);
    expect([calls, stored()]).toEqual([[], {}]);
  });

  it('ignores the new-user flag after the wizard', async () => {
    const { flow, visited } = signedIn([token], { stored: newUser });
    await finishLogin(flow, 'first-time-user');
    expect(visited).toEqual([`https://app.test/order?${added}`]);
  });

  it('redirects once, by the later one, where the step was left and the login finished anew', async () => {
    const answers: ((answer: Answer) => void)[] = [];
    const nextAnswer = () => new Promise<Answer>((resolve) => answers.push(resolve));
    const { flow, visited } = signedIn([nextAnswer(), allowed, nextAnswer()]);
    const left = finishLogin(flow, 'login');
    flow.leave();
    const again = finishLogin(flow, 'login');
    answers[0]?.(token);
    await left;
    expect(visited).toEqual([]);
    answers[1]?.({ data: { transferToken: 'U'.repeat(22) } });
    await again;
    expect(visited).toEqual([`https://app.test/home?a=1&t=${'U'.repeat(22)}#top`]);
  });

  it('does nothing without a session', async () => {
    const { flow, calls, visited } = scripted([], { screen: 'password', stored: { username: 'x' } });
    await finishLogin(flow, 'login');
    expect([flow.getState().screen, calls, visited]).toEqual(['login', [], []]);
  });
});
