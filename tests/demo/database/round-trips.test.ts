// @vitest-environment node
/** Each statement waits for the database once, which is most of what a call costs beside its hash: `BEGIN` and `COMMIT` count too. */
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openServer, sparePerson, type TestServer } from '../server.ts';

const environment = { TEXT_WAIT_SECONDS: '30', PASSKEY_DOMAIN: 'localhost', TRUSTED_PROXIES: '127.0.0.1' };

let server: TestServer;
let carried: TestServer;
beforeAll(async () => {
  [server, carried] = [
    await openServer(environment, 'PostgreSQL'),
    await openServer(environment, 'PostgreSQL', { deliverText: async () => undefined }),
  ];
});
afterAll(async () => {
  await server.close();
  await carried.close();
});

async function counted<T>(work: () => Promise<T>) {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  const result = await work();
  const trips = spy.mock.calls.length;
  spy.mockRestore();
  return { trips, result };
}

/** The calls of a whole log-in, then a refresh. */
async function tripsOf(at: TestServer, number: number, address: string) {
  const { call, settled } = at;
  const person = sparePerson(number);
  const headers = { 'x-forwarded-for': address };
  const credentials = { email: person.email, password: person.password ?? '', strategy: 'legacyUser' as const };
  // The first one of an account sets flags of its own.
  await at.signIn(person);
  at.pass(60_000);
  const lookUp = await counted(() => call('preflight', { headers, body: { username: person.email } }));
  const login = await counted(() => call('login', { headers, body: credentials }));
  const { mfaRetrievalToken } = login.result.data as { mfaRetrievalToken: string };
  const send = await counted(async () => {
    await call('mfaSend', { headers, body: { mfaRetrievalToken } });
    await settled();
  });
  const mfaToken = await at.latestCode(person);
  const verify = await counted(() => call('mfaVerify', { headers, body: { mfaRetrievalToken, mfaToken } }));
  const refreshToken = verify.result.headers.get('x-refresh-token') ?? '';
  const refresh = await counted(() => call('refresh', { headers, body: { refreshToken } }));
  expect(refresh.result.status).toBe(200);
  return [lookUp, login, send, verify, refresh].map(({ trips }) => trips);
}

it('a log-in waits for the database 24 times, a refresh 6 times', async () => {
  expect(await tripsOf(server, 0, '203.0.113.7')).toEqual([1, 6, 7, 10, 6]);
});

it('the limits of an IPv6 network and its two wider ones cost no more', async () => {
  expect(await tripsOf(server, 1, '2001:db8::7')).toEqual([1, 6, 7, 10, 6]);
});

it('a text message that goes out takes one more, when it has been sent', async () => {
  expect(await tripsOf(carried, 0, '203.0.113.7')).toEqual([1, 6, 8, 10, 6]);
});

it('a refresh on a connection that has carried out one before builds no wide statement again', async () => {
  const narrow = await openServer({ ...environment, DATABASE_POOL: '1' }, 'PostgreSQL');
  let { refresh: refreshToken } = await narrow.signIn(sparePerson(0));
  const built: number[] = [];
  for (const _ of ['first', 'second']) {
    const spy = vi.spyOn(PgDialect.prototype, 'buildSelectQuery');
    refreshToken = (await narrow.call('refresh', { body: { refreshToken } })).headers.get('x-refresh-token') ?? '';
    built.push(spy.mock.calls.length);
    spy.mockRestore();
  }
  expect([refreshToken, built]).toEqual([expect.stringMatching(/./), [1, 0]]);
  await narrow.close();
});
