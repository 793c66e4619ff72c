// @vitest-environment node
/** Servers that start at the same moment on one data folder, as a supervisor and a person may: never two of them get it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const ROUNDS = 100;
/** Long enough for both processes to have the message before they begin. */
const AHEAD_MS = 15;
/** A pid that no process has: beyond what Linux hands out. */
const DEAD_PID = 2 ** 22 + 1;

const starter = `
const { lockFolder } = await import(process.argv[1]);
process.on('message', ({ place, at }) => {
  while (Date.now() < at);
  try {
    lockFolder(place);
    process.send(true);
  } catch {
    process.send(false);
  }
});
process.send('ready');`;

let folder: string;
let starters: readonly ChildProcess[];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'news-auth-lock-'));
  const lock = join(import.meta.dirname, '../../../demo/server/db/lock.ts');
  const options = ['--import', 'tsx', '--input-type=module', '-e', starter, lock];
  starters = [1, 2].map(() => spawn(process.execPath, options, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }));
  await Promise.all(starters.map((starter) => once(starter, 'message')));
});
afterAll(() => {
  for (const starter of starters) starter.kill();
  rmSync(folder, { recursive: true, force: true });
});

async function startBoth(place: string): Promise<number> {
  const outcomes = starters.map((starter) => once(starter, 'message'));
  const at = Date.now() + AHEAD_MS;
  for (const starter of starters) starter.send({ place, at });
  return (await Promise.all(outcomes)).filter(([holds]) => holds === true).length;
}

it.each([
  ['a fresh folder', undefined],
  ['the folder of a process that was killed', String(DEAD_PID)],
])('one of two gets %s', async (name, left) => {
  const holders: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const place = join(folder, `${name} ${round}`);
    mkdirSync(place);
    if (left) writeFileSync(join(place, 'server.lock'), left);
    holders.push(await startBoth(place));
    expect(readdirSync(place)).toEqual(['server.lock']);
  }
  expect(new Set(holders)).toEqual(new Set([1]));
});
