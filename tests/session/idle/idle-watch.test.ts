// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NewsAuthEvents } from '../../../src/flow/machine/events.ts';
import { createIdleWatch } from '../../../src/session/idle/idle-watch.ts';
import { type Settings, withDefaults } from '../../../src/settings/settings.ts';
import { createService, failure, held, sessionHeaders, signedIn, success } from '../../client/fake-service.ts';
import { API, createBrowser, openTab, signedInStorage } from '../fake-browser.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const TIMEOUT = 600_000;
const WARNING = 60_000;
const LOOK_UP = '/company/company/sessionTimeout/accountId/42';

function openBrowser({ channels = true, settings = {} as Partial<Settings> } = {}) {
  const service = createService();
  service.on(LOOK_UP, () => success({ sessionTimeout: TIMEOUT }));
  service.on('/auth/logout', () => success({}));
  const browser = createBrowser({ channels });

  async function tab({
    items = signedInStorage(),
    hasLogin = false,
    prevents = false,
    own = {} as Partial<Settings>,
    hears = () => {},
  } = {}) {
    const session = openTab(browser, service.fetch, items);
    const heard: NewsAuthEvents['news-session'][] = [];
    const visited: string[] = [];
    const all = withDefaults({ apiBaseUrl: API, loginUrl: 'https://accounts.example/login', ...settings, ...own });
    const watch = createIdleWatch({
      session,
      settings: () => all,
      emit: (_, detail) => {
        heard.push(detail as NewsAuthEvents['news-session']);
        hears();
        return !prevents;
      },
      navigate: (url) => visited.push(url),
      hasLogin,
    });
    await vi.advanceTimersByTimeAsync(0);
    const { store } = session;
    return {
      session,
      store,
      watch,
      heard,
      visited,
      phase: () => watch.getState().phase,
      seconds: () => Math.ceil(watch.getState().remainingMs / 1000),
      states: () => heard.map(({ state }) => state),
      lastActivity: () => store.getState().persistedData?.['lastActivity'],
    };
  }
  return { service, browser, tab };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** The computer sleeps: the clock goes on, timers do not. */
const sleep = (ms: number) => vi.setSystemTime(Date.now() + ms);

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
});
afterEach(() => {
  vi.useRealTimers();
});

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
    const shown: number[] = [];
    watch.subscribe(() => shown.push(seconds()));
    await pass(WARNING - 1);
    expect([...new Set(shown)]).toEqual(Array.from({ length: 59 }, (_, i) => 59 - i));
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
    const hosted = await tab({ own: { loginUrl: '', routing: 'path', basePath: '/login' } });
    const lost = await tab({ items: signedInStorage('1', 'family-2'), own: { loginUrl: '' } });
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

describe('a computer that sleeps or changes its clock', () => {
  it('shows what is left when it wakes during the warning', async () => {
    const { tab } = openBrowser();
    const { watch, phase, seconds } = await tab();
    sleep(TIMEOUT + 20_000);
    watch.look();
    await pass(200);
    expect([phase(), seconds()]).toEqual(['warning', 40]);
  });

  it('ends the session when it wakes past the log-out, even if activity comes first', async () => {
    const { tab } = openBrowser();
    const { watch, states } = await tab();
    sleep(TIMEOUT + WARNING);
    watch.activity();
    watch.continueSession();
    await pass(200);
    expect(states()).toEqual(['timed-out']);
  });

  it('ends the session before any call goes out', async () => {
    const { service, tab } = openBrowser();
    const { session, states } = await tab();
    service.on('/news/filter', () => success([]));
    sleep(TIMEOUT + WARNING);
    const call = session.client.call('filters', {}).catch((error: unknown) => error);
    await pass(200);
    expect(await call).toMatchObject({ errorCode: 'TOKEN_INVALID' });
    expect([service.to('/news/filter'), states()]).toEqual([[], ['timed-out']]);
  });

  it('decides at once when there are no other tabs to ask', async () => {
    const { service, tab } = openBrowser({ channels: false });
    const { session, states } = await tab();
    sleep(TIMEOUT + WARNING);
    const call = session.client.call('filters', {}).catch((error: unknown) => error);
    expect(states()).toEqual(['timed-out']);
    expect(await call).toMatchObject({ errorCode: 'TOKEN_INVALID' });
    expect(service.to('/news/filter')).toEqual([]);
  });

  it('lets a waiting call go out when another tab was active', async () => {
    const { service, tab } = openBrowser();
    const sleeper = await tab();
    const other = await tab();
    service.on('/news/filter', () => success([]));
    await pass(TIMEOUT - 1_000);
    other.watch.activity();
    // The news is lost on the sleeper: its tab was frozen.
    sleeper.store.patch({ persistedData: { family: 'family-1', round: 1, idleTimeoutMs: TIMEOUT, lastActivity: NOON } });
    await pass(0);
    sleep(TIMEOUT - 2_000);
    const call = sleeper.session.client.call('filters', {});
    await pass(300);
    expect(await call).toEqual([]);
    expect(sleeper.phase()).toBe('soon');
  });

  it('notices a clock set forward within half a minute', async () => {
    const { tab } = openBrowser();
    const { states } = await tab();
    sleep(TIMEOUT + WARNING);
    await pass(30_200);
    expect(states()).toEqual(['timed-out']);
  });

  it('gives no more than a whole time-out after its clock was set back', async () => {
    const { tab } = openBrowser();
    const { phase, watch } = await tab();
    await pass(TIMEOUT - 5_000);
    sleep(-86_400_000);
    watch.look();
    await pass(TIMEOUT - 1);
    expect(phase()).toBe('soon');
    await pass(1);
    expect(phase()).toBe('warning');
    sleep(-86_400_000);
    watch.look();
    await pass(WARNING);
    expect(phase()).toBe('off');
  });

  it('counts activity after its clock was set back', async () => {
    const { tab } = openBrowser();
    const { watch, lastActivity } = await tab();
    sleep(-3_600_000);
    watch.activity();
    expect(lastActivity()).toBe(NOON - 3_600_000);
  });

  it('does not end a session early when the time-out is beyond 24.8 days', async () => {
    const { service, tab } = openBrowser();
    service.on(LOOK_UP, () => success({ sessionTimeout: 30 * 86_400_000 }));
    const { phase } = await tab();
    await pass(25 * 86_400_000);
    expect(phase()).toBe('active');
  });
});

