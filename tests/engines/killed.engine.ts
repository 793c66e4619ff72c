/** However the process that started the engines ends (a crash, a failed hook, a time-out), no engine keeps running. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { engineNames } from './drivers/driver.ts';
import { givenPrograms } from './drivers/find.ts';

function isAlive(group: number): boolean {
  try {
    return process.kill(-group, 0);
  } catch {
    return false;
  }
}

it('every process of every engine ends with the process that started it, though that is killed', async () => {
  const starter = fork(path.join(import.meta.dirname, 'drivers/hold.ts'), { execArgv: ['--import', 'tsx'] });
  const early = once(starter, 'exit').then(() => Promise.reject(new Error('The engines did not start.')));
  const [groups] = (await Promise.race([once(starter, 'message'), early])) as [readonly (readonly number[])[]];
  expect(groups).toHaveLength(engineNames.filter((name) => givenPrograms()[name]).length);
  expect(groups.map((group) => group.length > 0 && group.every(isAlive))).not.toContain(false);
  starter.kill('SIGKILL');
  while (groups.flat().some(isAlive)) await sleep(50);
});
