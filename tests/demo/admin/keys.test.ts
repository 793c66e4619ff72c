// @vitest-environment node
/** SECRETS_KEYS: the four steps in which one key takes the place of another (demo/server/README.md). */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accounts } from '../../../demo/server/db/schema/accounts.ts';
import { openSeal, refuseOtherKey } from '../../../demo/server/security/sealing.ts';
import { readSettings } from '../../../demo/server/settings/settings.ts';
import { personOf, sparePerson } from '../server.ts';
import { type AdministeredServer, openAdministered } from './admin.ts';

const OLD = 'ab'.repeat(32);
const NEW = 'cd'.repeat(32);

let server: AdministeredServer;
beforeAll(async () => {
  server = await openAdministered();
});
afterAll(() => server.close());

type Keys = Readonly<Partial<Record<'SECRETS_KEY' | 'SECRETS_KEYS', string>>>;
const sealOf = (keys: Keys) => openSeal(readSettings({ DATA_DIR: 'memory', ...keys }));

/** A server that starts with these keys. */
async function starts(keys: Keys) {
  const { db } = server.service;
  const seal = sealOf(keys);
  await refuseOtherKey({ db, seal });
  return { db, seal };
}

const casey = personOf('Casey');
const sealedOf = async () => (await server.service.db.select().from(accounts).where(eq(accounts.id, casey.id)))[0]?.totpSecret ?? '';

const before: Keys = { SECRETS_KEY: OLD };
const last: Keys = { ...before, SECRETS_KEYS: `old:${OLD},new:${NEW}` };
const first: Keys = { ...before, SECRETS_KEYS: `new:${NEW},old:${OLD}` };
const alone: Keys = { SECRETS_KEYS: `new:${NEW}` };

it('four steps change the key; at each, servers of the step before and after read what the other seals', async () => {
  const pseudonym = server.service.seal.pseudonym(casey.email);
  const steps = [await starts(before), await starts(last), await starts(first)];
  for (const [n, { seal }] of steps.entries()) {
    expect(seal.pseudonym(casey.email)).toBe(pseudonym);
    for (const other of steps.slice(Math.max(0, n - 1), n + 2))
      expect(other.seal.open(seal.close('secret', 'owner'), 'owner')).toBe('secret');
  }
  expect(steps.map(({ seal }) => /^(\w+)\./.exec(seal.close('secret', 'owner'))?.[1])).toEqual([undefined, 'old', 'new']);

  await expect(starts(alone)).rejects.toThrow(/^SECRETS_KEY is missing, which seals \d+ rows: .*rotate-secrets.*\.$/);
  expect((await server.admin(['rotate-secrets'])).code).toBe(1);
  const { code, out } = await server.admin(['rotate-secrets'], { env: first });
  expect([code, out[0]]).toEqual([0, expect.stringMatching(/^[1-9]\d* secrets are sealed anew with the key new\.$/)]);

  const { seal } = await starts(alone);
  expect(seal.open(await sealedOf(), casey.id)).toBe(casey.totpSecret);
  expect(seal.pseudonym(casey.email)).toBe(pseudonym);
  await expect(starts(before)).rejects.toThrow(/is not the key that this database was used with/);
  const again = await server.admin(['rotate-secrets', '--json'], { env: alone });
  expect(JSON.parse(again.out[0] ?? '')).toEqual({ sealed: 0, key: 'new' });
});

it('a secret that no key opens is counted, and the command refused', async () => {
  const lost = sealOf({ SECRETS_KEYS: `gone:${'ef'.repeat(32)}` }).close('JBSWY3DPEHPK3PXP', sparePerson(7).id);
  await server.service.db
    .update(accounts)
    .set({ totpSecret: lost })
    .where(eq(accounts.id, sparePerson(7).id));
  await expect(starts(alone)).rejects.toThrow(/^SECRETS_KEYS lacks the key gone, which seals 1 rows/);
  const check = await server.admin(['check'], { env: alone });
  expect(check).toMatchObject({ code: 1, err: [expect.stringContaining('lacks the key gone')] });
});

it.each([
  ['new', /^SECRETS_KEYS is not usable: it must be keys such as 2027-01:64 hexadecimal digits/],
  [`new:${NEW},new:${OLD}`, /^SECRETS_KEYS is not usable/],
  [`new:${NEW},old:${NEW}`, /^SECRETS_KEYS is not usable/],
  [`New.1:${NEW}`, /^SECRETS_KEYS is not usable/],
])('SECRETS_KEYS that cannot be used are refused in a sentence that repeats none (%#)', (keys, words) => {
  const read = () => readSettings({ SECRETS_KEYS: keys });
  expect(read).toThrow(words);
  expect(read).not.toThrow(new RegExp(NEW));
});
