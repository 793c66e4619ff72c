// @vitest-environment node
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { type OwnDatabase, ownDatabase } from '../../postgres.ts';
import { type ServerProcess, spawnServer, untilReady } from '../../processes.ts';
import { signUpBody } from '../registration/sign-up-body.ts';
import { sparePerson } from '../server.ts';
import { type Outcome, type Visitor, visitorOf } from '../visitor.ts';
import { patience } from '../../patience.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const ELSEWHERE = 'https://elsewhere.example';
const folder = mkdtempSync(join(tmpdir(), 'news-auth-'));
let database: OwnDatabase;
let doomed: ServerProcess;
let other: ServerProcess;
beforeAll(async () => {
  database = await ownDatabase(inject('postgres'));
  const settings = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    SECRETS_KEY: randomBytes(32).toString('hex'),
    ALLOWED_ORIGINS: ELSEWHERE,
    REDIRECT_ORIGINS: ELSEWHERE,
    TEXT_WAIT_SECONDS: '0',
    DATABASE_LOCK_MS: '60000',
    DATABASE_STATEMENT_MS: '60000',
  };
  [doomed, other] = await Promise.all([spawnServer(settings), spawnServer(settings)]);
  await Promise.all([doomed, other].map(untilReady));
});
afterAll(async () => {
  other.kill('SIGKILL');
  await other.ended;
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const visitorOn = (server: ServerProcess) => visitorOf((path, init) => fetch(`http://127.0.0.1:${server.port}${path}`, init));

/** From now on storing an answer waits while the test holds lock 77. */
const HOLD_ANSWERS = `
  create function hold() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock(77); return new; end $$;
  create trigger hold before update on kept_answers for each row when (new.sealed is not null) execute function hold();
  select pg_advisory_lock(77)`;
const WAITING = "select pid from pg_locks where locktype = 'advisory' and objid = 77 and not granted";

const count = async (table: string) => Number((await database.admin.query(`select count(*) from ${table}`)).rows[0].count);

it('a call whose process was killed before it kept the answer has one effect, and its repeat is answered', async () => {
  const visitor = visitorOn(other);
  const [sending, verifying, changing, moving, renewing] = [sparePerson(1), sparePerson(2), sparePerson(3), sparePerson(4), sparePerson(5)];
  const texted = await visitor.challenge(sending);
  const verified = await visitor.challenge(verifying);
  await visitor.call('mfaSend', { body: { mfaRetrievalToken: verified.mfaRetrievalToken } });
  const mfaToken = await visitor.latestCode(verifying);
  const change = await visitor.signIn(changing);
  const move = await visitor.signIn(moving);
  const renew = await visitor.signIn(renewing);
  const transfer = await visitor.call('transfer', {
    bearer: move.access,
    body: { destination: ELSEWHERE, refreshToken: move.refresh, deployment: 'demo' },
  });
  const { transferToken } = transfer.data as { transferToken: string };
  const elsewhere = { origin: ELSEWHERE };
  const ids = Array.from({ length: 6 }, () => randomUUID());
  const passwords = {
    userId: changing.id,
    username: changing.email,
    oldPassword: changing.password ?? '',
    newPassword: 'Quite-New-2026!x',
  };

  const all = ({ call }: Visitor): Promise<Outcome>[] => {
    const id = (n: number) => ({ 'x-request-id': ids[n] ?? '' });
    return [
      call('register', { headers: id(0), body: signUpBody('killed@reader.example') }),
      call('mfaSend', { headers: id(1), body: { mfaRetrievalToken: texted.mfaRetrievalToken } }),
      call('mfaVerify', { headers: id(2), body: { mfaRetrievalToken: verified.mfaRetrievalToken, mfaToken } }),
      call('changePassword', { headers: id(3), bearer: change.access, body: passwords }),
      call('redeem', { headers: { ...id(4), ...elsewhere }, body: { transferToken, destination: ELSEWHERE } }),
      call('refresh', { headers: id(5), body: { refreshToken: renew.refresh } }),
    ];
  };

  const before = { texts: await count("outbox where kind = 'text'"), sessions: await count('sessions') };
  await database.admin.query(HOLD_ANSWERS);
  const first = Promise.allSettled(all(visitorOn(doomed)));
  const waiting = await vi.waitFor(
    async () => {
      const { rows } = await database.admin.query<{ pid: number }>(WAITING);
      expect(rows).toHaveLength(ids.length);
      return rows;
    },
    { timeout: 60_000, interval: 100 },
  );
  doomed.kill('SIGKILL');
  await doomed.ended;
  // These backends would continue without their client once they get the lock.
  for (const { pid } of waiting) await database.admin.query('select pg_terminate_backend($1)', [pid]);
  await database.admin.query('drop trigger hold on kept_answers; select pg_advisory_unlock(77)');
  expect((await first).every(({ status }) => status === 'rejected')).toBe(true);

  const again = await Promise.all(all(visitor));
  expect(again.map(({ status, errorCode }) => [status, errorCode])).toEqual(ids.map(() => [200, undefined]));
  await vi.waitFor(async () => expect(await visitor.outbox('killed@reader.example')).toHaveLength(1), patience);
  expect(await count('registrations')).toBe(1);
  expect((await count("outbox where kind = 'text'")) - before.texts).toBe(1);
  // The sessions of the person who verified a code and of the one whose session moved.
  expect((await count('sessions')) - before.sessions).toBe(2);
  expect((await visitor.signIn(changing, 'Quite-New-2026!x')).access).toMatch(/^[\w-]{43}$/);

  const once = await Promise.all(all(visitor));
  expect(once.map(({ body }) => body)).toEqual(again.map(({ body }) => body));
});
