// @vitest-environment node

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ANSWERS, PASSWORD } from '../../../demo/people.ts';
import { accounts } from '../../../demo/server/db/schema/accounts.ts';
import { sessions, sessionTokens, transferTokens } from '../../../demo/server/db/schema/sign-in.ts';
import { seedPeople } from '../../../demo/server/demo-parts/seed.ts';
import type { CallName } from '../../../src/contract/contract.ts';
import { openServer, personOf, spare, type TestServer } from '../server.ts';
import { signedIn } from '../visitor.ts';

const LANDING = 'http://localhost:4402';

let server: TestServer;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.pass(3_600_000);
  await seedPeople(server.service, [
    spare(0),
    spare(1),
    ...['Emery', 'Finley', 'Gray', 'Harper', 'Indigo', 'Marlow', 'Val', 'Lennox'].map(personOf),
  ]);
});

const refresh = (refreshToken: string) => server.call('refresh', { body: { refreshToken } });
const idle = (bearer: string, accountId: string) => server.call('sessionTimeout', { bearer, params: { accountId } });
const transfer = (session: { access: string; refresh: string }, destination = LANDING) =>
  server.call('transfer', {
    bearer: session.access,
    body: { refreshToken: session.refresh, deployment: 'demo', destination },
  });
const redeem = (transferToken: string, origin: string | undefined = LANDING, destination = LANDING) =>
  server.call('redeem', { body: { transferToken, destination }, headers: origin ? { origin } : {} });
const tokenOf = (answer: { data: unknown }) => (answer.data as { transferToken: string }).transferToken;

describe('access tokens', () => {
  it('expire, and the answer says so, while the refresh token still works', async () => {
    const { access, user } = await server.signIn(spare(0));
    expect((await idle(access, user.id)).data).toEqual({ sessionTimeout: 35_400_000 });
    server.pass(900_000);
    expect((await idle(access, user.id)).errorCode).toBe('TOKEN_EXPIRED');
  });

  it('are refused when unknown, malformed, missing, or of another kind', async () => {
    const { refresh: refreshToken, user } = await server.signIn(spare(0));
    for (const bearer of ['unknown', 'null', '', refreshToken]) expect((await idle(bearer, user.id)).errorCode).toBe('TOKEN_INVALID');
  });

  it('are stored as hashes', async () => {
    const tokens = await server.signIn(spare(0));
    const rows = JSON.stringify([await server.service.db.select().from(sessionTokens), await server.service.db.select().from(sessions)]);
    expect(rows).not.toContain(tokens.access);
    expect(rows).not.toContain(tokens.refresh);
  });
});

describe('a refresh', () => {
  it('replaces both tokens', async () => {
    const first = await server.signIn(spare(0));
    const second = signedIn(await refresh(first.refresh));
    expect(new Set([first.access, first.refresh, second.access, second.refresh]).size).toBe(4);
    expect((await idle(second.access, first.user.id)).status).toBe(200);
  });

  it('answers a repeat with the previous token with the same successor for ten seconds, even in a race', async () => {
    const { refresh: token } = await server.signIn(spare(0));
    const [first, second] = await Promise.all([refresh(token), refresh(token)]);
    expect(signedIn(first)).toEqual(signedIn(second));
    server.pass(10_000);
    expect(signedIn(await refresh(token))).toEqual(signedIn(first));
  });

  it('ends the family when an old token comes back later', async () => {
    const { refresh: token, user } = await server.signIn(spare(0));
    const next = signedIn(await refresh(token));
    server.pass(10_001);
    expect((await refresh(token)).errorCode).toBe('TOKEN_INVALID');
    expect((await refresh(next.refresh)).errorCode).toBe('TOKEN_INVALID');
    expect((await idle(next.access, user.id)).errorCode).toBe('TOKEN_INVALID');
  });

  it('ends the family when a token comes back after its successor was used', async () => {
    const { refresh: token } = await server.signIn(spare(0));
    const next = signedIn(await refresh(token));
    const last = signedIn(await refresh(next.refresh));
    expect((await refresh(token)).errorCode).toBe('TOKEN_INVALID');
    expect((await refresh(last.refresh)).errorCode).toBe('TOKEN_INVALID');
  });

  it('does not extend the session’s absolute life', async () => {
    let { refresh: token } = await server.signIn(spare(0));
    for (let hour = 0; hour < 23; hour += 1) {
      server.pass(3_600_000);
      token = signedIn(await refresh(token)).refresh;
    }
    server.pass(3_600_000);
    expect((await refresh(token)).errorCode).toBe('TOKEN_INVALID');
  });

  it('leaves other sessions of the account alone', async () => {
    const one = await server.signIn(spare(0));
    const other = await server.signIn(spare(0));
    await refresh(one.refresh);
    server.pass(11_000);
    await refresh(one.refresh);
    expect((await idle(other.access, other.user.id)).status).toBe(200);
  });
});

