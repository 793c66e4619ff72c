// @vitest-environment node
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { PASSWORD } from '../../../demo/people.ts';
import { storedEmailKey } from '../../../demo/server/accounts/email-key.ts';
import { findAccount } from '../../../demo/server/accounts/find.ts';
import { seedPeople } from '../../../demo/server/demo-parts/seed.ts';
import { accounts } from '../../../demo/server/db/schema/accounts.ts';
import { openServer, personOf, type TestServer } from '../server.ts';

const avery = personOf('Avery');
const other = personOf('Tatum');

let server: TestServer;
beforeAll(async () => {
  // With one connection, a call that wants a second one while it holds the first waits in vain.
  server = await openServer({ DATABASE_POOL: '1' });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.pass(25 * 3_600_000);
  await seedPeople(server.service, [avery, other]);
});

const login = (email: string, password = PASSWORD) =>
  server.call('login', { body: { email, password, strategy: 'legacyUser' } }).then(({ errorCode }) => errorCode);

it.each([
  `\u200b${avery.email}`,
  `${avery.email}\u2060`,
  avery.email.replace('@', '\u00ad@\u202a'),
  `Avery Quinn <${avery.email}>`,
  `mailto:${avery.email}`,
  `"${avery.email}".`,
])('%j logs in the account of the address in it', async (email) => {
  expect(await login(email)).toBe('USER_REQUIRES_MFA');
});

it('all spellings of an address share its lock', async () => {
  const spellings = ['', '\u200b', '\u200d', '\u2060', '\u00ad'];
  for (const mark of spellings) expect(await login(mark + avery.email, 'wrong')).toBe('INVALID_CREDENTIALS');
  expect(await login(avery.email)).toBe('USER_ACCOUNT_LOCKED');
});

/** As an account was stored before addresses were cleaned. */
async function storeAs(email: string): Promise<void> {
  await server.service.db
    .update(accounts)
    .set({ email, emailKey: storedEmailKey(email) })
    .where(eq(accounts.id, other.id));
}

it('an address that was stored with invisible characters is still found, and logs in', async () => {
  const email = `tatum\u200b.ellery@newsline.example`;
  await storeAs(email);
  expect((await findAccount(server.service, email))?.id).toBe(other.id);
  expect(await login(email)).toBe('USER_REQUIRES_MFA');
});

it('a session of such an address goes on', async () => {
  await storeAs('tatum\u200b.ellery@newsline.example');
  const { refresh } = await server.signIn({ ...other, email: 'tatum\u200b.ellery@newsline.example' });
  expect((await server.call('refresh', { body: { refreshToken: refresh } })).status).toBe(200);
});

it('where both spellings are stored, the cleaned one wins', async () => {
  const email = avery.email.replace('@', '\u200b@');
  await storeAs(email);
  for (const typed of [email, avery.email]) expect((await findAccount(server.service, typed))?.id).toBe(avery.id);
});

it('mail goes to the cleaned address', async () => {
  const email = `tatum.ellery@newsline.example\u200b`;
  await storeAs(email);
  await server.call('forgotPassword', { params: { requestId: 'any' }, body: { username: 'tatum.ellery@newsline.example' } });
  const [mail] = await server.outbox('tatum.ellery@newsline.example');
  expect(mail?.subject).toBe('Reset your Newsline password');
});
