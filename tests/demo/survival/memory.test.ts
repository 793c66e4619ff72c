// @vitest-environment node
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { prepareDatabase } from '../../../demo/server/db/prepared.ts';
import { metricsOf, type ServerProcess, spawnServer, untilReady } from '../../processes.ts';

vi.setConfig({ testTimeout: 240_000 });

const MB = 1024 * 1024;

/** The peak memory as the system reports it, or else as the process does. */
async function peakOf({ pid, port }: ServerProcess): Promise<number> {
  const status = `/proc/${pid}/status`;
  if (existsSync(status)) return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(status, 'utf8'))?.[1]) * 1024;
  const text = await metricsOf(port);
  return Number(/^process_peak_resident_memory_bytes (\S+)$/m.exec(text)?.[1]);
}

it('the first start in an empty folder takes the server process less than 512 MB', async () => {
  // The prepared database is part of the build.
  prepareDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'news-auth-'));
  const server = await spawnServer({ DATA_DIR: join(folder, 'data'), DRAIN_SECONDS: '0' });
  await untilReady(server);
  const peak = await peakOf(server);
  server.kill('SIGTERM');
  await server.ended;
  rmSync(folder, { recursive: true, force: true });
  expect(peak / MB).toBeGreaterThan(50);
  expect(peak / MB).toBeLessThan(512);
});
