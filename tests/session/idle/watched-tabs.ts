/** Tabs of one browser whose session is watched, with a service that answers by path and a clock that the test moves. */
import { afterEach, beforeEach, vi } from 'vitest';
import type { NewsAuthEvents } from '../../../src/flow/machine/events.ts';
import { createIdleWatch } from '../../../src/session/idle/idle-watch.ts';
import { withDefaults, type Settings } from '../../../src/settings/settings.ts';
import { createService, success } from '../../client/fake-service.ts';
import { API, createBrowser, openTab, signedInStorage } from '../fake-browser.ts';

export const NOON = Date.UTC(2026, 10, 20, 12);

export const TIMEOUT = 600_000;

export const WARNING = 60_000;

export const LOOK_UP = '/company/company/sessionTimeout/accountId/42';

export function openBrowser({ channels = true, settings = {} as Partial<Settings> } = {}) {
  const service = createService();
  service.on(LOOK_UP, () => success({ sessionTimeout: TIMEOUT }));
  service.on('/auth/logout', () => success({}));
  const browser = createBrowser({ channels });

  async function tab({
    items = signedInStorage(),
    hasLogin = false,
    prevents = false,
    changes = {} as Partial<Settings>,
    hears = () => {},
    hold = (): Promise<void> | undefined => undefined,
  } = {}) {
    const session = openTab(browser, service.fetch, items);
    const heard: NewsAuthEvents['news-session'][] = [];
    const visited: string[] = [];
    const all = withDefaults({ apiBaseUrl: API, loginUrl: 'https://accounts.example/login', ...settings, ...changes });
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
      hold,
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

export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Simulates sleep: the clock advances, timers do not fire. */
export const sleep = (ms: number) => vi.setSystemTime(Date.now() + ms);

/** Gives each test of a file its own clock. */
export function beginAtNoon(): void {
  beforeEach(() => {
    vi.useFakeTimers({ now: NOON });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}
