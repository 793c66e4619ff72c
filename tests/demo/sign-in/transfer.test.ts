// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transferTokens } from '../../../demo/server/db/schema/sign-in.ts';
import { seedPeople } from '../../../demo/server/demo-parts/seed.ts';
import { openServer, sparePerson, type TestServer } from '../server.ts';
import { signedIn } from '../visitor.ts';

let server: TestServer;

beforeAll(async () => {
  server = await openServer();
});

afterAll(() => server.close());

beforeEach(async () => {
  server.pass(3_600_000);
  await seedPeople(server.service, [sparePerson(0), sparePerson(1)]);
});

const LANDING = 'http://localhost:4402';
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

describe('a transfer', () => {
  it('hands the session to another origin, where it goes on alone', async () => {
    const here = await server.signIn(sparePerson(0));
    const token = tokenOf(await transfer(here));
    expect(token).toMatch(/^[\w-]{43}$/);
    const answer = await redeem(token);
    expect(answer.data).toMatchObject({ id: sparePerson(0).id });
    const there = signedIn(answer);
    expect((await idle(there.access, here.user.id)).status).toBe(200);
    expect((await idle(here.access, here.user.id)).errorCode).toBe('TOKEN_INVALID');
  });

  it('does not extend the absolute life', async () => {
    const here = await server.signIn(sparePerson(0));
    let { access, refresh: token } = here;
    // The session is used regularly; otherwise it would end as idle.
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
    const token = tokenOf(await transfer(await server.signIn(sparePerson(0))));
    const answers = await Promise.all(Array.from({ length: 5 }, () => redeem(token)));
    expect(answers.map((answer) => answer.errorCode ?? answer.status).sort()).toEqual([200, ...Array(4).fill('TOKEN_INVALID')]);
  });

  it('expires after a minute', async () => {
    const token = tokenOf(await transfer(await server.signIn(sparePerson(0))));
    server.pass(60_000);
    expect((await redeem(token)).errorCode).toBe('TOKEN_INVALID');
  });

  it.each([
    ['another origin redeems it', 'http://localhost:4401', 'http://localhost:4401'],
    ['the Origin header is another', 'http://localhost:4401', LANDING],
    ['there is no Origin header', '', LANDING],
  ])('is refused when %s', async (_, origin, destination) => {
    const token = tokenOf(await transfer(await server.signIn(sparePerson(0))));
    expect((await redeem(token, origin, destination)).errorCode).toBe('TOKEN_INVALID');
  });

  it.each(['https://evil.example', `${LANDING}/path`, `${LANDING}.evil.example`, 'null', ''])(
    'is not made for the destination %j',
    async (destination) => {
      expect((await transfer(await server.signIn(sparePerson(0)), destination)).status).toBe(400);
    },
  );

  it('needs a refresh token of the same session', async () => {
    const session = await server.signIn(sparePerson(0));
    const other = await server.signIn(sparePerson(1));
    expect((await transfer({ access: session.access, refresh: other.refresh })).errorCode).toBe('TOKEN_INVALID');
  });

  it('accepts a refresh token that was exchanged a moment ago, which a replay after a refresh still sends', async () => {
    const { refresh: old } = await server.signIn(sparePerson(0));
    const { access } = signedIn(await refresh(old));
    expect((await transfer({ access, refresh: old })).status).toBe(200);
    server.pass(10_001);
    expect((await transfer({ access, refresh: old })).errorCode).toBe('TOKEN_INVALID');
  });

  it('is stored as a hash, and ends with a logout', async () => {
    const here = await server.signIn(sparePerson(0));
    const token = tokenOf(await transfer(here));
    expect(JSON.stringify(await server.service.db.select().from(transferTokens))).not.toContain(token);
    await server.call('logout', { body: { refreshToken: here.refresh } });
    expect((await redeem(token)).errorCode).toBe('TOKEN_INVALID');
  });
});
