// @vitest-environment node
/** Guesses are counted before they are judged, so that parallel ones count too; being judged is no offence. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSWORD } from '../../../demo/people.ts';
import { refuse } from '../../../demo/server/failure/failure.ts';
import { type Attempt, withLimits } from '../../../demo/server/limits/counters.ts';
import { codeDayAttempt, networkAttempt, passwordAttempt } from '../../../demo/server/limits/limits.ts';
import { openServer, sparePerson, type TestServer } from '../server.ts';

const MOST = 5;
let server: TestServer;
beforeAll(async () => {
  server = await openServer({ TRUSTED_PROXIES: '127.0.0.1', NETWORK_ATTEMPTS: String(MOST) });
});
afterAll(() => server.close());

const login = (address: string) =>
  server.call('login', {
    body: { email: sparePerson(0).email, password: PASSWORD, strategy: 'legacyUser' },
    headers: { 'x-forwarded-for': address },
  });

/** Tries of one kind that are under way until they are told how they end. */
async function begin(attempt: Attempt, howMany = MOST) {
  let judge: (isRight: boolean) => void = () => undefined;
  const judged = new Promise<boolean>((resolve) => (judge = resolve));
  let begun = 0;
  const tries = Array.from({ length: howMany }, () =>
    withLimits(server.service, [attempt], async () => {
      begun += 1;
      if (!(await judged)) throw refuse('INVALID_CREDENTIALS');
    }),
  );
  await expect.poll(() => begun).toBe(howMany);
  return async (isRight: boolean) => {
    judge(isRight);
    await Promise.allSettled(tries);
  };
}

const from = (address: string) => networkAttempt(server.service, address);

it('as many right log-ins at once as a limit allows keep their network waiting for seconds only', async () => {
  const address = '198.51.100.1';
  const end = await begin(from(address));
  const refused = await login(address);
  expect([refused.errorCode, Number(refused.headers.get('retry-after'))]).toEqual(['TOO_MANY_REQUESTS', 5]);
  await end(true);
  expect((await login(address)).errorCode).toBe('USER_REQUIRES_MFA');
});

it('what a killed server was judging counts for a minute', async () => {
  const address = '198.51.100.2';
  await begin(from(address));
  server.pass(60_000 - 1);
  expect((await login(address)).errorCode).toBe('TOO_MANY_REQUESTS');
  server.pass(1);
  expect((await login(address)).errorCode).toBe('USER_REQUIRES_MFA');
});

it('wrong ones lock for the full time from their answer on', async () => {
  const address = '198.51.100.3';
  const end = await begin(from(address));
  server.pass(30_000);
  await end(false);
  expect(Number((await login(address)).headers.get('retry-after'))).toBe(15 * 60);
  server.pass(15 * 60_000 - 1);
  expect((await login(address)).errorCode).toBe('TOO_MANY_REQUESTS');
  server.pass(1);
  expect((await login(address)).errorCode).toBe('USER_REQUIRES_MFA');
});

it('wrong ones count if judging them took more than a minute', async () => {
  const address = '198.51.100.4';
  const end = await begin(from(address));
  server.pass(60_000);
  await end(false);
  expect((await login(address)).errorCode).toBe('TOO_MANY_REQUESTS');
});

it('wrong ones count if a right one cleared the count while they were judged', async () => {
  const address = '203.0.113.5';
  const attempt = passwordAttempt(server.service, sparePerson(0).email, address);
  const end = await begin(attempt, 4);
  expect((await login(address)).errorCode).toBe('USER_REQUIRES_MFA');
  await end(false);
  await (await begin(attempt, 1))(false);
  expect((await login(address)).errorCode).toBe('USER_ACCOUNT_LOCKED');
});

it('the tenth wrong code of a day is mailed to its owner though it was the eleventh to begin', async () => {
  const person = sparePerson(1);
  const wrong = async () => {
    const { mfaRetrievalToken } = await server.challenge(person);
    await server.call('mfaVerify', { body: { mfaRetrievalToken, mfaToken: '000000' } });
  };
  const end = await begin(codeDayAttempt(server.service, person.id), 9);
  await end(false);
  const endOther = await begin(codeDayAttempt(server.service, person.id), 1);
  await wrong();
  await endOther(true);
  await wrong();
  const subjects = (await server.outbox(person.email)).map(({ subject }) => subject);
  expect(subjects).toEqual(['Wrong verification codes for your Newsline account']);
});
