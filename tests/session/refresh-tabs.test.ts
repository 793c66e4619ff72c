// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { contract } from '../../src/contract/contract.ts';
import type { ApiError } from '../../src/client/answer.ts';
import type { Session } from '../../src/session/session.ts';
import { bearerOf, createService, failure, pending, sessionHeaders, success } from '../client/fake-service.ts';
import { createBrowser, openTab, signedInStorage } from './fake-browser.ts';

const FILTERS = '/news/filter';
const REFRESH = '/auth/refresh';

const filters = (tab: Session) =>
  tab.client.call(contract.filters, {}).then(
    () => 'done',
    (error: ApiError) => error,
  );
const tokens = (tab: Session) => [tab.store.getState().authToken, tab.store.getState().refreshToken];
const tokenVersion = (tab: Session) => tab.store.getState().persistedData?.['round'];

function open(dependencies: { locks?: boolean; channels?: boolean } = {}) {
  const service = createService();
  service.on(FILTERS, (request) => (bearerOf(request) === 'Bearer access-2' ? success([]) : failure(401, 'TOKEN_EXPIRED')));
  service.on(REFRESH, () => success({}, sessionHeaders('2')));
  service.on('/auth/logout', () => success({}));
  const browser = createBrowser(dependencies);
  return { service, browser, tab: (items = signedInStorage()) => openTab(browser, service.fetch, items) };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe.each([
  ['with locks', { locks: true }],
  ['without locks', { locks: false }],
])('two tabs of one session %s', (_, dependencies) => {
  it('refresh once when both need it at the same time', async () => {
    const { service, tab } = open(dependencies);
    const [a, b] = [tab(), tab()];
    const work = Promise.all([filters(a), filters(b)]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await work).toEqual(['done', 'done']);
    expect(service.to(REFRESH)).toHaveLength(1);
    expect([tokens(a), tokens(b), tokenVersion(a), tokenVersion(b)]).toEqual([['access-2', 'refresh-2'], ['access-2', 'refresh-2'], 2, 2]);
  });

  it('refresh once when the second starts during the first’s refresh', async () => {
    const { service, tab } = open(dependencies);
    const [a, b] = [tab(), tab()];
    const slow = pending();
    service.on(REFRESH, () => slow.answer);
    const first = filters(a);
    await vi.advanceTimersByTimeAsync(500);
    expect(service.to(REFRESH)).toHaveLength(1);
    const second = filters(b);
    await vi.advanceTimersByTimeAsync(3_000);
    slow.release(success({}, sessionHeaders('2')));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await Promise.all([first, second])).toEqual(['done', 'done']);
    expect(service.to(REFRESH)).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('share the newest tokens: one that missed them asks before it refreshes', async () => {
    const { service, tab } = open(dependencies);
    const a = tab();
    const work = filters(a);
    await vi.advanceTimersByTimeAsync(1_000);
    await work;
    // An earlier copy of the tab, whose storage still has the old tokens.
    const b = tab();
    expect(tokens(b)).toEqual(['access-1', 'refresh-1']);
    const second = filters(b);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await second).toBe('done');
    expect([service.to(REFRESH).length, tokens(b)]).toEqual([1, ['access-2', 'refresh-2']]);
  });
});

it('with locks there are never two refreshes at a time, even when no message arrives', async () => {
  const { service, tab } = open({ locks: true, channels: false });
  const answers = [pending(), pending()];
  let requests = 0;
  service.on(REFRESH, () => answers[requests++]?.answer ?? success({}));
  const work = Promise.all([filters(tab()), filters(tab())]);
  await vi.advanceTimersByTimeAsync(500);
  expect(service.to(REFRESH)).toHaveLength(1);
  answers[0]?.release(success({}, sessionHeaders('2')));
  await vi.advanceTimersByTimeAsync(500);
  expect(service.to(REFRESH)).toHaveLength(2);
  answers[1]?.release(success({}, sessionHeaders('2')));
  expect(await work).toEqual(['done', 'done']);
});

it('the old tokens of a tab that slept overwrite nothing newer', async () => {
  const { tab, browser } = open();
  const [a, b] = [tab(), tab({ ...signedInStorage('7'), 'newsAuth.persistedData': JSON.stringify({ family: 'family-1', round: 7 }) })];
  a.tabs.post({
    type: 'tokens',
    round: 6,
    tokens: { authToken: 'old', refreshToken: 'old', publicKeys: '', cookies: '[]', deployment: '' },
  });
  await vi.advanceTimersByTimeAsync(10);
  expect(tokens(b)).toEqual(['access-7', 'refresh-7']);
  expect(browser.posted).toHaveLength(1);
});

it('tabs of another session hear nothing', async () => {
  const { service, tab } = open();
  const [a, b] = [tab(), tab(signedInStorage('9', 'family-2'))];
  const work = filters(a);
  await vi.advanceTimersByTimeAsync(1_000);
  await work;
  expect([tokens(b), service.to(REFRESH).length]).toEqual([['access-9', 'refresh-9'], 1]);
});

it('a browser without channels refreshes at once', async () => {
  const { service, tab } = open({ channels: false });
  expect(await filters(tab())).toBe('done');
  expect(service.to(REFRESH)).toHaveLength(1);
});

it('a browser that refuses channels or locks to the page refreshes without them', async () => {
  const { service } = open();
  const refuse = () => {
    throw new DOMException('no', 'SecurityError');
  };
  const session = openTab({ ...createBrowser(), dependencies: { open: refuse, locks: { request: refuse } } }, service.fetch);
  expect(await filters(session)).toBe('done');
  expect(service.to(REFRESH)).toHaveLength(1);
});

it('an error of the refresh under the lock is passed on, without another try', async () => {
  const { service, tab } = open();
  service.on(REFRESH, () => new Response('', { status: 503 }));
  const work = filters(tab());
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await work).toMatchObject({ kind: 'unreachable' });
  expect(service.to(REFRESH)).toHaveLength(1);
});

