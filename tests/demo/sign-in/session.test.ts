// @vitest-environment node
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accounts } from '../../../demo/server/db/schema/accounts.ts';
import { sessions, sessionTokens } from '../../../demo/server/db/schema/sign-in.ts';
import { seedPeople } from '../../../demo/server/demo-parts/seed.ts';
import { openServer, personOf, sparePerson, type TestServer } from '../server.ts';
import { signedIn } from '../visitor.ts';

let server: TestServer;

beforeAll(async () => {
  server = await openServer();
});

afterAll(() => server.close());

beforeEach(async () => {
  server.pass(3_600_000);
  await seedPeople(server.service, [sparePerson(0), ...['Indigo', 'Lennox', 'Marlow', 'Val'].map(personOf)]);
});

const refresh = (refreshToken: string) => server.call('refresh', { body: { refreshToken } });
const idle = (bearer: string, accountId: string) => server.call('sessionTimeout', { bearer, params: { accountId } });

describe('access tokens', () => {
  it('expire, and the answer says so, while the refresh token still works', async () => {
    const { access, user } = await server.signIn(sparePerson(0));
    expect((await idle(access, user.id)).data).toEqual({ sessionTimeout: 35_400_000 });
    server.pass(900_000);
    expect((await idle(access, user.id)).errorCode).toBe('TOKEN_EXPIRED');
  });

  it('are refused when unknown, malformed, missing, or of another kind', async () => {
    const { refresh: refreshToken, user } = await server.signIn(sparePerson(0));
    for (const bearer of ['unknown', 'null', '', refreshToken]) expect((await idle(bearer, user.id)).errorCode).toBe('TOKEN_INVALID');
  });

  it('are stored as hashes', async () => {
    const tokens = await server.signIn(sparePerson(0));
    const rows = JSON.stringify([await server.service.db.select().from(sessionTokens), await server.service.db.select().from(sessions)]);
    expect(rows).not.toContain(tokens.access);
    expect(rows).not.toContain(tokens.refresh);
  });
});

describe('a refresh', () => {
  it('replaces both tokens', async () => {
    const first = await server.signIn(sparePerson(0));
    const second = signedIn(await refresh(first.refresh));
    expect(new Set([first.access, first.refresh, second.access, second.refresh]).size).toBe(4);
    expect((await idle(second.access, first.user.id)).status).toBe(200);
  });

  it('answers a repeat with the previous token with the same successor for ten seconds, even in a race', async () => {
    const { refresh: token } = await server.signIn(sparePerson(0));
    const [first, second] = await Promise.all([refresh(token), refresh(token)]);
    expect(signedIn(first)).toEqual(signedIn(second));
    server.pass(10_000);
    expect(signedIn(await refresh(token))).toEqual(signedIn(first));
  });

  it('answers a repeat hours later with the same successor as long as that was never used: the answer was lost', async () => {
    const { refresh: token, user } = await server.signIn(sparePerson(0));
    const lost = signedIn(await refresh(token));
    server.pass(3 * 3_600_000);
    const next = signedIn(await refresh(token));
    expect(next).toEqual(lost);
    expect((await idle(next.access, user.id)).status).toBe(200);
    const last = signedIn(await refresh(next.refresh));
    expect((await idle(last.access, user.id)).status).toBe(200);
  });

  it('ends the family when an old token comes back later, and the new ones were used', async () => {
    const { refresh: token, user } = await server.signIn(sparePerson(0));
    const next = signedIn(await refresh(token));
    expect((await idle(next.access, user.id)).status).toBe(200);
    expect(signedIn(await refresh(token))).toEqual(next);
    server.pass(10_001);
    expect((await refresh(token)).errorCode).toBe('TOKEN_INVALID');
    expect((await refresh(next.refresh)).errorCode).toBe('TOKEN_INVALID');
    expect((await idle(next.access, user.id)).errorCode).toBe('TOKEN_INVALID');
  });

  it('ends the family when a token comes back after its successor was used', async () => {
    const { refresh: token } = await server.signIn(sparePerson(0));
    const next = signedIn(await refresh(token));
    const last = signedIn(await refresh(next.refresh));
    expect((await refresh(token)).errorCode).toBe('TOKEN_INVALID');
    expect((await refresh(last.refresh)).errorCode).toBe('TOKEN_INVALID');
  });

  it('does not extend the session’s absolute life', async () => {
    let { refresh: token } = await server.signIn(sparePerson(0));
    for (let hour = 0; hour < 23; hour += 1) {
      server.pass(3_600_000);
      token = signedIn(await refresh(token)).refresh;
    }
    server.pass(3_600_000);
    expect((await refresh(token)).errorCode).toBe('TOKEN_INVALID');
  });

  it('leaves other sessions of the account alone', async () => {
    const session = await server.signIn(sparePerson(0));
    const other = await server.signIn(sparePerson(0));
    await refresh(signedIn(await refresh(session.refresh)).refresh);
    await refresh(session.refresh);
    expect((await idle(other.access, other.user.id)).status).toBe(200);
  });
});