describe('the time-out', () => {
  it('is requested with the id, or the original id, or the setting’s account', async () => {
    const { service, tab } = openBrowser();
    const bwUser = (user: object) => ({ ...signedInStorage(), bwUser: JSON.stringify(user) });
    await tab();
    await tab({ items: bwUser({ id: '', originalUserId: '77' }) });
    await tab({ own: { accountId: 'org-5' } });
    expect(service.requests.map(({ path }) => path.split('/').at(-1))).toEqual(['42', '77', 'org-5']);
  });

  it.each([
    ['the service fails', () => failure(500, 'X')],
    ['the service says nothing usable', () => success({ sessionTimeout: -1 })],
    ['the service cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('is 35,400,000 ms when %s', async (_, answer) => {
    const { service, tab } = openBrowser();
    service.on(LOOK_UP, answer);
    const { phase, watch } = await tab();
    sleep(35_400_000 - 1);
    watch.look();
    await pass(0);
    expect(phase()).toBe('soon');
    await pass(200);
    expect(phase()).toBe('warning');
  });

  it('of persistedData overrides the setting, which is not stored there', async () => {
    const { tab } = openBrowser();
    const persistedData = JSON.stringify({ family: 'family-1', round: 1, idleSessionTimeoutOverride: 20_000 });
    const items = { ...signedInStorage(), 'newsAuth.persistedData': persistedData };
    const { phase, store } = await tab({ items, own: { idleSessionTimeoutOverride: 30_000 } });
    await pass(20_000);
    expect([phase(), store.getState().persistedData?.['idleSessionTimeoutOverride']]).toEqual(['warning', 20_000]);
  });

  it('of the settings overrides the service’s, and is not stored', async () => {
    const { tab } = openBrowser();
    const { phase, store } = await tab({ own: { idleSessionTimeoutOverride: 20_000 } });
    await pass(20_000);
    expect([phase(), store.getState().persistedData]).toEqual([
      'warning',
      expect.not.objectContaining({ idleSessionTimeoutOverride: 20_000 }),
    ]);
  });

  it('beyond the service’s ends at the service’s, and the console says so', async () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue();
    const { tab } = openBrowser();
    const { phase } = await tab({ own: { idleSessionTimeoutOverride: 2 * TIMEOUT } });
    expect(warned.mock.calls.flat().join()).toContain(`idleSessionTimeoutOverride is ${2 * TIMEOUT} ms`);
    await pass(TIMEOUT);
    expect(phase()).toBe('warning');
  });

  it('is kept for the next page, which knows the end before it asks', async () => {
    const { service, tab } = openBrowser({ channels: false });
    const persistedData = JSON.stringify({ family: 'family-1', round: 1, idleTimeoutMs: TIMEOUT, lastActivity: NOON - TIMEOUT - WARNING });
    const { states } = await tab({ items: { ...signedInStorage(), 'newsAuth.persistedData': persistedData } });
    expect([states(), service.to(LOOK_UP)]).toEqual([['timed-out'], []]);
  });

  it('that is still unknown cannot be hidden by new activity once it has passed', async () => {
    const { service, tab } = openBrowser();
    const slow = held();
    service.on(LOOK_UP, () => slow.answer);
    const persistedData = JSON.stringify({ family: 'family-1', round: 1, lastActivity: NOON - TIMEOUT - WARNING });
    const { watch, states } = await tab({ items: { ...signedInStorage(), 'newsAuth.persistedData': persistedData } });
    watch.activity();
    slow.release(success({ sessionTimeout: TIMEOUT }));
    await pass(300);
    expect(states()).toEqual(['timed-out']);
  });

  it('that arrives after its session ended is not used for the next one', async () => {
    const { service, tab } = openBrowser();
    const slow = held();
    service.on(LOOK_UP, () => slow.answer);
    const { store } = await tab();
    store.forget('all');
    slow.release(success({ sessionTimeout: TIMEOUT }));
    await pass(0);
    expect(store.getState()).toEqual({});
  });

  it('that arrives late takes account of activity meanwhile', async () => {
    const { service, tab } = openBrowser();
    const slow = held();
    service.on(LOOK_UP, () => slow.answer);
    const { watch, lastActivity } = await tab();
    await pass(30_000);
    watch.activity();
    slow.release(success({ sessionTimeout: TIMEOUT }));
    await pass(0);
    expect(lastActivity()).toBe(NOON + 30_000);
  });
});

