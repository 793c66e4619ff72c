// @vitest-environment node
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accounts } from '../../../demo/server/db/schema/accounts.ts';
import { setCost } from '../../../demo/server/security/passwords.ts';
import { readSettings } from '../../../demo/server/settings/settings.ts';
import { openServer, sparePerson, type TestServer } from '../server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer();
});
afterAll(async () => {
  setCost({ memoryCost: 19_456, timeCost: 2 });
  await server.close();
});

const hashOf = async (n: number) => {
  const [account] = await server.service.db
    .select()
    .from(accounts)
    .where(eq(accounts.id, sparePerson(n).id));
  return account?.passwordHash ?? '';
};

it('a raised cost holds from the next log-in on, which goes to its end; a wrong password changes nothing', async () => {
  expect(await hashOf(0)).toContain('$m=19456,t=2,p=1$');
  setCost({ memoryCost: 19_456, timeCost: 3 });
  await server.call('login', { body: { email: sparePerson(0).email, password: 'Wrong-Password-1', strategy: 'legacyUser' } });
  expect(await hashOf(0)).toContain('t=2,');
  expect((await server.signIn(sparePerson(0))).access).not.toBe('');
  const raised = await hashOf(0);
  expect(raised).toContain('$m=19456,t=3,p=1$');
  expect((await server.signIn(sparePerson(0))).access).not.toBe('');
  expect(await hashOf(0)).toBe(raised);
});

it.each([
  ['HASH_MEMORY_KIB', '4096', /^HASH_MEMORY_KIB is not usable: it must be a whole number from 19456 /],
  ['HASH_PASSES', '1', /^HASH_PASSES is not usable: it must be a whole number from 2 /],
])('%s=%s is refused', (name, value, words) => {
  expect(() => readSettings({ [name]: value })).toThrow(words);
});
