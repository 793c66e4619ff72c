/** A call that got no answer keeps its request id for the next press of the same button, so that the service does nothing twice. */
import { describe, expect, it, vi } from 'vitest';
import { contract } from '../../src/contract/contract.ts';
import type { Client } from '../../src/client/client.ts';
import { failure, idOf, sessionHeaders, signedIn, success } from './fake-service.ts';
import { openClient } from './open-client.ts';

const LOGIN = '/base/auth/login';
const login = { body: { email: 'a@b.co', password: 'first', strategy: 'legacyUser' } } as const;
const other = { body: { ...login.body, password: 'second' } } as const;

function opened() {
  const { service, client, failed } = openClient({ authToken: null });
  const press = (input: typeof login | typeof other = login, signal?: AbortSignal) =>
    failed(client.call(contract.login, { ...input, signal }));
  const ids = () => service.requests.map(idOf);
  return { service, client, failed, press, ids };
}

const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const refused = () => failure(401, 'INVALID_CREDENTIALS');

describe('the next press of what was not answered', () => {
  it.each([
    ['lost on the way', lost],
    ['given up by a gateway', () => new Response('<h1>Gateway Time-out</h1>', { status: 504 })],
    ['lost between a gateway and the service', () => new Response('', { status: 502 })],
  ] as const)('has the same request id: %s', async (_, handler) => {
    const { service, press, ids } = opened();
    service.on(LOGIN, handler);
    await press();
    service.on(LOGIN, refused);
    await press();
    await press();
    const [first, second, third] = ids();
    expect(second).toBe(first);
    // That one was answered.
    expect(third).not.toBe(first);
  });

  it('has the same request id after a time-out, and when the step was left', async () => {
    vi.useFakeTimers();
    const { service, press, ids } = opened();
    service.on(LOGIN, () => new Promise(() => {}));
    const first = press();
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await first).kind).toBe('timeout');
    vi.useRealTimers();
    const leaving = new AbortController();
    const second = press(login, leaving.signal);
    leaving.abort();
    expect((await second).kind).toBe('aborted');
    service.on(LOGIN, refused);
    await press();
    expect(new Set(ids()).size).toBe(1);
    expect(ids()).toHaveLength(3);
  });

  it.each([
    [
      'of a text, where another may be asked for by now: a user who presses wants a text, not the answer to the last',
      '/base/api/v1/auth/legacyUser/mfa/sendtoken',
      (client: Client) => client.call(contract.mfaSend, { body: { mfaRetrievalToken: 'r1' } }),
    ],
    [
      'of a transfer, where its kept answer may hold a token that is dead by the time it is used',
      '/base/auth/transfer',
      (client: Client) => client.call(contract.transfer, { body: { refreshToken: 'r', deployment: '', destination: 'https://app.test' } }),
    ],
  ])('has a fresh one after 30 s, however often it was pressed since: %s', async (_, path, call) => {
    vi.useFakeTimers();
    const { service, client, failed } = openClient();
    service.on(path, lost);
    for (const ms of [0, 20_000, 20_000]) {
      await vi.advanceTimersByTimeAsync(ms);
      await failed(call(client));
    }
    vi.useRealTimers();
    const [first, second, third] = service.requests.map(idOf);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('has a fresh one when something else was saved meanwhile: the kept answer would hide that the service has that now', async () => {
    const { service, press, client, ids } = opened();
    service.on(LOGIN, lost);
    await press();
    service.on(LOGIN, () => success(signedIn, sessionHeaders('1')));
    await client.call(contract.login, other);
    await client.call(contract.login, login);
    const [first, , third] = ids();
    expect(third).not.toBe(first);
  });

  it('has a fresh one when anything else is sent, or to another call', async () => {
    const { service, client, failed, press, ids } = opened();
    service.on(LOGIN, lost);
    await press();
    await press(other);
    service.on('/base/auth/preflight', lost);
    await failed(client.call(contract.preflight, { body: { username: 'a@b.co' } }));
    expect(new Set(ids()).size).toBe(3);
  });

  it('has a fresh one after an answer, even of an outage that the service itself reports', async () => {
    const { service, press, ids } = opened();
    for (const status of [400, 429, 500, 503]) {
      service.on(LOGIN, () => failure(status, 'ANY'));
      await press();
    }
    expect(new Set(ids()).size).toBe(4);
  });

  it('has a fresh one where the call only reads', async () => {
    const { client, failed, ids } = opened();
    await failed(client.call(contract.maintenanceWindows, {}));
    await failed(client.call(contract.maintenanceWindows, {}));
    expect(new Set(ids()).size).toBe(2);
  });
});
