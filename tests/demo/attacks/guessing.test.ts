// @vitest-environment node
/** Guessing of passwords and codes is limited, and the limits cannot be used to lock out another user. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { PASSWORD, type Person } from '../../../demo/people.ts';
import { refuse } from '../../../demo/server/failure/failure.ts';
import { withLimits } from '../../../demo/server/limits/counters.ts';
import { endAccess } from '../../../demo/server/accounts/ending.ts';
import { knownNetworks } from '../../../demo/server/db/schema/sign-in.ts';
import { networkAttempt, signUpAttempt } from '../../../demo/server/limits/limits.ts';
import { hashQueue } from '../../../demo/server/security/hash-queue.ts';
import { basic } from '../registration/first-day.ts';
import { openServer, sparePerson, type TestServer } from '../server.ts';
import { patience } from '../../patience.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ TRUSTED_PROXIES: '127.0.0.1', NETWORK_ATTEMPTS: '100000' });
});
afterAll(() => server.close());

const WRONG = 'Wrong-Password-1';
const from = (address: string) => ({ 'x-forwarded-for': address });
const login = async (email: string, password: string, address: string) =>
  (await server.call('login', { body: { email, password, strategy: 'legacyUser' }, headers: from(address) })).errorCode;
const lookUp = async (username: string, address: string) =>
  (await server.call('preflight', { body: { username }, headers: from(address) })).errorCode;

describe.each([
  ['known', sparePerson(0).email],
  ['unknown', 'nobody@newsline.example'],
])('wrong passwords for a %s address', (kind, email) => {
  const right = kind === 'known' ? 'USER_REQUIRES_MFA' : 'INVALID_CREDENTIALS';

  it('lock it for fifteen minutes for the network they come from, and for no other', async () => {
    for (let n = 0; n < 5; n += 1) expect(await login(email, WRONG, '198.51.100.1')).toBe('INVALID_CREDENTIALS');
    expect(await login(email, PASSWORD, '198.51.100.1')).toBe('USER_ACCOUNT_LOCKED');
    expect(await lookUp(email, '198.51.100.1')).toBe('USER_ACCOUNT_LOCKED');
    expect(await lookUp(email, '203.0.113.7')).toBeUndefined();
    expect(await login(email, PASSWORD, '203.0.113.7')).toBe(right);
    server.pass(15 * 60_000 - 1);
    expect(await login(email, PASSWORD, '198.51.100.1')).toBe('USER_ACCOUNT_LOCKED');
    server.pass(1);
    expect(await login(email, PASSWORD, '198.51.100.1')).toBe(right);
  });

  it('lock it everywhere for fifteen minutes after fifty from many networks', async () => {
    server.pass(3_600_000);
    for (let n = 0; n < 50; n += 1) expect(await login(email, WRONG, `198.51.100.${n}`)).toBe('INVALID_CREDENTIALS');
    expect(await login(email, PASSWORD, '203.0.113.7')).toBe('USER_ACCOUNT_LOCKED');
    expect(await lookUp(email, '203.0.113.8')).toBe('USER_ACCOUNT_LOCKED');
    server.pass(15 * 60_000);
    expect(await login(email, PASSWORD, '203.0.113.7')).toBe(right);
  });
});

it('a right password clears the wrong ones of its own network, and no others', async () => {
  const { email } = sparePerson(1);
  for (let round = 0; round < 10; round += 1) {
    for (let n = 0; n < 4; n += 1) expect(await login(email, WRONG, '198.51.100.1')).toBe('INVALID_CREDENTIALS');
    expect(await login(email, PASSWORD, '198.51.100.1')).toBe('USER_REQUIRES_MFA');
  }
  for (let n = 0; n < 10; n += 1) await login(email, WRONG, `203.0.113.${n}`);
  expect(await login(email, PASSWORD, '198.51.100.1')).toBe('USER_ACCOUNT_LOCKED');
});

describe('verification codes', () => {
  const MINUTES = 60_000;
  async function tryCode(person: Person, mfaToken: string): Promise<string | undefined> {
    const body = { email: person.email, password: PASSWORD, strategy: 'legacyUser' } as const;
    const login = await server.call('login', { body });
    if (login.errorCode !== 'USER_REQUIRES_MFA') return login.errorCode;
    const { mfaRetrievalToken } = login.data as { mfaRetrievalToken: string };
    return (await server.call('mfaVerify', { body: { mfaRetrievalToken, mfaToken } })).errorCode;
  }
  const right = (person: Person) => server.appCode(person.totpSecret ?? '');
  const mailsOf = async ({ email }: Person) => (await server.outbox(email)).map(({ subject }) => subject);

  it('leave another person’s wrong codes counted when they are right', async () => {
    const person = sparePerson(2);
    for (let n = 0; n < 9; n += 1) expect(await tryCode(person, '000000')).toBe('INVALID_MFA_CODE');
    expect(await tryCode(person, right(person))).toBeUndefined();
    expect(await tryCode(person, '000000')).toBe('INVALID_MFA_CODE');
    expect(await tryCode(person, '000000')).toBe('USER_ACCOUNT_LOCKED');
    server.pass(15 * MINUTES);
    expect(await tryCode(person, right(person))).toBeUndefined();
  });

  it('are refused for the day after twenty wrong ones in 24 hours, and ten wrong ones are told by mail', async () => {
    const person = sparePerson(3);
    for (let n = 0; n < 9; n += 1) expect(await tryCode(person, '000000')).toBe('INVALID_MFA_CODE');
    expect(await mailsOf(person)).toEqual([]);
    server.pass(16 * MINUTES);
    expect(await tryCode(person, '000000')).toBe('INVALID_MFA_CODE');
    expect(await mailsOf(person)).toEqual(['Wrong verification codes for your Newsline account']);
    for (let n = 0; n < 9; n += 1) expect(await tryCode(person, '000000')).toBe('INVALID_MFA_CODE');
    server.pass(16 * MINUTES);
    expect(await tryCode(person, '000000')).toBe('INVALID_MFA_CODE');
    expect(await mailsOf(person)).toHaveLength(1);
    server.pass(23 * 60 * MINUTES);
    // Refused at once, so that no text message is sent whose code could not be used.
    expect(await login(person.email, PASSWORD, '203.0.113.9')).toBe('USER_ACCOUNT_LOCKED');
    expect(await tryCode(person, right(person))).toBe('USER_ACCOUNT_LOCKED');
    server.pass(60 * MINUTES);
    expect(await tryCode(person, right(person))).toBeUndefined();
  });

  it.each(['１２３４５６', '١٢٣٤٥٦', '12345', '1234567', '12345a', '-12345', '1e5', ' 12345', ''])(
    'are refused as wrong, not as a server error, when they read %j',
    async (code) => {
      expect(await tryCode(sparePerson(4), code)).toBe('INVALID_MFA_CODE');
    },
  );
});

describe('a try that cannot be given back', () => {
  const run = (statement: string) => server.service.db.execute(sql.raw(statement));
  beforeAll(async () => {
    await run(
      "create function full_disk() returns trigger language plpgsql as $$ begin raise exception 'disk' using errcode = '53100'; end $$",
    );
    await run("create trigger full_disk before delete on tries for each row when (old.key like 'network:%') execute function full_disk()");
  });
  afterAll(() => run('drop trigger full_disk on tries'));
  const logged = () => server.lines.filter((line) => line.includes('a try was not given back')).length;

  it('takes nothing from the answer to what has been done, and is logged', async () => {
    const person = sparePerson(5);
    const { mfaRetrievalToken } = await server.challenge(person);
    const before = logged();
    const mfaToken = server.appCode(person.totpSecret ?? '');
    expect((await server.call('mfaVerify', { body: { mfaRetrievalToken, mfaToken } })).status).toBe(200);
    expect(logged()).toBe(before + 1);
  });

  it('does not hide why something was not done', async () => {
    const { service } = server;
    const late = () => Promise.reject(refuse('TOKEN_INVALID'));
    await expect(withLimits(service, [networkAttempt(service, '198.51.100.1')], late)).rejects.toMatchObject({
      errorCode: 'TOKEN_INVALID',
    });
  });
});

it('a stranger who fills the queue of an address keeps no signed-in user of it from saving', async () => {
  const person = sparePerson(9);
  const { access: bearer } = await server.signIn(person);
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  onTestFinished(() => open());
  const { run } = hashQueue;
  const hashing = vi.spyOn(hashQueue, 'run').mockImplementation(async (hash) => opened.then(() => run(hash)));
  const strangers = Array.from({ length: 120 }, () => login(person.email, WRONG, '198.51.100.77'));
  await vi.waitUntil(() => hashing.mock.calls.length > 0, patience);
  expect(await Promise.race(strangers)).toBe('SERVICE_UNAVAILABLE');
  expect((await server.call('saveBasicProfile', { bearer, body: { ...basic, email: person.email } })).status).toBe(200);
  open();
  expect(new Set(await Promise.all(strangers))).toEqual(new Set(['SERVICE_UNAVAILABLE', 'INVALID_CREDENTIALS', 'USER_ACCOUNT_LOCKED']));
});

describe('wrong passwords from the networks of one IPv6 customer', () => {
  const site = (n: number) => `2001:db8:aa:${n.toString(16)}::1`;

  it('are counted together: twice as many from a /56, and three times as many from a /48', async () => {
    server.pass(3_600_000);
    const email = 'six@newsline.example';
    for (let n = 0; n < 10; n += 1) expect(await login(email, WRONG, site(n))).toBe('INVALID_CREDENTIALS');
    expect(await login(email, WRONG, site(0xff))).toBe('USER_ACCOUNT_LOCKED');
    expect(await lookUp(email, site(0xff))).toBe('USER_ACCOUNT_LOCKED');
    for (let n = 0; n < 5; n += 1) expect(await login(email, WRONG, site(0x100 + n))).toBe('INVALID_CREDENTIALS');
    expect(await login(email, WRONG, site(0x200))).toBe('USER_ACCOUNT_LOCKED');
    // No other network is locked out by that: the tries are fewer than those that lock an address everywhere.
    expect(await lookUp(email, '2001:db8:bb::1')).toBeUndefined();
    expect(await login(email, WRONG, '2001:db8:bb::1')).toBe('INVALID_CREDENTIALS');
  });
});

describe('the lock of an address everywhere', () => {
  const HOME = '2001:db8:77:1::5';
  const guessedEverywhere = async (email: string) => {
    for (let n = 0; n < 50; n += 1) await login(email, WRONG, `198.51.100.${n}`);
    expect(await lookUp(email, '203.0.113.9')).toBe('USER_ACCOUNT_LOCKED');
  };
  const signInFrom = async (person: Person, address: string) => {
    const headers = from(address);
    const body = { email: person.email, password: PASSWORD, strategy: 'legacyUser' } as const;
    const { data } = await server.call('login', { body, headers });
    const { mfaRetrievalToken } = data as { mfaRetrievalToken: string };
    const mfaToken = server.appCode(person.totpSecret ?? '');
    expect((await server.call('mfaVerify', { body: { mfaRetrievalToken, mfaToken }, headers })).status).toBe(200);
  };

  it('does not keep out who has signed in with both factors from the same network within thirty days', async () => {
    const person = sparePerson(6);
    server.pass(3_600_000);
    await signInFrom(person, HOME);
    await guessedEverywhere(person.email);
    expect(await lookUp(person.email, HOME)).toBeUndefined();
    expect(await login(person.email, PASSWORD, HOME)).toBe('USER_REQUIRES_MFA');
    expect(await login(person.email, PASSWORD, '2001:db8:77:1::9')).toBe('USER_REQUIRES_MFA');
    for (const address of ['2001:db8:77:2::5', '203.0.113.9'])
      expect(await login(person.email, PASSWORD, address)).toBe('USER_ACCOUNT_LOCKED');
    // Every other limit holds there too.
    for (let n = 0; n < 5; n += 1) expect(await login(person.email, WRONG, HOME)).toBe('INVALID_CREDENTIALS');
    expect(await login(person.email, PASSWORD, HOME)).toBe('USER_ACCOUNT_LOCKED');
  });

  it('keeps everybody out again thirty days later', async () => {
    const person = sparePerson(7);
    await signInFrom(person, HOME);
    server.pass(30 * 86_400_000);
    await guessedEverywhere(person.email);
    expect(await lookUp(person.email, HOME)).toBe('USER_ACCOUNT_LOCKED');
  });

  it('is not lifted by the password alone', async () => {
    const person = sparePerson(8);
    expect(await login(person.email, PASSWORD, HOME)).toBe('USER_REQUIRES_MFA');
    await guessedEverywhere(person.email);
    expect(await lookUp(person.email, HOME)).toBe('USER_ACCOUNT_LOCKED');
  });

  it('knows a network by a keyed hash only, which goes with all that opens the account', async () => {
    const person = sparePerson(20);
    await signInFrom(person, HOME);
    const ofPerson = eq(knownNetworks.accountId, person.id);
    const rows = await server.service.db.select().from(knownNetworks).where(ofPerson);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('2001:db8');
    await endAccess(server.service, person.id);
    expect(await server.service.db.select().from(knownNetworks).where(ofPerson)).toEqual([]);
  });
});

describe('mails to one mailbox', () => {
  it('count once, whatever tag the address has', () => {
    const of = (email: string) => signUpAttempt(server.service, email).subject;
    expect(of('Ada+news@Example.com')).toBe(of('ada@example.com'));
    expect(of('ada+a+b@example.com')).toBe('ada@example.com');
    expect(of('+ada@example.com')).toBe('+ada@example.com');
    expect(of('"a+b c"@example.com')).toBe('"a+b c"@example.com');
    expect(of('grace@example.com')).not.toBe(of('ada@example.com'));
  });
});
