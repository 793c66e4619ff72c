// @vitest-environment node
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { lockFolder } from '../../../demo/server/db/lock.ts';
import { openDatabase } from '../../../demo/server/db/open.ts';
import { openSeal } from '../../../demo/server/security/sealing.ts';
import { readSettings } from '../../../demo/server/settings/settings.ts';
import { usableFolder } from '../../../demo/server/settings/private-folder.ts';

describe('the data folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'news-auth-rights-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const rights = (...path: readonly string[]) => (statSync(join(folder, ...path)).mode & 0o777).toString(8);

  /** What a start does with the folder, in its order. */
  async function startIn(dataDir: string): Promise<void> {
    const settings = readSettings({ DATA_DIR: dataDir });
    usableFolder(dataDir);
    openSeal(settings);
    const { close } = await openDatabase(settings);
    await close();
  }

  it('is readable by the server alone, even if an earlier start left it open', () => {
    const fresh = join(folder, 'fresh');
    lockFolder(fresh)();
    expect(rights('fresh')).toBe('700');
    // The last three as a start leaves them that was killed.
    for (const name of ['secrets.key', 'identity-keys.json', '.probe-12', `server.lock.${crypto.randomUUID()}`, 'pglite.new'])
      writeFileSync(join(fresh, name), '');
    chmodSync(fresh, 0o755);
    lockFolder(fresh)();
    expect(rights('fresh')).toBe('700');
  });

  it('keeps its rights when other files live in it, and the database in it is closed by itself', async () => {
    const shared = join(folder, 'shared');
    mkdirSync(shared);
    chmodSync(shared, 0o755);
    writeFileSync(join(shared, 'letter.txt'), '');
    await startIn(shared);
    expect([rights('shared'), rights('shared', 'secrets.key'), rights('shared', 'pglite')]).toEqual(['755', '600', '700']);
    chmodSync(join(shared, 'pglite'), 0o755);
    await startIn(shared);
    expect([rights('shared'), rights('shared', 'pglite')]).toEqual(['755', '700']);
  });
});