describe('the logout', () => {
  it('ends the session on the server, and never fails', async () => {
    const { access, refresh: token, user } = await server.signIn(spare(0));
    expect((await server.call('logout', { body: { refreshToken: token } })).data).toEqual({});
    expect((await idle(access, user.id)).errorCode).toBe('TOKEN_INVALID');
    expect((await refresh(token)).errorCode).toBe('TOKEN_INVALID');
    expect((await server.call('logout', { body: { refreshToken: 'unknown' } })).status).toBe(200);
  });
});

describe('a transfer', () => {
  it('hands the session to another origin, where it goes on alone', async () => {
    const here = await server.signIn(spare(0));
    const token = tokenOf(await transfer(here));
    expect(token).toMatch(/^[\w-]{43}$/);
    const answer = await redeem(token);
    expect(answer.data).toMatchObject({ id: spare(0).id });
    const there = signedIn(answer);
    expect((await idle(there.access, here.user.id)).status).toBe(200);
    expect((await idle(here.access, here.user.id)).errorCode).toBe('TOKEN_INVALID');
  });

  it('does not extend the absolute life', async () => {
    const here = await server.signIn(spare(0));
    let { access, refresh: token } = here;
    // In use all the while, else it would end as idle.
    for (const hours of [9, 9, 5]) {
      server.pass(hours * 3_600_000);
      ({ access, refresh: token } = signedIn(await refresh(token)));
    }
    const there = signedIn(await redeem(tokenOf(await transfer({ access, refresh: token }))));
    server.pass(3_599_999);
    const last = signedIn(await refresh(there.refresh));
    server.pass(1);
    expect((await refresh(last.refresh)).errorCode).toBe('TOKEN_INVALID');
  });

  it('can be redeemed once, even in a race', async () => {
    const token = tokenOf(await transfer(await server.signIn(spare(0))));
    const answers = await Promise.all(Array.from({ length: 5 }, () => redeem(token)));
    expect(answers.map((one) => one.errorCode ?? one.status).sort()).toEqual([200, ...Array(4).fill('TOKEN_INVALID')]);
  });

  it('expires after a minute', async () => {
    const token = tokenOf(await transfer(await server.signIn(spare(0))));
    server.pass(60_000);
    expect((await redeem(token)).errorCode).toBe('TOKEN_INVALID');
  });

  it.each([
    ['another origin redeems it', 'http://localhost:4401', 'http://localhost:4401'],
    ['the Origin header is another', 'http://localhost:4401', LANDING],
    ['there is no Origin header', '', LANDING],
  ])('is refused when %s', async (_, origin, destination) => {
    const token = tokenOf(await transfer(await server.signIn(spare(0))));
    expect((await redeem(token, origin, destination)).errorCode).toBe('TOKEN_INVALID');
  });

  it.each(['https://evil.example', `${LANDING}/path`, `${LANDING}.evil.example`, 'null', ''])(
    'is not made for the destination %j',
    async (destination) => {
      expect((await transfer(await server.signIn(spare(0)), destination)).status).toBe(400);
    },
  );

  it('needs a refresh token of the same session', async () => {
    const one = await server.signIn(spare(0));
    const other = await server.signIn(spare(1));
    expect((await transfer({ access: one.access, refresh: other.refresh })).errorCode).toBe('TOKEN_INVALID');
  });

  it('accepts a refresh token that was exchanged a moment ago, which a replay after a refresh still sends', async () => {
    const { refresh: old } = await server.signIn(spare(0));
    const { access } = signedIn(await refresh(old));
    expect((await transfer({ access, refresh: old })).status).toBe(200);
    server.pass(10_001);
    expect((await transfer({ access, refresh: old })).errorCode).toBe('TOKEN_INVALID');
  });

  it('is stored as a hash, and ends with a logout', async () => {
    const here = await server.signIn(spare(0));
    const token = tokenOf(await transfer(here));
    expect(JSON.stringify(await server.service.db.select().from(transferTokens))).not.toContain(token);
    await server.call('logout', { body: { refreshToken: here.refresh } });
    expect((await redeem(token)).errorCode).toBe('TOKEN_INVALID');
  });
});