describe('a session open in several tabs', () => {
  it('is prolonged for all by activity in one', async () => {
    const { tab } = openBrowser();
    const [a, b] = [await tab(), await tab()];
    await pass(TIMEOUT - 1_000);
    a.watch.activity();
    await pass(5_000);
    expect([a.phase(), b.phase(), b.heard]).toEqual(['active', 'active', []]);
    expect(b.lastActivity()).toBe(a.lastActivity());
  });

  it('closes the warning everywhere after Continue Session in one', async () => {
    const { tab } = openBrowser();
    const [a, b] = [await tab(), await tab()];
    await pass(TIMEOUT + 30_000);
    expect([a.phase(), b.phase()]).toEqual(['warning', 'warning']);
    a.watch.continueSession();
    await pass(10);
    expect([a.phase(), b.phase(), b.states()]).toEqual(['active', 'active', ['warning', 'continued']]);
  });

  it.each([
    ['Logout', 'signed-out', 'https://accounts.example/login'],
    ['zero', 'timed-out', 'https://accounts.example/login?sessionTimedout=true'],
  ] as const)('ends everywhere after %s in one, and each tab leaves', async (what, state, url) => {
    const { service, tab } = openBrowser();
    const [a, b] = [await tab(), await tab()];
    await pass(TIMEOUT);
    if (what === 'zero') void a.session.end('timed-out');
    else a.watch.logOut();
    await pass(10);
    expect([b.states(), b.visited, b.store.getState()]).toEqual([['warning', state], [url], {}]);
    expect([a.store.getState(), service.to('/auth/logout').length]).toEqual([{}, 1]);
  });

  it('passes an open warning on to a copy of the tab and to the page after a reload', async () => {
    const { tab } = openBrowser();
    const a = await tab();
    await pass(TIMEOUT + 20_000);
    const persistedData = JSON.stringify(a.store.getState().persistedData);
    const copy = await tab({ items: { ...signedInStorage(), 'newsAuth.persistedData': persistedData } });
    await pass(200);
    expect([a.phase(), copy.phase(), copy.seconds(), copy.states()]).toEqual(['warning', 'warning', 40, ['warning']]);
  });

  it('ends in a tab that wakes only after it has asked the others', async () => {
    const { browser, tab } = openBrowser();
    const [sleeper, other] = [await tab(), await tab()];
    await pass(1_000);
    sleep(TIMEOUT - 5_000);
    browser.deafDuring(other.watch.activity);
    await pass(0);
    sleep(WARNING + 10_000);
    sleeper.watch.look();
    await pass(300);
    expect([sleeper.states(), sleeper.phase(), other.phase()]).toEqual([[], 'active', 'active']);
  });
});

it('activity after the time-out does not count, and no other tab is told', async () => {
  const { browser, tab } = openBrowser();
  const [a, b] = [await tab(), await tab()];
  sleep(TIMEOUT + 10_000);
  a.watch.activity();
  b.watch.look();
  await pass(500);
  expect([a.phase(), b.phase()]).toEqual(['warning', 'warning']);
  expect(browser.posted.filter((message) => message.type === 'activity' && message.at > NOON)).toEqual([]);
});

it('Continue Session on a tab that slept past the log-out asks the others first', async () => {
  const { browser, tab } = openBrowser();
  const [sleeper, other] = [await tab(), await tab()];
  await pass(TIMEOUT + 10_000);
  browser.deafDuring(other.watch.continueSession);
  sleep(WARNING);
  sleeper.watch.continueSession();
  await pass(500);
  expect([sleeper.states(), sleeper.phase(), other.phase()]).toEqual([['warning', 'continued'], 'active', 'active']);
});

describe('a session that comes and goes', () => {
  it('is watched from sign-in to end', async () => {
    const { service, tab } = openBrowser();
    const { session, store, phase, heard } = await tab({ items: {} });
    expect([phase(), vi.getTimerCount()]).toEqual(['off', 0]);
    service.on('/auth/transfer/redeem', () => success(signedIn, sessionHeaders('1')));
    await session.client.call('redeem', { body: { transferToken: 't', destination: 'd' } });
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
    const call = session.client.call('filters', {});
    watch.stop();
    expect(await call).toEqual([]);
    await pass(TIMEOUT * 2);
    expect([heard, vi.getTimerCount()]).toEqual([[], 0]);
  });
});
