// @vitest-environment node
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Failure } from '../../../demo/server/failure/failure.ts';
import { countCalls } from '../../../demo/server/limits/network-calls.ts';
import { openServer, sparePerson, type TestServer } from '../server.ts';

const MINUTE = 60_000;
const MOST = 12;

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ TRUSTED_PROXIES: '127.0.0.1', CALLS_PER_NETWORK: String(MOST) });
});
afterAll(() => server.close());

const from = (address: string) => ({ 'x-forwarded-for': address });
const lookUp = (address: string) => server.call('preflight', { body: { username: 'nobody@newsline.example' }, headers: from(address) });
const times = async (count: number, once: () => Promise<unknown>) => {
  for (let n = 0; n < count; n += 1) await once();
};

describe('calls without a session', () => {
  it('are limited per network and minute, which the answer says, and other networks are not affected', async () => {
    await times(MOST, async () => expect((await lookUp('203.0.113.1')).status).toBe(200));
    server.pass(20_000);
    const refused = await lookUp('203.0.113.1');
    expect([refused.errorCode, refused.headers.get('retry-after')]).toEqual(['TOO_MANY_REQUESTS', '40']);
    expect((await lookUp('203.0.113.2')).status).toBe(200);
    server.pass(40_000);
    expect((await lookUp('203.0.113.1')).status).toBe(200);
  });

  it('are counted together for all addresses of an IPv6 network, whichever call it is', async () => {
    server.pass(MINUTE);
    await times(MOST, () => server.call('languagesPublic', { headers: from('2001:db8:1:2::1') }));
    expect((await lookUp('2001:db8:1:2::2')).errorCode).toBe('TOO_MANY_REQUESTS');
    expect((await lookUp('2001:db8:1:3::1')).status).toBe(200);
  });

  it('are limited to twice as many from a /56, and three times as many from a /48', async () => {
    server.pass(MINUTE);
    for (let n = 0; n < 2; n += 1) await times(MOST, () => lookUp(`2001:db8:5:${n}::1`));
    expect((await lookUp('2001:db8:5:2::1')).errorCode).toBe('TOO_MANY_REQUESTS');
    await times(MOST, () => lookUp('2001:db8:5:100::1'));
    expect((await lookUp('2001:db8:5:200::1')).errorCode).toBe('TOO_MANY_REQUESTS');
    expect((await lookUp('2001:db8:6::1')).status).toBe(200);
  });

  it('are remembered of those who call now, however many networks a client makes up', () => {
    const calls = countCalls(server.service);
    const [active, silent] = ['198.51.100.1', '198.51.100.2'];
    for (let n = 0; n < MOST; n += 1) calls.take(silent);
    for (let n = 0; n < 60_000; n += 1) {
      if (n % 5000 === 0) calls.take(active);
      calls.take(`10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`);
    }
    expect(calls.take(active)).toBeInstanceOf(Failure);
    expect(calls.take(silent)).toBeUndefined();
  });

  it('are not limited when a user is signed in, but a made-up token does not help', async () => {
    const { access } = await server.signIn(sparePerson(0));
    server.pass(MINUTE);
    const asks = (bearer: string) => server.call('basicProfile', { bearer, headers: from('203.0.113.3') });
    await times(2 * MOST, async () => expect((await asks(access)).status).toBe(200));
    await times(MOST, async () => expect((await asks('made-up')).errorCode).toBe('TOKEN_INVALID'));
    expect((await asks('made-up')).errorCode).toBe('TOO_MANY_REQUESTS');
  });

  it('leave nothing behind once they are refused', async () => {
    server.pass(MINUTE);
    const register = () => server.call('activate', { params: { userId: 'unknown-id' }, headers: from('203.0.113.4') });
    const recordCount = async () =>
      (await server.service.db.execute(sql`select count(*)::int as n from kept_answers`)) as { rows: { n: number }[] };
    await times(MOST, register);
    const before = (await recordCount()).rows[0]?.n;
    await times(5, async () => expect((await register()).errorCode).toBe('TOO_MANY_REQUESTS'));
    expect((await recordCount()).rows[0]?.n).toBe(before);
  });
});

describe('the translate call', () => {
  const translate = async (strings: readonly string[], locale = 'de') => {
    server.pass(MINUTE);
    const answer = await server.call('translate', { body: { locale, strings: [...strings] } });
    return answer.errorCode ?? answer.status;
  };

  it.each([
    ['2001 strings', Array(2001).fill('a'), 'de'],
    ['a string of 2001 characters', ['a'.repeat(2001)], 'de'],
    ['a locale of 101 characters', ['Login'], 'd'.repeat(101)],
  ])('refuses %s', async (_, strings: string[], locale) => {
    expect(await translate(strings, locale)).toBe('PAYLOAD_NOT_ACCEPTABLE');
  });

  it('takes as many texts, and as long ones, as a screen can have', async () => {
    expect(await translate(Array(2000).fill('Login'))).toBe(200);
    expect(await translate(['a'.repeat(2000)], `de-${'x'.repeat(97)}`)).toBe(200);
  });
});
