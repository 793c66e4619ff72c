// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { contract } from '../../../src/contract/contract.ts';
import type { Client } from '../../../src/client/client.ts';
import { sessionFor } from '../../../src/session/session.ts';
import { bearerOf, failure, pending, idOf, sessionHeaders, signedIn, silence, success } from '../../client/fake-service.ts';
import { createBrowser, openTab, signedInStorage } from '../../session/fake-browser.ts';
import { FILTERS, REFRESH, open } from './tabs-of-a-session.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('DATABASE_ACCESS_DENIED', () => {
  it('makes the client send the call once more, with the same id', async () => {
    const { service, filters } = open();
    service.on(FILTERS, () => (service.to(FILTERS).length === 1 ? failure(403, 'DATABASE_ACCESS_DENIED') : success([])));
    expect(await filters()).toBe('done');
    expect(new Set(service.to(FILTERS).map(idOf)).size).toBe(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    [
      'a public call',
      '/auth/preflight/',
      (client: Client) => client.call(contract.preflight, { body: { username: 'a@b.c' } }),
      { saml: false, oidc: false },
    ],
    ['a public list', '/i18n/geo/country/public', (client: Client) => client.call(contract.countriesPublic, {}), []],
    [
      'a call of the second factor',
      '/api/v1/auth/legacyUser/mfa/sendtoken',
      (client: Client) => client.call(contract.mfaSend, { body: { mfaRetrievalToken: 'm' } }),
      { authStatus: { statusCode: 200, message: '' } },
    ],
    [
      'a call with a reset token',
      '/auth/legacyUser/verifySecurityQuestion',
      (client: Client) => client.call(contract.verifyAnswer, { bearer: 'reset-1', body: { userId: '1', questionId: 'q', answer: 'a' } }),
      {},
    ],
  ])('makes the client send %s once more too, with the same id and the same token', async (_, path, ask, data) => {
    const { service, session, tokens } = open();
    service.on(path, () => (service.to(path).length === 1 ? failure(403, 'DATABASE_ACCESS_DENIED') : success(data)));
    expect(await ask(session.client)).toEqual(data);
    expect(service.to(path)).toHaveLength(2);
    expect(new Set(service.to(path).map((request) => `${idOf(request)} ${bearerOf(request)}`)).size).toBe(1);
    expect(tokens()[0]).toBe('access-1');
  });

  it('is an error the second time', async () => {
    const { service, filters, reported, tokens } = open();
    service.on(FILTERS, () => failure(403, 'DATABASE_ACCESS_DENIED'));
    expect(await filters()).toMatchObject({ errorCode: 'DATABASE_ACCESS_DENIED' });
    expect([service.to(FILTERS).length, reported, tokens()[0]]).toEqual([2, [], 'access-1']);
  });

  it.each(['TOKEN_INVALID', 'SESSION_TIMED_OUT'] as const)('may be followed by an answer that ends the session: %s', async (code) => {
    const { service, filters, news, tokens } = open();
    service.on(FILTERS, () => (service.to(FILTERS).length === 1 ? failure(403, 'DATABASE_ACCESS_DENIED') : failure(401, code)));
    expect(await filters()).toMatchObject({ errorCode: code });
    expect([news, tokens()]).toEqual([['invalid'], [undefined, undefined]]);
  });

  it('may be followed by an answer that asks for newer tokens', async () => {
    const { service, filters, tokens } = open();
    const answers = [failure(403, 'DATABASE_ACCESS_DENIED'), failure(401, 'TOKEN_EXPIRED'), success([])];
    service.on(FILTERS, () => answers[service.to(FILTERS).length - 1] as Response);
    expect(await filters()).toBe('done');
    expect([service.to(REFRESH).length, new Set(service.to(FILTERS).map(idOf)).size, tokens()[0]]).toEqual([1, 1, 'access-2']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('leaves 10 s for the second time, after which it is reported', async () => {
    const { service, filters, reported } = open();
    service.on(FILTERS, () => (service.to(FILTERS).length === 1 ? failure(403, 'DATABASE_ACCESS_DENIED') : silence()));
    const work = filters();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await work).toMatchObject({ kind: 'timeout', reported: true });
    expect([reported.length, vi.getTimerCount()]).toEqual([1, 0]);
  });
});

describe('TOKEN_INVALID', () => {
  it('clears the session and says so', async () => {
    const { service, session, filters, news, tokens } = open();
    session.store.patch({ transferError: 'pending' });
    service.on(FILTERS, () => failure(401, 'TOKEN_INVALID'));
    expect(await filters()).toMatchObject({ errorCode: 'TOKEN_INVALID' });
    expect([news, tokens(), service.to(FILTERS).length, service.to(REFRESH)]).toEqual([['invalid'], [undefined, undefined], 1, []]);
    // The earlier redirect is no longer pending, so the next log-in fires its event again.
    expect(session.store.getState().transferError).toBeUndefined();
  });

  it('changes nothing when it is about an older token', async () => {
    const { service, session, filters, news, tokens } = open();
    const late = pending();
    service.on(FILTERS, () => late.answer);
    const work = filters();
    session.store.patch({ authToken: 'access-5', refreshToken: 'refresh-5' });
    late.release(failure(401, 'TOKEN_INVALID'));
    expect(await work).toMatchObject({ errorCode: 'TOKEN_INVALID' });
    expect([news, tokens()]).toEqual([[], ['access-5', 'refresh-5']]);
  });

  it('goes to the screen when no token was sent', async () => {
    const { service, session, filters, news } = open();
    session.store.patch({ authToken: 'null' });
    service.on(FILTERS, () => failure(401, 'TOKEN_INVALID'));
    expect(await filters()).toMatchObject({ errorCode: 'TOKEN_INVALID' });
    expect([news, bearerOf(service.to(FILTERS)[0])]).toEqual([[], null]);
  });
});

it('a thousand sign-ins and sign-outs leave no timer, no channel and no listener behind', async () => {
  const { service, session, browser, filters, tokens } = open({ channels: true, locks: true });
  const listeners = browser.listeners();
  let round = 0;
  service.on('/auth/transfer/redeem', () => success(signedIn, sessionHeaders(`old-${++round}`)));
  service.on(REFRESH, () => success({}, sessionHeaders('2')));
  for (let i = 0; i < 1_000; i++) {
    session.store.forget('all');
    await session.client.call(contract.redeem, { body: { transferToken: 't', destination: 'd' } });
    expect(browser.openChannels()).toBe(1);
    const work = filters();
    await vi.advanceTimersByTimeAsync(300);
    expect(await work).toBe('done');
    await session.end(i % 2 ? 'signed-out' : 'timed-out');
  }
  expect([browser.openChannels(), vi.getTimerCount(), browser.listeners(), tokens()]).toEqual([0, 0, listeners, [undefined, undefined]]);
  expect(service.to('/auth/logout')).toHaveLength(1_000);
});

it('every sign-in starts a family of its own', async () => {
  const { service, session } = open();
  service.on('/auth/transfer/redeem', () => success(signedIn, sessionHeaders('9')));
  const families = new Set();
  for (let i = 0; i < 3; i++) {
    families.add(session.store.getState().persistedData?.['family']);
    await session.client.call(contract.redeem, { body: { transferToken: 't', destination: 'd' } });
  }
  expect(families.size).toBe(3);
});

it('a stored session without a family gets one, so that copies of the tab find each other', () => {
  const { session } = open();
  const persistedData = session.store.getState().persistedData;
  expect(persistedData?.['family']).toBe('family-1');
  const { 'newsAuth.persistedData': _, ...without } = signedInStorage();
  const other = openTab(createBrowser(), fetch, without);
  expect(other.store.getState().persistedData?.['family']).toMatch(/^[0-9a-f-]{36}$/);
});

it('all clients of a page share one store', () => {
  const [first, other] = ['https://a.example', 'https://b.example'].map((apiBaseUrl) => sessionFor({ apiBaseUrl, apiTimeoutMs: 1_000 }));
  expect(first).not.toBe(other);
  expect(first?.store).toBe(other?.store);
  expect(sessionFor({ apiBaseUrl: 'https://a.example', apiTimeoutMs: 1_000 })).toBe(first);
});
