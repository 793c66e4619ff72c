// @vitest-environment node
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runAdmin } from '../../../demo/server/admin/run.ts';
import { lockFolder } from '../../../demo/server/db/lock.ts';
import { type AdministeredServer, openAdministered } from './admin.ts';

let server: AdministeredServer;
beforeAll(async () => {
  server = await openAdministered();
});
afterAll(() => server.close());

const at = (day: string) => `${day}T00:00:00Z`;

it.each<readonly [argv: readonly string[], code: number, words: RegExp]>([
  [['destroy'], 2, /^destroy is not a command: there are create, /],
  [['maintenance'], 2, /^maintenance is not a command/],
  [['create'], 2, /^create takes other arguments: node admin\.js create EMAIL/],
  [['create', 'a@b.example', 'c@d.example'], 2, /other arguments/],
  [['unlock', 'a@b.example', '--print'], 2, /^unlock does not take --print/],
  [['unlock', 'a@b.example', '--force'], 2, /^--force is not an option: there are --by/],
  [['unlock', 'a@b.example', '--by'], 2, /^An option has no value/],
  [['create', 'a@b.example', '--print', '--language', 'klingon'], 2, /^--language is not usable: it must be one of en, /],
  [['unlock', 'nobody@b.example'], 1, /^There is no account/],
  [['maintenance', 'add', 'tomorrow', 'later'], 2, /ISO instants/],
  [['maintenance', 'add', at('2027-02-01'), at('2027-01-01')], 2, /END later than START/],
  [['maintenance', 'add', at('2020-02-01'), at('2020-02-02')], 2, /than now/],
  [['maintenance', 'remove', 'x'], 2, /^NUMBER is not usable/],
  [['maintenance', 'remove', '999'], 1, /^There is no maintenance/],
])('admin %j ends with %i and says why', async (argv, code, words) => {
  const ran = await server.admin(argv);
  expect(ran).toEqual({ code, out: [], err: [expect.stringMatching(words)] });
});

it('without a command it prints all of them', async () => {
  const [none, help] = [await server.admin([]), await server.admin(['--help'])];
  expect([none.code, help.code, none.out]).toEqual([2, 0, help.out]);
  expect(help.out.join()).toMatch(/node admin\.js erase EMAIL/);
});

it.each<readonly [env: Readonly<Record<string, string>>, words: RegExp]>([
  [{ DATABASE_URL: '' }, /^DATABASE_URL or DATA_DIR is missing/],
  [{ DATABASE_URL: '', DATA_DIR: 'x', MIGRATE_DATABASE_URL: 'postgres://a.example/b' }, /^DATABASE_URL (or DATA_DIR )?is missing/],
  [{ SECRETS_KEY: '' }, /^SECRETS_KEY .*is missing/],
  [{ SECRETS_KEY: 'short' }, /^SECRETS_KEY is not usable: it must be 64 hexadecimal digits/],
  [{ SECRETS_KEY: 'cd'.repeat(32) }, /is not the key that this database/],
])('without the right to act (%j) nothing is done', async (env, words) => {
  const ran = await server.admin(['maintenance', 'add', at('2027-01-01'), at('2027-01-02'), '--json'], { env });
  expect(ran).toMatchObject({ code: 1, err: [expect.stringMatching(words)] });
  expect(JSON.parse(ran.out[0] ?? '')).toEqual({ error: expect.stringMatching(words) });
  expect((await server.call('maintenanceWindows')).data).toEqual([]);
});

it('announces maintenance, lists it and takes it back', async () => {
  const added = await server.admin(['maintenance', 'add', '2027-01-31T22:00:00Z', '2027-02-01T01:00:00+01:00', '--json']);
  const { id } = JSON.parse(added.out[0] ?? '') as { id: number };
  const window = { startTime: '2027-01-31T22:00:00.000Z', endTime: '2027-02-01T00:00:00.000Z' };
  expect((await server.call('maintenanceWindows')).data).toEqual([window]);
  expect((await server.admin(['maintenance', 'list'])).out).toEqual([`${id}  ${window.startTime}  ${window.endTime}`]);
  expect((await server.admin(['maintenance', 'remove', String(id)])).code).toBe(0);
  expect((await server.call('maintenanceWindows')).data).toEqual([]);
});

it('check names what does not work, a line each', async () => {
  const { code, out } = await server.admin(['check'], { env: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'news@press.example' } });
  expect(code).toBe(1);
  expect(out).toContainEqual(expect.stringMatching(/^ok +database: /));
  expect(out).toContainEqual(expect.stringMatching(/^failed +mail: E[A-Z]+$/));
});

it('an embedded database that a server has open is refused in one sentence', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'news-auth-'));
  const unlock = lockFolder(folder);
  const err: string[] = [];
  const environment = { DATA_DIR: folder, SECRETS_KEY: 'ab'.repeat(32) };
  const code = await runAdmin(['maintenance', 'list'], { environment, print: () => undefined, complain: (line) => err.push(line) });
  expect([code, err]).toEqual([1, [expect.stringMatching(/^The data folder .* is in use by another server \(process \d+\)[^\n]*\.$/)]]);
  unlock();
  rmSync(folder, { recursive: true, force: true });
});