describe('the logout', () => {
  it('ends the session on the server, and never fails', async () => {
    const { access, refresh: token, user } = await server.signIn(sparePerson(0));
    expect((await server.call('logout', { body: { refreshToken: token } })).data).toEqual({});
    expect((await idle(access, user.id)).errorCode).toBe('TOKEN_INVALID');
    expect((await refresh(token)).errorCode).toBe('TOKEN_INVALID');
    expect((await server.call('logout', { body: { refreshToken: 'unknown' } })).status).toBe(200);
  });
});

describe('a permission', () => {
  const check = async (bearer: string | undefined, userId: string, resource = 'order-tunnel-web') =>
    (await server.call('permission', { bearer, params: { resource, requestType: 'GET', userId } })).data as unknown;

  it('is given only to the bearer’s own user, by role', async () => {
    const avery = await server.signIn(sparePerson(0));
    const marlow = await server.signIn(personOf('Marlow'));
    const indigo = await server.signIn(personOf('Indigo'));
    expect(await check(avery.access, avery.user.id)).toEqual({ hasPermission: 1 });
    expect(await check(avery.access, avery.user.id, 'other/thing')).toEqual({ hasPermission: 0 });
    expect(await check(avery.access, marlow.user.id)).toEqual({ hasPermission: 0 });
    expect(await check(marlow.access, marlow.user.id)).toEqual({ hasPermission: 0 });
    expect(await check(indigo.access, indigo.user.id)).toEqual({ hasPermission: 0 });
    expect(await check(undefined, avery.user.id)).toEqual({ hasPermission: 0 });
  });
});

describe('the account', () => {
  it('has a time-out of its own, which only its user can read', async () => {
    const val = await server.signIn(personOf('Val'));
    expect((await idle(val.access, val.user.id)).data).toEqual({ sessionTimeout: 30_000 });
    expect((await idle(val.access, 'newsline')).data).toEqual({ sessionTimeout: 30_000 });
    expect((await idle(val.access, sparePerson(0).id)).errorCode).toBe('RESOURCE_NOT_FOUND');
  });

  it('is reported as new only once', async () => {
    expect((await server.signIn(personOf('Lennox'))).user.newUser).toBe(true);
    expect((await server.signIn(personOf('Lennox'))).user.newUser).toBeUndefined();
  });

  it('is reported as new by the log-in alone, not where a session is taken over', async () => {
    const { id } = sparePerson(5);
    const { access, refresh: refreshToken } = await server.signIn(sparePerson(5));
    await server.service.db.update(accounts).set({ newUser: true }).where(eq(accounts.id, id));
    const destination = 'http://localhost:4402';
    const handed = await server.call('transfer', { bearer: access, body: { refreshToken, deployment: '', destination } });
    const { transferToken } = handed.data as { transferToken: string };
    const taken = await server.call('redeem', { body: { transferToken, destination }, headers: { origin: destination } });
    expect([taken.status, (taken.data as { newUser?: boolean }).newUser]).toEqual([200, undefined]);
    server.pass(3_600_000);
    expect((await server.signIn(sparePerson(5))).user.newUser).toBe(true);
  });
});
