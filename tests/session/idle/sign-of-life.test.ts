// @vitest-environment node
/** Decisions 6: the service is told of a user who is active without calls, and ends a session without any sign of life. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { contract } from '../../../src/contract/contract.ts';
import { createIdleWatch } from '../../../src/session/idle/idle-watch.ts';
import { withDefaults } from '../../../src/settings/settings.ts';
import { createService, failure, sessionHeaders, success } from '../../client/fake-service.ts';
import { API, createBrowser, openTab, signedInStorage } from '../fake-browser.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const TIMEOUT = 600_000;
const THIRD = TIMEOUT / 3;
const REFRESH = '/auth/refresh';
const LOGIN = 'https://accounts.example/login';

async function openTabs(count: number, persistedData = JSON.stringify({ family: 'family-1', round: 1, refreshedAt: NOON })) {
  const service = createService();
  service.on('/company/company/sessionTimeout/accountId/42', () => success({ sessionTimeout: TIMEOUT }));
  service.on('/auth/logout', () => success({}));
  let round = 1;
  service.on(REFRESH, () => success({}, sessionHeaders(String(++round))));
  const browser = createBrowser();
  const tabs = Array.from({ length: count }, () => {
    const session = openTab(browser, service.fetch, { ...signedInStorage(), 'newsAuth.persistedData': persistedData });
    const states: string[] = [];
    const visited: string[] = [];
    const watch = createIdleWatch({
      session,
      settings: () => withDefaults({ apiBaseUrl: API, loginUrl: LOGIN }),
      emit: (_, detail) => states.push((detail as { state: string }).state) > 0,
      navigate: (url) => visited.push(url),
      hasLogin: false,
    });
    return { session, watch, states, visited };
  });
  await vi.advanceTimersByTimeAsync(0);
  return { service, tabs, first: tabs[0] as (typeof tabs)[number], refreshes: () => service.to(REFRESH).length };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('activity without calls', () => {
  it.each([['{}'], ['{"idleSessionTimeoutOverride":600000}']])(
    'is reported for a session that a host has stored, with %s of its own',
    async (settings) => {
      const { first, refreshes } = await openTabs(1, settings);
      for (let minute = 0; minute < 10; minute++) {
        await pass(60_000);
        first.watch.activity();
      }
      expect(refreshes()).toBe(2);
    },
  );

  it('is reported once per third of the time-out, and so is the last of it', async () => {
    const { first, refreshes } = await openTabs(1);
    for (let minute = 0; minute < 10; minute++) {
      await pass(60_000);
      first.watch.activity();
    }
    expect(refreshes()).toBe(2);
    await pass(THIRD);
    // Tells of the activity after the last sign of life; afterwards there is none to tell of.
    expect(refreshes()).toBe(3);
    await pass(THIRD);
    expect(refreshes()).toBe(3);
  });

  it('is reported by one tab, whose new tokens the others take over', async () => {
    const { tabs, refreshes } = await openTabs(3);
    await pass(1_000);
    for (const { watch } of tabs) watch.activity();
    await pass(THIRD + 1_000);
    expect(refreshes()).toBe(1);
    expect(tabs.map(({ session }) => session.store.getState().authToken)).toEqual(['access-2', 'access-2', 'access-2']);
  });

  it('is not reported when there is none', async () => {
    const { refreshes } = await openTabs(1);
    await pass(TIMEOUT + 30_000);
    expect(refreshes()).toBe(0);
  });

  it('goes on being counted in an outage, and is reported afterwards', async () => {
    const { service, first, refreshes } = await openTabs(1);
    service.on(REFRESH, () => failure(503, 'AWAY'));
    await pass(1_000);
    first.watch.activity();
    await pass(THIRD + 1_000);
    expect([first.session.store.getState().authToken, first.states]).toEqual(['access-1', []]);
    service.on(REFRESH, () => success({}, sessionHeaders('9')));
    await pass(30_000);
    expect([first.session.store.getState().authToken, refreshes()]).toEqual(['access-9', 2]);
  });
});

describe('a session that the service has ended', () => {
  it.each([
    ['for idleness (SESSION_TIMED_OUT)', 'SESSION_TIMED_OUT', 'timed-out', `${LOGIN}?sessionTimedout=true`],
    ['for its network (UNAUTHORIZED_IP)', 'UNAUTHORIZED_IP', 'signed-out', `${LOGIN}?errorCode=UNAUTHORIZED_IP`],
    ['for no reason (TOKEN_INVALID)', 'TOKEN_INVALID', 'signed-out', LOGIN],
  ])('%s ends here too, and the log-in says why', async (_, code, state, url) => {
    const { service, first } = await openTabs(1);
    service.on(REFRESH, () => failure(401, code));
    await pass(1_000);
    first.watch.activity();
    await pass(THIRD);
    expect([first.states, first.visited, first.session.store.getState().authToken]).toEqual([[state], [url], undefined]);
  });

  it('for idleness ends here at the answer to any call', async () => {
    const { service, first } = await openTabs(1);
    service.on('/news/filter', () => failure(401, 'SESSION_TIMED_OUT'));
    await expect(first.session.client.call(contract.filters, {})).rejects.toMatchObject({ errorCode: 'SESSION_TIMED_OUT' });
    expect([first.states, first.visited]).toEqual([['timed-out'], [`${LOGIN}?sessionTimedout=true`]]);
  });

  it('for idleness ends here while a token is being refreshed', async () => {
    const { service, first } = await openTabs(1);
    service.on('/news/filter', () => failure(401, 'TOKEN_EXPIRED'));
    service.on(REFRESH, () => failure(401, 'SESSION_TIMED_OUT'));
    const call = first.session.client.call(contract.filters, {}).catch(() => {});
    await pass(1_000);
    await call;
    expect([first.states, first.visited]).toEqual([['timed-out'], [`${LOGIN}?sessionTimedout=true`]]);
  });
});