describe('the forced steps', () => {
  const names = ['transfer', 'changePassword', 'saveAnswers'] as const satisfies readonly CallName[];
  const bodies = {
    transfer: { refreshToken: 'x', deployment: '', destination: LANDING },
    changePassword: { userId: 'x', username: 'x', oldPassword: 'x', newPassword: 'x' },
    saveAnswers: { answers: [] },
  };

  it.each([
    ['Emery', ['changePassword']],
    ['Finley', ['changePassword']],
    ['Gray', ['saveAnswers']],
    ['Harper', []],
    ['Indigo', ['changePassword']],
  ] as const)('let %s call %j but never /auth/transfer', async (firstName, allowed) => {
    const { access, user } = await server.signIn(personOf(firstName));
    const open: string[] = [];
    for (const name of names) {
      const answer = await server.call(name, { bearer: access, body: bodies[name] as never });
      if (answer.errorCode !== 'SETUP_REQUIRED') open.push(name);
    }
    expect(open).toEqual(allowed);
    expect((await idle(access, user.id)).status).toBe(200);
  });

  it('lead from step 1 through step 2 even if there are answers already (decisions 1)', async () => {
    const { id, email } = spare(1);
    await server.service.db.update(accounts).set({ resetPassword: true, reviewProfile: true }).where(eq(accounts.id, id));
    const { access: bearer } = await server.signIn(spare(1));
    const step2 = async () => (await server.call('saveAnswers', { bearer, body: { answers: [...ANSWERS] } })).status;
    const step1 = () =>
      server.call('changePassword', {
        bearer,
        body: { userId: id, username: email, oldPassword: PASSWORD, newPassword: 'Brand-New-Pass-77' },
      });
    expect(await step2()).toBe(403);
    server.pass(1000);
    expect((await step1()).status).toBe(200);
    expect(await step2()).toBe(200);
    expect((await step1()).errorCode).toBe('SETUP_REQUIRED');
  });

  it('open up one after the other', async () => {
    const gray = await server.signIn(personOf('Gray'));
    const answers = [
      ['q12', 'Oslo'],
      ['q22', 'Maria'],
      ['q32', 'Casablanca'],
    ].map(([questionId = '', answer = '']) => ({ questionId, answer }));
    expect((await server.call('saveAnswers', { bearer: gray.access, body: { answers } })).status).toBe(200);
    expect((await transfer(gray)).errorCode).toBe('SETUP_REQUIRED');
  });
});

describe('a permission', () => {
  const check = async (bearer: string | undefined, userId: string, resource = 'order-tunnel-web') =>
    (await server.call('permission', { bearer, params: { resource, requestType: 'GET', userId } })).data as unknown;

  it('is given only to the bearer’s own user, by role', async () => {
    const avery = await server.signIn(spare(0));
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
    expect((await idle(val.access, spare(0).id)).errorCode).toBe('RESOURCE_NOT_FOUND');
  });

  it('is reported as new only once', async () => {
    expect((await server.signIn(personOf('Lennox'))).user.newUser).toBe(true);
    expect((await server.signIn(personOf('Lennox'))).user.newUser).toBeUndefined();
  });
});
