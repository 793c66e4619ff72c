// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import { contract } from '../../../src/contract/contract.ts';
import { failure, sessionHeaders, signedIn, success } from '../../client/fake-service.ts';
import { signedInStorage } from '../fake-browser.ts';
import { beginAtNoon, NOON, TIMEOUT, WARNING, LOOK_UP, openBrowser, pass, sleep } from './watched-tabs.ts';

beginAtNoon();

describe('an idle session', () => {
  it('ends though a listener of the page passes on its warning as an input', async () => {
    const { tab } = openBrowser();
    const watched: { activity(): void }[] = [];
    const { watch, states } = await tab({ hears: () => watched[0]?.activity() });
    watched.push(watch);
    await pass(TIMEOUT + WARNING);
    expect(states()).toEqual(['warning', 'timed-out']);
  });

  it('is warned about at the time-out, counts down by the second, and ends', async () => {
    const { service, tab } = openBrowser();
    const { watch, heard, visited, phase, seconds, store } = await tab();
    await pass(TIMEOUT - 1);
    expect([phase(), heard]).toEqual(['soon', []]);
    await pass(1);
    expect([phase(), heard]).toEqual(['warning', [{ state: 'warning', remainingMs: WARNING }]]);
    const phases: number[] = [];
    watch.subscribe(() => phases.push(seconds()));
    await pass(WARNING - 1);
    expect([...new Set(phases)]).toEqual(Array.from({ length: 59 }, (_, i) => 59 - i));
    expect(store.getState().authToken).toBe('access-1');
    await pass(1);
    expect(store.getState()).toEqual({});
    expect(heard.at(-1)).toEqual({ state: 'timed-out', remainingMs: 0 });
    expect(visited).toEqual(['https://accounts.example/login?sessionTimedout=true']);
    expect(service.to('/auth/logout').map(({ body }) => body)).toEqual([{ refreshToken: 'refresh-1' }]);
    expect([phase(), vi.getTimerCount()]).toEqual(['off', 0]);
  });

  it('continues with Continue Session, ten times and more', async () => {
    const { tab } = openBrowser();
    const { watch, states, phase, visited } = await tab();
    for (let i = 0; i < 12; i++) {
      await pass(TIMEOUT + WARNING - 1_000);
      expect(phase()).toBe('warning');
      watch.continueSession();
      expect(phase()).toBe('active');
    }
    expect(states()).toEqual(Array.from({ length: 12 }, () => ['warning', 'continued']).flat());
    expect(visited).toEqual([]);
  });

  it('is prolonged by activity, but not while the warning is open', async () => {
    const { tab } = openBrowser();
    const { watch, phase, states } = await tab();
    await pass(TIMEOUT - 1_000);
    watch.activity();
    await pass(TIMEOUT - 1);
    expect(phase()).toBe('soon');
    await pass(1);
    expect(phase()).toBe('warning');
    watch.activity();
    await pass(WARNING);
    expect(states()).toEqual(['warning', 'timed-out']);
  });

  it('stores activity at most once a second', async () => {
    const { browser, tab } = openBrowser();
    const { watch, lastActivity } = await tab();
    await pass(5_000);
    for (let i = 0; i < 10; i++) {
      watch.activity();
      await pass(100);
    }
    expect(lastActivity()).toBe(NOON + 5_000);
    watch.activity();
    expect(lastActivity()).toBe(NOON + 6_000);
    expect(browser.posted.filter(({ type }) => type === 'activity')).toHaveLength(2);
  });

  it('ends with Logout', async () => {
    const { service, tab } = openBrowser();
    const { watch, states, visited, store } = await tab();
    await pass(TIMEOUT);
    watch.logOut();
    expect(store.getState()).toEqual({});
    expect([states(), visited]).toEqual([['warning', 'signed-out'], ['https://accounts.example/login']]);
    expect(service.to('/auth/logout')).toHaveLength(1);
  });

  it('stays on the page when the host prevents the navigation', async () => {
    const { tab } = openBrowser();
    const { watch, visited, states, store } = await tab({ prevents: true });
    await pass(TIMEOUT + WARNING);
    expect([states(), visited, store.getState()]).toEqual([['warning', 'timed-out'], [], {}]);
    watch.logOut();
    expect(visited).toEqual([]);
  });

  it('leads to the base path when that is ours, and says so when there is no way', async () => {
    const errors = vi.spyOn(console, 'error').mockReturnValue();
    const { tab } = openBrowser();
    const hosted = await tab({ changes: { loginUrl: '', routing: 'path', basePath: '/login' } });
    const lost = await tab({ items: signedInStorage('1', 'family-2'), changes: { loginUrl: '' } });
    hosted.watch.logOut();
    lost.watch.logOut();
    expect([hosted.visited, lost.visited, errors.mock.calls.length]).toEqual([['/login'], [], 1]);
  });

  it('leaves the query and the fragment of the log-in address unchanged', async () => {
    const { tab } = openBrowser({ settings: { loginUrl: '/login?a=%20b#c' } });
    const { visited } = await tab();
    await pass(TIMEOUT + WARNING);
    expect(visited).toEqual(['/login?a=%20b&sessionTimedout=true#c']);
  });
});

