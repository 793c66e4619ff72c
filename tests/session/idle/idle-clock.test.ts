// @vitest-environment node
/** The idle watch when the device sleeps, its clock changes, or the time-out differs. */
import { describe, expect, it, vi } from 'vitest';
import { contract } from '../../../src/contract/contract.ts';
import { failure, pending, success } from '../../client/fake-service.ts';
import { signedInStorage } from '../fake-browser.ts';
import { beginAtNoon, NOON, TIMEOUT, WARNING, LOOK_UP, openBrowser, pass, sleep } from './watched-tabs.ts';

beginAtNoon();

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
    const call = session.client.call(contract.filters, {}).catch((error: unknown) => error);
    await pass(200);
    expect(await call).toMatchObject({ errorCode: 'TOKEN_INVALID' });
    expect([service.to('/news/filter'), states()]).toEqual([[], ['timed-out']]);
  });

  it('decides at once when there are no other tabs to ask', async () => {
    const { service, tab } = openBrowser({ channels: false });
    const { session, states } = await tab();
    sleep(TIMEOUT + WARNING);
    const call = session.client.call(contract.filters, {}).catch((error: unknown) => error);
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
    // The frozen tab of the sleeping device misses the message.
    sleeper.store.patch({ persistedData: { family: 'family-1', round: 1, idleTimeoutMs: TIMEOUT, lastActivity: NOON } });
    await pass(0);
    sleep(TIMEOUT - 2_000);
    const call = sleeper.session.client.call(contract.filters, {});
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
    await tab({ changes: { accountId: 'org-5' } });
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
    const { phase, store } = await tab({ items, changes: { idleSessionTimeoutOverride: 30_000 } });
    await pass(20_000);
    expect([phase(), store.getState().persistedData?.['idleSessionTimeoutOverride']]).toEqual(['warning', 20_000]);
  });

  it('of the settings overrides the service’s, and is not stored', async () => {
    const { tab } = openBrowser();
    const { phase, store } = await tab({ changes: { idleSessionTimeoutOverride: 20_000 } });
    await pass(20_000);
    expect([phase(), store.getState().persistedData]).toEqual([
      'warning',
      expect.not.objectContaining({ idleSessionTimeoutOverride: 20_000 }),
    ]);
  });

  it('beyond the service’s ends at the service’s, and the console says so', async () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue();
    const { tab } = openBrowser();
    const { phase } = await tab({ changes: { idleSessionTimeoutOverride: 2 * TIMEOUT } });
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
    const slow = pending();
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
    const slow = pending();
    service.on(LOOK_UP, () => slow.answer);
    const { store } = await tab();
    store.forget('all');
    slow.release(success({ sessionTimeout: TIMEOUT }));
    await pass(0);
    expect(store.getState()).toEqual({});
  });

  it('that arrives late takes account of activity meanwhile', async () => {
    const { service, tab } = openBrowser();
    const slow = pending();
    service.on(LOOK_UP, () => slow.answer);
    const { watch, lastActivity } = await tab();
    await pass(30_000);
    watch.activity();
    slow.release(success({ sessionTimeout: TIMEOUT }));
    await pass(0);
    expect(lastActivity()).toBe(NOON + 30_000);
  });
});
