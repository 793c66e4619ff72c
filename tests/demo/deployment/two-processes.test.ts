// @vitest-environment node
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { createApp, type Demo } from '../../../demo/server/app.ts';
import { openDatabase } from '../../../demo/server/db/open.ts';
import { accounts } from '../../../demo/server/db/schema/accounts.ts';
import { idempotencyRecords } from '../../../demo/server/db/schema/idempotency-records.ts';
import { hashQueue } from '../../../demo/server/security/hash-queue.ts';
import { readSettings } from '../../../demo/server/settings/settings.ts';
import { type OwnDatabase, ownDatabase } from '../../postgres.ts';
import { signUpBody } from '../registration/sign-up-body.ts';
import { sparePerson } from '../server.ts';
import { patience } from '../../patience.ts';

let folder: string;
let shared: OwnDatabase;
let left: Demo;
let two: Demo;
let time = new Date('2026-11-20T12:00:00Z').getTime();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'news-auth-'));
  shared = await ownDatabase(inject('postgres'));
  const settings = readSettings({ DATABASE_URL: shared.url, DATA_DIR: join(folder, 'data') });
  const open = async () =>
    createApp(settings, {
      database: await openDatabase(settings),
      now: () => new Date(time),
      log: () => undefined,
      dist: 'tests/demo/no-dist',
    });
  // At the same time, as a deployment starts them.
  [left, two] = await Promise.all([open(), open()]);
});
afterAll(async () => {
  await Promise.all([left.close(), two.close()]);
  await shared.drop();
  rmSync(folder, { recursive: true, force: true });
});

const post = (demo: Demo, path: string, body: object, id: string = randomUUID()) =>
  demo.app.request(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'x-request-id': id },
  });
const login = { email: sparePerson(1).email, password: sparePerson(1).password, strategy: 'legacyUser' };
const tokenOf = async (response: Response) => ((await response.json()) as { data: { mfaRetrievalToken: string } }).data.mfaRetrievalToken;
const count = async (table: string) => Number((await shared.admin.query(`select count(*) from ${table}`)).rows[0].count);

