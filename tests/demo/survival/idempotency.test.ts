// @vitest-environment node
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { once } from '../../../demo/server/api/idempotency.ts';
import { idempotencyRecords } from '../../../demo/server/db/schema/idempotency-records.ts';
import { startHousekeeping } from '../../../demo/server/housekeeping.ts';
import { openServer, sparePerson, type TestServer } from '../server.ts';

const MEGABYTE = 1024 * 1024;

describe('the answers kept for repeated requests', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openServer();
  });
  afterAll(() => server.close());

  /** Stores sealed answers of this many bytes, each ending a second after the one before. */
  const put = (name: string, count: number, bytes: number, endsIn: number) =>
    server.service.db.execute(sql`
      insert into kept_answers (key, body_hash, sealed, claimed_at, ends_at)
      select ${name} || '-' || to_char(n, 'FM000'), 'hash', repeat('x', ${bytes}::int), now(), now() + make_interval(secs => ${endsIn} + n)
      from generate_series(1, ${count}) as n`);
  const recordsNow = async () => {
    const records = await server.service.db.execute(sql`select key, length(sealed) as bytes from kept_answers order by key`);
    return (records as unknown as { rows: readonly { key: string; bytes: number }[] }).rows;
  };
  /** A minute of the server's housekeeping. */
  async function housekeepForAMinute(): Promise<void> {
    const requests: (() => Promise<void>)[] = [];
    vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout'] });
    const stop = startHousekeeping({ ...server.service, afterResponse: (work) => requests.push(work) });
    vi.advanceTimersByTime(59_999);
    // Housekeeping begins after the first answer.
    expect(requests).toEqual([]);
    vi.advanceTimersByTime(1);
    stop();
    vi.useRealTimers();
    for (const work of requests) await work();
  }

  it('are cut to 64 MB every minute, the oldest first, however many they are', async () => {
    await put('old', 20, 1000, 60);
    await put('large', 9, 8 * MEGABYTE, 120);
    await put('young', 20, 1000, 180);
    await housekeepForAMinute();
    const left = await recordsNow();
    expect(left.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(64 * MEGABYTE);
    expect(left.map(({ key }) => key)).toEqual([
      ...[3, 4, 5, 6, 7, 8, 9].map((n) => `large-00${n}`),
      ...Array.from({ length: 20 }, (_, n) => `young-${String(n + 1).padStart(3, '0')}`),
    ]);
  });

  it('are at most 32 KB long, and a call with a longer one runs again', async () => {
    const identity = { id: 'id', origin: '', method: 'POST', path: '/', authorization: '' };
    const work = vi.fn((body: string) => Promise.resolve({ status: 200, headers: {}, body }));
    const ask = (name: string, length: number) => once(server.service, { ...identity, id: name }, '{}', () => work('x'.repeat(length)));
    for (const _ of [1, 2]) await ask('short', 30_000);
    expect(work).toHaveBeenCalledTimes(1);
    for (const _ of [1, 2]) await ask('long', 33_000);
    expect(work).toHaveBeenCalledTimes(3);
  });

  it('are none for requests that only ask for headers', async () => {
    const before = await recordsNow();
    const answer = await server.app.request('/news/interests/public', { method: 'HEAD', headers: { 'x-request-id': crypto.randomUUID() } });
    expect(answer.status).toBe(200);
    expect(await recordsNow()).toEqual(before);
  });

  it('do not reveal what was sent to a thief of the database alone, who could try passwords at it', async () => {
    const bodyHash = async (key: string) => {
      const other = await openServer({ SECRETS_KEY: key.repeat(64) });
      const { email } = sparePerson(0);
      const body = { email, password: 'Wrong-Password-1', strategy: 'legacyUser' } as const;
      await other.call('login', { body, headers: { 'x-request-id': '00000000-0000-4000-8000-000000000000' } });
      const [row] = await other.service.db.select().from(idempotencyRecords);
      await other.close();
      return row?.bodyHash;
    };
    const hash = await bodyHash('a');
    expect(await bodyHash('a')).toBe(hash);
    expect(await bodyHash('b')).not.toBe(hash);
  });

  it('all stay while they are small', async () => {
    await put('more', 500, 1000, 240);
    const before = await recordsNow();
    await housekeepForAMinute();
    expect(await recordsNow()).toEqual(before);
  });
});