describe('the end of a session', () => {
  it('ends every tab of it, and no other', async () => {
    const { service, tab, browser } = open();
    const [a, b, other] = [tab(), tab(), tab(signedInStorage('9', 'family-2'))];
    const news: unknown[] = [];
    b.listen((item) => news.push(item));
    a.listen((item) => news.push(['own', item]));
    void a.end('timed-out');
    expect(a.store.getState()).toEqual({});
    await vi.advanceTimersByTimeAsync(10);
    expect([b.store.getState(), news]).toEqual([{}, [{ type: 'ended', how: 'timed-out' }]]);
    expect(tokens(other)).toEqual(['access-9', 'refresh-9']);
    expect(service.to('/auth/logout').map(({ body }) => body)).toEqual([{ refreshToken: 'refresh-1' }]);
    expect(browser.openChannels()).toBe(1);
  });

  it('stays ended while another tab refreshes', async () => {
    const { service, tab } = open();
    const [a, b] = [tab(), tab()];
    const slow = pending();
    service.on(REFRESH, () => slow.answer);
    const work = filters(a);
    await vi.advanceTimersByTimeAsync(500);
    void b.end('signed-out');
    await vi.advanceTimersByTimeAsync(10);
    slow.release(success({}, sessionHeaders('2')));
    await vi.advanceTimersByTimeAsync(10);
    expect(await work).toMatchObject({ errorCode: 'TOKEN_EXPIRED' });
    expect([tokens(a), tokens(b)]).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ]);
  });

  it('happens here, also where the service refuses it', async () => {
    const { service, tab } = open();
    for (const answer of [() => failure(500, 'X'), () => Promise.reject(new TypeError('Failed to fetch')), () => new Response('x')]) {
      service.on('/auth/logout', answer);
      const session = tab();
      await session.end('signed-out');
      expect(session.store.getState()).toEqual({});
    }
  });

  it('asks nothing of the service when there is none', async () => {
    const { service, tab } = open();
    await tab({}).end('signed-out');
    expect(service.requests).toEqual([]);
  });
});
