// @vitest-environment node
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { GUARD, guarding } from './guard.ts';

/** A program that would run for an hour, like the one it starts. */
const GOES_ON = 'sleep 3600 & echo started; wait';
const ENDS_BY_ITSELF = 'sleep 3600 & echo started';

const shell: SpawnOptions = { env: guarding('/bin/sh'), stdio: ['pipe', 'pipe', 'inherit'], detached: true };
/** Runs the guard in a separate process. */
const STARTER = `require('node:child_process').spawn(process.argv[1], ['-c', process.argv[2]], { stdio: ['pipe', 'inherit', 'inherit'], detached: true })`;

interface Case {
  readonly begin: () => ChildProcess;
  readonly end?: (begun: ChildProcess) => void;
}

const cases: Readonly<Record<string, Case>> = {
  'its input is closed': {
    begin: () => spawn(GUARD, ['-c', GOES_ON], shell),
    end: ({ stdin }) => stdin?.destroy(),
  },
  'the process that started it is killed': {
    begin: () => spawn(process.execPath, ['-e', STARTER, GUARD, GOES_ON], shell),
    end: (starter) => starter.kill('SIGKILL'),
  },
  'the program ends by itself': { begin: () => spawn(GUARD, ['-c', ENDS_BY_ITSELF], shell) },
};

it.each(Object.entries(cases))('a guarded program and what it has started are gone once %s', async (_, { begin, end }) => {
  const begun = begin();
  const [printed] = (await once(begun.stdout ?? begun, 'data')) as [Buffer];
  expect(String(printed)).toBe('started\n');
  end?.(begun);
  // Its output stays open while one of them runs.
  await once(begun, 'close');
});