describe('two processes with one database', () => {
  it('give a request that is sent to both, seven times, one answer and one effect', async () => {
    const id = randomUUID();
    const before = await count('pending_logins');
    const answers = await Promise.all(Array.from({ length: 7 }, (_, n) => post(n % 2 ? left : two, '/auth/login', login, id)));
    const tokens = await Promise.all(answers.map(tokenOf));
    expect(new Set(tokens).size).toBe(1);
    expect(tokens[0]).toMatch(/^[\w-]{43}$/);
    expect((await count('pending_logins')) - before).toBe(1);
  });

  it('register a person once, however often the browser sends the request again', async () => {
    const id = randomUUID();
    const body = signUpBody('somebody.new@example.org');
    const answers = await Promise.all([left, two, left, two].map((demo) => post(demo, '/auth/legacyUser', body, id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await Promise.all([left.settled(), two.settled()]);
    expect(await count('registrations')).toBe(1);
  });

  it('keep an answer for ten minutes to the millisecond, in a form that the database cannot read', async () => {
    const id = randomUUID();
    const token = await tokenOf(await post(left, '/auth/login', login, id));
    const records = await left.service.db.select().from(idempotencyRecords);
    expect(records.length).toBeGreaterThan(0);
    expect(JSON.stringify(records)).not.toContain(token);
    time += 599_999;
    expect(await tokenOf(await post(two, '/auth/login', login, id))).toBe(token);
    time += 1;
    expect(await tokenOf(await post(two, '/auth/login', login, id))).not.toBe(token);
  });

  it('refuse the same request id with another body with status 409', async () => {
    const id = randomUUID();
    await post(left, '/auth/login', login, id);
    const other = await post(two, '/auth/login', { ...login, password: 'Another-1-Password' }, id);
    expect([other.status, await other.json()]).toEqual([409, expect.objectContaining({ errorCode: 'REQUEST_ID_REUSED', requestId: id })]);
  });

  it('keep no answer of a call that changes nothing', async () => {
    const before = await count('kept_answers');
    await post(left, '/auth/preflight/', { username: 'a@b.example' });
    await post(left, '/i18n/translate', { locale: 'de', strings: ['Login'] });
    expect(await count('kept_answers')).toBe(before);
  });

  it('leave a request to the process that works on it, which renews its claim every two seconds', async () => {
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    // Empties the queue even after a failure, since the worker's other files use it too.
    onTestFinished(() => open());
    const filling = Array.from({ length: 50 }, () => hashQueue.run(() => gate));
    const id = randomUUID();
    const first = post(left, '/auth/login', login, id);
    const claims = 'kept_answers where sealed is null';
    await vi.waitFor(async () => expect(await count(claims)).toBe(1), patience);
    // A second later the process would count as dead.
    await shared.admin.query("update kept_answers set claimed_at = now() - interval '5 seconds' where sealed is null");
    const isSigned = `${claims} and claimed_at > now() - interval '4 seconds'`;
    await vi.waitFor(async () => expect(await count(isSigned)).toBe(1), patience);
    const second = post(two, '/auth/login', login, id);
    open();
    await Promise.all(filling);
    expect(await tokenOf(await second)).toBe(await tokenOf(await first));
  });

  it('take over the claim of a process that was killed', async () => {
    const id = randomUUID();
    await tokenOf(await post(left, '/auth/login', login, id));
    await shared.admin.query("update kept_answers set sealed = null, claimed_at = now() - interval '20 seconds'");
    expect((await post(two, '/auth/login', login, id)).status).toBe(401);
  });

  it('seed the people once, so that a restart keeps what they did', async () => {
    await left.service.db
      .update(accounts)
      .set({ firstName: 'Renamed' })
      .where(eq(accounts.id, sparePerson(3).id));
    const settings = readSettings({ DATABASE_URL: shared.url, DATA_DIR: join(folder, 'data') });
    const three = await createApp(settings, { database: await openDatabase(settings), log: () => undefined });
    const [row] = await three.service.db
      .select()
      .from(accounts)
      .where(eq(accounts.id, sparePerson(3).id));
    expect(row?.firstName).toBe('Renamed');
    await three.close();
  });

  it('have one key: a process with another one is refused, and where the key is lost a server starts again once the mark is gone', async () => {
    const settings = readSettings({ DATABASE_URL: shared.url, DATA_DIR: join(folder, 'data'), SECRETS_KEY: '1'.repeat(64) });
    const database = await openDatabase(settings);
    onTestFinished(() => database.close());
    const dependencies = { database: { ...database, close: async () => undefined }, log: () => undefined };
    await expect(createApp(settings, dependencies)).rejects.toThrow(
      /^SECRETS_KEY, or the file secrets\.key .* is not the key that this database/,
    );
    const { rows } = await shared.admin.query('delete from seal_key returning *');
    await (await createApp(settings, dependencies)).close();
    await shared.admin.query('update seal_key set mark = $1', [rows[0].mark]);
  });

  it('wait for each other’s seeding even beyond the limit for one query', async () => {
    const settings = readSettings({ DATABASE_URL: shared.url, DATA_DIR: join(folder, 'data'), DATABASE_STATEMENT_MS: '1000' });
    await shared.admin.query('select pg_advisory_lock(4401)');
    const starting = createApp(settings, { database: await openDatabase(settings), log: () => undefined });
    let isUp = false;
    void starting.then(() => (isUp = true));
    await pause(3000);
    expect(isUp).toBe(false);
    await shared.admin.query('select pg_advisory_unlock(4401)');
    await (await starting).close();
  });

  it('share the keys of the identity providers, in files that only their user can read', () => {
    expect(two.service.providers).toEqual(left.service.providers);
    expect(two.identityKeys).toEqual(left.identityKeys);
    expect(statSync(join(folder, 'data', 'identity-keys.json')).mode & 0o077).toBe(0);
  });
});

describe('GET /healthz and /readyz', () => {
  const look = async (demo: Demo, path: string) => (await demo.app.request(path)).status;

  it('tell whether the process lives and whether it can take requests', async () => {
    expect([await look(left, '/healthz'), await look(left, '/readyz')]).toEqual([200, 200]);
    two.drain();
    expect([await look(two, '/healthz'), await look(two, '/readyz'), await look(two, '/login')]).toEqual([200, 503, 503]);
    expect((await post(two, '/auth/preflight/', { username: 'a@b.example' })).status).toBe(200);
  });

  it('say that the server is not ready without a database', async () => {
    const settings = readSettings({ DATABASE_URL: shared.url, DATA_DIR: join(folder, 'data') });
    const database = await openDatabase(settings);
    const three = await createApp(settings, { database, log: () => undefined });
    await three.close();
    expect([await look(three, '/healthz'), await look(three, '/readyz')]).toEqual([200, 503]);
  });
});
