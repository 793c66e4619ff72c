// @vitest-environment node
/** The idle watch of a session that is open in several tabs. */
import { describe, expect, it } from 'vitest';
import { signedInStorage } from '../fake-browser.ts';
import { beginAtNoon, NOON, TIMEOUT, WARNING, openBrowser, pass, sleep } from './watched-tabs.ts';

beginAtNoon();

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
