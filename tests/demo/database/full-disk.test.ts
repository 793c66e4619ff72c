// @vitest-environment node
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { failureOf } from '../../../demo/server/api/failure-of.ts';
import { openDatabase } from '../../../demo/server/db/open.ts';
import { openRoomy, ROOM } from '../../../demo/server/db/pglite.ts';
import { beginDatabase, prepareDatabase } from '../../../demo/server/db/prepared.ts';
import { readSettings } from '../../../demo/server/settings/settings.ts';
import { patience } from '../../patience.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

/** The functions of this object are what every module gets. */
const system = createRequire(import.meta.url)('node:fs') as typeof import('node:fs');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'news-auth-'));
  prepareDatabase();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const statusOf = async (work: Promise<unknown>) =>
  work.then(
    () => 200,
    (error: unknown) => failureOf(error).status,
  );

describe('PGlite on a full disk', () => {
  it('answers 503 before its log runs out of room, and recovers by itself once there is room', async () => {
    const dataDir = join(folder, 'roomy');
    beginDatabase(dataDir);
    let room = 10 * ROOM;
    const database = await openRoomy(dataDir, () => room);
    const insert = () => database.query("insert into lines select repeat('x', 2000) from generate_series(1, 500)");
    await database.exec('create table lines (line text)');

    room = ROOM - 1;
    await vi.waitFor(async () => expect(await statusOf(insert())).toBe(503), patience);
    room = 10 * ROOM;
    await vi.waitFor(async () => expect(await statusOf(insert())).toBe(200), patience);
    await database.close();
  });

  it('is reopened after a failed write, without losing anything acknowledged or leaving anybody waiting', async () => {
    const dataDir = join(folder, 'panic');
    beginDatabase(dataDir);
    const database = await openRoomy(dataDir, () => 10 * ROOM);
    await database.exec('create table lines (line text)');
    let acknowledged = 0;
    const write = () => database.query('insert into lines values ($1)', ['x'.repeat(2000)]);
    const { writeSync } = system;
    for (let round = 0; round < 2; round += 1) {
      await write();
      acknowledged += 1;

      system.writeSync = () => {
        throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      };
      syncBuiltinESMExports();
      const broken = [
        write(),
        write(),
        database.transaction(async (transaction) => {
          await transaction.query("insert into lines values ('unfinished')");
          await transaction.query('select pg_switch_wal()');
        }),
      ];
      expect(await Promise.all(broken.map(statusOf))).toEqual([503, 503, 503]);
      system.writeSync = writeSync;
      syncBuiltinESMExports();

      const { rows } = await database.query<{ many: number }>('select count(*)::int as many from lines');
      expect(rows[0]?.many).toBe(acknowledged);
    }
    await database.close();
  });

  it('says at the start that the disk is full, and calls nothing damaged', async () => {
    const { statfsSync } = system;
    system.statfsSync = (() => ({ bavail: 1000, bsize: 4096 })) as never;
    syncBuiltinESMExports();
    const opening = openDatabase(readSettings({ DATA_DIR: join(folder, 'full') }));
    await expect(opening).rejects.toThrow(/^The disk of DATA_DIR \(.*\) is full: 3 MB are free, the database needs 64\.$/);
    system.statfsSync = statfsSync;
    syncBuiltinESMExports();
  });
});
