// @vitest-environment node
/** Calls whose token has expired: one refresh for all that wait, in this tab and the others. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { contract } from '../../../src/contract/contract.ts';
import { bearerOf, failure, pending, idOf, sessionHeaders, signedIn, silence, success } from '../../client/fake-service.ts';
import { FILTERS, REFRESH, open } from './tabs-of-a-session.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('TOKEN_EXPIRED', () => {
  it('causes one refresh for twelve calls, each sent again with its own id and the new token', async () => {
    const { service, filters, tokens } = open();
    const work = Promise.all(Array.from({ length: 12 }, () => filters()));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await work).toEqual(Array.from({ length: 12 }, () => 'done'));
    expect(service.to(REFRESH)).toHaveLength(1);
    expect(service.to(REFRESH)[0]?.body).toEqual({ refreshToken: 'refresh-1' });
    const sent = service.to(FILTERS);
    expect(sent.map(bearerOf)).toEqual([
      ...Array.from({ length: 12 }, () => 'Bearer access-1'),
      ...Array.from({ length: 12 }, () => 'Bearer access-2'),
    ]);
    expect(sent.slice(12).map(idOf).sort()).toEqual(sent.slice(0, 12).map(idOf).sort());
    expect(new Set(sent.map(idOf)).size).toBe(12);
    expect(tokens()).toEqual(['access-2', 'refresh-2']);
  });

  it('causes no second refresh when the answer comes late', async () => {
    const { service, filters } = open();
    const late = pending();
    service.on(FILTERS, (request) =>
      bearerOf(request) === 'Bearer access-1'
        ? service.to(FILTERS).length === 1
          ? late.answer
          : failure(401, 'TOKEN_EXPIRED')
        : success([]),
    );
    const first = filters();
    await filters();
    late.release(failure(401, 'TOKEN_EXPIRED'));
    expect(await first).toBe('done');
    expect(service.to(REFRESH)).toHaveLength(1);
  });

  it.each(['TOKEN_EXPIRED', 'TOKEN_INVALID'])('ends the session after one refresh when the replay is answered with %s', async (code) => {
    const { service, filters, news, tokens } = open();
    service.on(FILTERS, () => failure(401, service.to(FILTERS).length === 1 ? 'TOKEN_EXPIRED' : code));
    expect(await filters()).toMatchObject({ errorCode: code });
    expect([service.to(REFRESH).length, service.to(FILTERS).length, news, tokens()]).toEqual([1, 2, ['invalid'], [undefined, undefined]]);
  });

  it('for a call outside a session goes to the screen', async () => {
    const { service, session, tokens } = open();
    service.on('/auth/login', () => failure(401, 'TOKEN_EXPIRED'));
    const body = { email: 'a', password: 'b', strategy: 'legacyUser' } as const;
    await expect(session.client.call(contract.login, { body })).rejects.toMatchObject({ errorCode: 'TOKEN_EXPIRED' });
    expect([service.to(REFRESH), tokens()]).toEqual([[], ['access-1', 'refresh-1']]);
  });

  it('ends the session when there is no refresh token', async () => {
    const { service, session, filters, news } = open();
    session.store.patch({ refreshToken: undefined });
    expect(await filters()).toMatchObject({ errorCode: 'TOKEN_EXPIRED' });
    expect([service.to(REFRESH), news, session.store.getState().authToken]).toEqual([[], ['invalid'], undefined]);
  });
});

describe('a refresh', () => {
  it.each([
    ['401 TOKEN_INVALID', () => failure(401, 'TOKEN_INVALID')],
    // A refresh never causes a refresh.
    ['401 TOKEN_EXPIRED', () => failure(401, 'TOKEN_EXPIRED')],
    ['401 with nothing', () => new Response('', { status: 401 })],
    ['403 with a code', () => failure(403, 'UNAUTHORIZED_IP')],
  ])('clears the session once for all callers when it is refused (%s)', async (_, answer) => {
    const { service, filters, news, session } = open();
    service.on(REFRESH, answer);
    session.store.patch({ redirectUrl: 'https://app.example/' });
    const errors = await Promise.all([filters(), filters(), filters()]);
    expect(errors).toMatchObject([{ call: 'filters', errorCode: 'TOKEN_EXPIRED' }, {}, {}]);
    expect(news).toEqual(['invalid']);
    expect(session.store.getState()).toEqual({ redirectUrl: 'https://app.example/' });
    expect([service.to(FILTERS).length, service.to(REFRESH).length]).toEqual([3, 1]);
  });

  it.each([
    ['503', () => new Response('away', { status: 503 }), 'unreachable'],
    ['500', () => failure(500, 'SOMETHING'), 'unreachable'],
    ['429', () => failure(429, 'TOO_MANY_REQUESTS'), 'unreachable'],
    ['a proxy’s 403', () => new Response('<h1>Forbidden</h1>', { status: 403 }), 'unreachable'],
    ['a refused database', () => failure(403, 'DATABASE_ACCESS_DENIED'), 'unreachable'],
    ['HTML', () => new Response('<h1>Hello</h1>'), 'unreachable'],
    ['unreadable headers', () => success({}), 'unreachable'],
    ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), 'unreachable'],
  ])('signs no user out in an outage (%s)', async (_, answer, kind) => {
    const { service, filters, news, tokens } = open();
    service.on(REFRESH, answer);
    expect(await filters()).toMatchObject({ call: 'filters', kind, status: 0, requestId: idOf(service.to(FILTERS)[0]) });
    expect([news, tokens()]).toEqual([[], ['access-1', 'refresh-1']]);
    service.on(REFRESH, () => success({}, sessionHeaders('2')));
    expect(await filters()).toBe('done');
  });

  it('is given up after 10 s and reported by each call, but a late result is still used', async () => {
    const { service, filters, reported, tokens } = open();
    const late = pending();
    service.on(REFRESH, () => late.answer);
    const work = Promise.all([filters(), filters()]);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(reported).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    const ids = service.to(FILTERS).map(idOf);
    expect(await work).toMatchObject(ids.map((requestId) => ({ call: 'filters', kind: 'timeout', status: 0, requestId, reported: true })));
    expect(reported.map(({ requestId }) => requestId)).toEqual(ids);
    expect(tokens()).toEqual(['access-1', 'refresh-1']);
    late.release(success({}, sessionHeaders('2')));
    await vi.advanceTimersByTimeAsync(0);
    expect(tokens()).toEqual(['access-2', 'refresh-2']);
    expect(await filters()).toBe('done');
    expect(service.to(REFRESH)).toHaveLength(1);
    // The two calls had been given up, so they are not sent again.
    expect(service.to(FILTERS)).toHaveLength(3);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('shares its 10 s with the replay', async () => {
    const { service, filters, reported } = open();
    service.on(FILTERS, (request) => (bearerOf(request) === 'Bearer access-1' ? failure(401, 'TOKEN_EXPIRED') : silence()));
    const work = filters();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await work).toMatchObject({ kind: 'timeout' });
    expect([reported.length, vi.getTimerCount()]).toEqual([1, 0]);
  });

  it('is neither replayed nor reported when its step was left', async () => {
    const { service, filters, reported } = open();
    const late = pending();
    service.on(REFRESH, () => late.answer);
    const leaving = new AbortController();
    const [left, slow] = [filters(leaving.signal), filters()];
    await vi.advanceTimersByTimeAsync(1);
    leaving.abort();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await left).toMatchObject({ kind: 'aborted' });
    expect(await slow).toMatchObject({ kind: 'timeout' });
    expect(reported).toHaveLength(1);
    late.release(success({}, sessionHeaders('2')));
    await vi.advanceTimersByTimeAsync(1);
    expect(service.to(FILTERS)).toHaveLength(2);
  });

  it('leaves the user signed out who signs out meanwhile', async () => {
    const { service, session, filters, news, tokens } = open();
    const late = pending();
    service.on(REFRESH, () => late.answer);
    const work = filters();
    await vi.advanceTimersByTimeAsync(1);
    const ended = session.end('signed-out');
    expect(tokens()).toEqual([undefined, undefined]);
    late.release(success({}, sessionHeaders('2')));
    expect(await work).toMatchObject({ errorCode: 'TOKEN_EXPIRED' });
    await ended;
    expect([tokens(), news, service.to(FILTERS).length]).toEqual([[undefined, undefined], [], 1]);
    expect(service.to('/auth/logout')[0]).toMatchObject({ body: { refreshToken: 'refresh-1' }, keepalive: true });
  });

  it.each([
    ['that succeeds', () => success({}, sessionHeaders('2'))],
    ['that is refused', () => failure(401, 'TOKEN_INVALID')],
  ])('of an older session %s changes nothing in a newer one', async (_, answer) => {
    const { service, session, filters, news, tokens } = open();
    const late = pending();
    service.on(REFRESH, () => late.answer);
    const work = filters();
    await vi.advanceTimersByTimeAsync(1);
    service.on('/auth/transfer/redeem', () => success(signedIn, sessionHeaders('9')));
    session.store.forget('session');
    await session.client.call(contract.redeem, { body: { transferToken: 't', destination: 'd' } });
    service.on(FILTERS, () => success([]));
    late.release(answer());
    expect(await work).toBe('done');
    expect([tokens(), news]).toEqual([['access-9', 'refresh-9'], []]);
    expect(bearerOf(service.to(FILTERS)[1])).toBe('Bearer access-9');
  });
});
