// @vitest-environment node
import { readFileSync } from 'node:fs';
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TEMPORARY_PASSWORD } from '../../../demo/people.ts';
import { emailKey } from '../../../demo/server/accounts/email-key.ts';
import { audit } from '../../../demo/server/db/schema/audit.ts';
import { rowsOf as resultOf } from '../../../demo/server/db/statements.ts';
import { forgetEnded } from '../../../demo/server/housekeeping.ts';
import { personOf, sparePerson } from '../server.ts';
import { type AdministeredServer, openAdministered } from './admin.ts';

let server: AdministeredServer;
beforeAll(async () => {
  server = await openAdministered();
});
afterAll(() => server.close());

const subjectOf = (email: string) => server.service.seal.pseudonym(emailKey(email));
const rowsOf = (email: string) =>
  server.service.db
    .select()
    .from(audit)
    .where(eq(audit.subject, subjectOf(email)))
    .orderBy(asc(audit.id));

it('a changed password leaves one row with network and request id, a refused change none', async () => {
  const person = personOf('Emery');
  const { access } = await server.signIn(person, TEMPORARY_PASSWORD);
  const body = { userId: person.id, username: person.email, oldPassword: 'Wrong-Password-1', newPassword: 'Another-Demo-27' };
  const bearer = access;
  await server.call('changePassword', { bearer, body });
  expect(await rowsOf(person.email)).toEqual([]);
  const headers = { 'x-request-id': '6f1c2f5e-0000-4000-8000-000000000001' };
  expect((await server.call('changePassword', { bearer, headers, body: { ...body, oldPassword: TEMPORARY_PASSWORD } })).status).toBe(200);
  expect(await rowsOf(person.email)).toEqual([
    expect.objectContaining({
      who: 'owner',
      action: 'password changed',
      network: '127.0.0.1',
      requestId: headers['x-request-id'],
      outcome: 'done',
    }),
  ]);
});

it('commands leave rows with who ran them; erase leaves the pseudonym, and no row holds an address', async () => {
  const { email } = sparePerson(8);
  for (const name of ['disable', 'enable', 'unlock', 'end-sessions', 'reset-factor', 'export', 'erase'])
    expect((await server.admin([name, email, '--yes', '--by', 'grace'])).code, name).toBe(0);
  const rows = await rowsOf(email);
  const actions = ['disable', 'enable', 'unlock', 'end-sessions', 'reset-factor', 'export', 'erase'].map((name) => `admin ${name}`);
  expect(rows.map(({ who, action }) => [who, action])).toEqual(actions.map((action) => ['grace', action]));
  expect(JSON.stringify(await server.service.db.select().from(audit))).not.toContain('@');
});

it('a refused command leaves none, and create and maintenance leave one each', async () => {
  const before = (await server.service.db.select().from(audit)).length;
  await server.admin(['unlock', 'nobody@press.example']);
  await server.admin(['create', sparePerson(9).email, '--print']);
  await server.admin(['maintenance', 'remove', '12345']);
  expect((await server.service.db.select().from(audit)).length).toBe(before);
  await server.admin(['create', 'new@press.example', '--print']);
  await server.admin(['maintenance', 'add', '2099-01-01T00:00:00Z', '2099-01-02T00:00:00Z']);
  expect((await server.service.db.select().from(audit)).length).toBe(before + 2);
});

it('the statement of the guide reads what was done to one account', async () => {
  const { email } = sparePerson(7);
  await server.admin(['disable', email, '--by', 'grace']);
  const [, statement = ''] = /```sql\n(select at, who[\s\S]*?)```/.exec(readFileSync('demo/server/README.md', 'utf8')) ?? [];
  const rows = await resultOf<{ who: string; action: string }>(
    server.service.db,
    sql.raw(statement.replace('<node admin.js pseudonym EMAIL>', subjectOf(email))),
  );
  expect(rows.map(({ who, action }) => [who, action])).toEqual([['grace', 'admin disable']]);
});

it('rows older than AUDIT_DAYS go, and nothing younger', async () => {
  const { db } = server.service;
  const add = (action: string, days: number) =>
    db.execute(sql`insert into audit (at, who, action, outcome) values (now() - make_interval(days => ${days}), 'x', ${action}, 'done')`);
  await add('old', 401);
  await add('young', 399);
  await forgetEnded(server.service);
  const left = (await db.select().from(audit)).map(({ action }) => action);
  expect([left.includes('old'), left.includes('young')]).toEqual([false, true]);
});

it('many old rows go a thousand at a time, and all in one clean-up', async () => {
  const { db } = server.service;
  await db.execute(
    sql`insert into audit (at, who, action, outcome) select now() - interval '401 days', 'x', 'many', 'done' from generate_series(1, 3500)`,
  );
  const [first] = await resultOf<{ n: number | string }>(db, sql`select forget_audit() as n`);
  expect(Number(first?.n)).toBe(1000);
  await forgetEnded(server.service);
  expect((await db.select().from(audit)).filter(({ action }) => action === 'many')).toEqual([]);
});