describe('a session that comes and goes', () => {
  it('is watched from sign-in to end', async () => {
    const { service, tab } = openBrowser();
    const { session, store, phase, heard } = await tab({ items: {} });
    expect([phase(), vi.getTimerCount()]).toEqual(['off', 0]);
    service.on('/auth/transfer/redeem', () => success(signedIn, sessionHeaders('1')));
    await session.client.call(contract.redeem, { body: { transferToken: 't', destination: 'd' } });
    store.patch({ user: { ...signedIn, id: '42', timezone: '', language: 'en', roles: [] } });
    await pass(0);
    expect([phase(), service.to(LOOK_UP).length]).toEqual(['active', 1]);
    store.forget('all');
    expect([phase(), vi.getTimerCount(), heard]).toEqual(['off', 0, []]);
  });

  it('leads to the log-in when the service no longer knows it, unless the element is one itself', async () => {
    const { service, tab } = openBrowser();
    service.on(LOOK_UP, () => failure(401, 'TOKEN_INVALID'));
    const page = await tab();
    const app = await tab({ items: signedInStorage('1', 'family-2'), hasLogin: true });
    expect([page.states(), page.visited]).toEqual([['signed-out'], ['https://accounts.example/login']]);
    expect([app.states(), app.visited, app.store.getState()]).toEqual([[], [], {}]);
  });

  it('leaves nothing behind when the watch is stopped, not even a waiting call', async () => {
    const { service, tab } = openBrowser();
    const { watch, session, heard } = await tab();
    service.on('/news/filter', () => success([]));
    sleep(TIMEOUT + WARNING);
    const call = session.client.call(contract.filters, {});
    watch.stop();
    expect(await call).toEqual([]);
    await pass(TIMEOUT * 2);
    expect([heard, vi.getTimerCount()]).toEqual([[], 0]);
  });
});

describe('a session that another one may be about to replace (decisions 6)', () => {
  /** Holds the watch until it is released. */
  function holding() {
    let hold: Promise<void> | undefined;
    let release = () => {};
    hold = new Promise((resolve) => {
      release = () => {
        hold = undefined;
        resolve();
      };
    });
    return { hold: () => hold, release: () => release() };
  }

  it('is not ended by the clock while it is held, and is afterwards', async () => {
    const { tab } = openBrowser();
    const { hold, release } = holding();
    const items = {
      ...signedInStorage(),
      'newsAuth.persistedData': JSON.stringify({ family: 'family-1', round: 1, lastActivity: NOON - TIMEOUT - WARNING }),
    };
    const { states, visited, store } = await tab({ items, hold });
    await pass(60_000);
    expect([states(), visited, store.getState().authToken]).toEqual([[], [], 'access-1']);
    release();
    await pass(1_000);
    expect([states(), store.getState().authToken]).toEqual([['timed-out'], undefined]);
  });

  it('makes no call of the session while it is held', async () => {
    const { service, tab } = openBrowser();
    const { hold, release } = holding();
    const { session } = await tab({ hold });
    service.on('/user/profile/basic', () => success(signedIn));
    const profile = session.client.call(contract.basicProfile, {});
    await pass(5_000);
    expect(service.requests).toEqual([]);
    release();
    await pass(0);
    expect((await profile).id).toBe('42');
  });

  it('does not lead away when another tab ends it and the new one is stored', async () => {
    const { browser, tab } = openBrowser();
    const { hold, release } = holding();
    const first = await tab({ hold });
    const other = await tab();
    other.watch.logOut();
    await pass(0);
    first.session.replace(
      { authToken: 'a', refreshToken: 'r', publicKeys: '', cookies: '[]', deployment: '' },
      { user: { ...signedIn, timezone: '', language: 'en', roles: [] } },
    );
    release();
    await pass(0);
    expect([first.visited, first.phase(), browser.posted.at(-1)?.type]).toEqual([[], 'active', 'ended']);
  });
});
