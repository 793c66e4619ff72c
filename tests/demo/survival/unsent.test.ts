// @vitest-environment node
/** A message that was never sent, because the service or its database was busy, counts in no limit. */
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { PASSWORD } from '../../../demo/people.ts';
import { hashQueue } from '../../../demo/server/security/hash-queue.ts';
import { SIGN_UP_PASSWORD, signUpBody } from '../registration/sign-up-body.ts';
import { signUpsOn } from '../registration/sign-ups.ts';
import { openServer, personOf, sparePerson, type TestServer } from '../server.ts';

let server: TestServer;
let signUps: ReturnType<typeof signUpsOn>;
beforeAll(async () => {
  server = await openServer(
    {
      MAILS_PER_HOUR: '1',
      RESET_MAILS_PER_HOUR: '1',
      NETWORK_ATTEMPTS: '3',
      TEXT_WAIT_SECONDS: '30',
      TRUSTED_PROXIES: '127.0.0.1',
    },
    'PostgreSQL',
  );
  signUps = signUpsOn(server);
  await server.admin?.query(
    "create function full() returns trigger language plpgsql as $$ begin raise exception 'disk' using errcode = '53100'; end $$",
  );
});
afterAll(() => server.close());

let networks = 0;
/** A network that no other test uses. */
let headers: Readonly<Record<string, string>>;
beforeEach(() => {
  networks += 1;
  headers = { 'x-forwarded-for': `203.0.113.${networks}` };
});

/** Does `work` while no message can be stored. */
async function unsent<T>(work: () => Promise<T>): Promise<T> {
  await server.admin?.query('create trigger full_disk before insert on outbox execute function full()');
  try {
    const result = await work();
    await server.settled();
    return result;
  } finally {
    await server.admin?.query('drop trigger full_disk on outbox');
  }
}

const statuses = async (times: number, call: () => Promise<{ status: number }>): Promise<readonly number[]> => {
  const seen: number[] = [];
  for (let time = 0; time < times; time += 1) seen.push((await call()).status);
  return seen;
};

const login = (email: string, password: string) => server.call('login', { body: { email, password, strategy: 'legacyUser' }, headers });

it('of a sign-up while too many passwords wait to be hashed', async () => {
  const register = () => signUps.register(signUpBody('hashes@reader.example'), headers);
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  onTestFinished(() => open());
  const filling = Array.from({ length: 200 }, () => hashQueue.run(() => gate).catch(() => undefined));
  expect(await statuses(5, register)).toEqual([503, 503, 503, 503, 503]);
  open();
  await Promise.all(filling);
  expect(await statuses(2, register)).toEqual([200, 429]);
});

it('of a sign-up while the database refuses it', async () => {
  const register = () => signUps.register(signUpBody('disk@reader.example'), headers);
  expect(await unsent(() => statuses(4, register))).toEqual([503, 503, 503, 503]);
  expect(await statuses(2, register)).toEqual([200, 429]);
});

it('of a sign-up from a network that must wait', async () => {
  for (let n = 0; n < 3; n += 1) await signUps.register(signUpBody(`crowd${n}@reader.example`), headers);
  const register = (from = headers) => signUps.register(signUpBody('elsewhere@reader.example'), from);
  expect((await register()).status).toBe(429);
  expect((await register({ 'x-forwarded-for': '198.51.100.1' })).status).toBe(200);
});

it('of a second factor', async () => {
  const { mfaRetrievalToken } = await server.challenge(sparePerson(1));
  const send = () => server.call('mfaSend', { body: { mfaRetrievalToken }, headers });
  expect(await unsent(() => statuses(2, send))).toEqual([503, 503]);
  expect(await statuses(2, send)).toEqual([200, 429]);
});

it('of a set-up of a second factor', async () => {
  const { mfaRetrievalToken } = await server.challenge(personOf('Devon'));
  const send = () => server.call('mfaProfile', { body: { mfaRetrievalToken, countryCode: '1', phoneNumber: '2125550177' }, headers });
  expect(await unsent(() => statuses(2, send))).toEqual([503, 503]);
  expect(await statuses(2, send)).toEqual([200, 429]);
});

it('of a forgotten password', async () => {
  const { email } = sparePerson(2);
  const ask = () => server.call('forgotPassword', { params: { requestId: 'x' }, body: { username: email }, headers });
  expect(await unsent(() => statuses(2, ask))).toEqual([200, 200]);
  await ask();
  expect(await server.outbox(email)).toHaveLength(1);
});

it('of an unfinished sign-up whose password is entered', async () => {
  const email = 'again@reader.example';
  await signUps.register(signUpBody(email), headers);
  await unsent(() => login(email, SIGN_UP_PASSWORD));
  await login(email, SIGN_UP_PASSWORD);
  expect(await server.outbox(email)).toHaveLength(2);
});

it('of the way in through a company', async () => {
  const { email } = personOf('Reese');
  await server.admin?.query('update accounts set password_hash = (select password_hash from accounts where id = $1) where email = $2', [
    sparePerson(0).id,
    email,
  ]);
  await unsent(() => login(email, PASSWORD));
  await login(email, PASSWORD);
  expect(await server.outbox(email)).toHaveLength(1);
});
