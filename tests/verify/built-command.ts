/** The built command and a reference server of its own, in real time. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'tsup';
import { verify as command } from '../../tsup.config.ts';
import { freePort, spawnServer, untilReady } from '../processes.ts';

export async function openBuiltCommand() {
  const folder = mkdtempSync(path.join(tmpdir(), 'news-auth-verify-'));
  const at = (name: string): string => path.join(folder, name);
  const landing = await freePort();
  // Without waits, except those that rules are about.
  const noWaits = { TEXT_WAIT_SECONDS: '0', RESEND_WAIT_SECONDS: '5', REQUEST_SECONDS: '2' };
  const server = await spawnServer({ DATA_DIR: 'memory', LANDING_PORT: String(landing), ...noWaits });
  await Promise.all([untilReady(server), build({ ...command, outDir: folder })]);
  const demo = JSON.parse(readFileSync('demo/provider.json', 'utf8'));
  const config = { ...demo, origin: server.origin, destination: `http://localhost:${landing}`, requestsPerSecond: 200 };
  writeFileSync(at('provider.json'), JSON.stringify(config));
  /** What a shell runs, by the name of a configuration. */
  const lineOf = (name: string) => [at('verify.js'), 'verify', server.origin, '--config', at(name)];

  return {
    at,
    config,
    origin: server.origin,
    lineOf,
    /** Its output and exit code. */
    verify: (name: string, ...args: readonly string[]): Promise<{ readonly code: number; readonly said: string }> =>
      new Promise((resolve) => {
        execFile(process.execPath, [...lineOf(name), ...args], { timeout: 400_000 }, (error, stdout, stderr) =>
          resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
        );
      }),
    async close() {
      server.kill('SIGKILL');
      await server.ended;
      rmSync(folder, { recursive: true });
    },
  };
}

export type BuiltCommand = Awaited<ReturnType<typeof openBuiltCommand>>;
