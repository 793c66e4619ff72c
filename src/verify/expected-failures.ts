/** The list of modules that may fail for now: a line each. A name that is none would excuse nothing, so it is refused. */
import { readFile } from 'node:fs/promises';
import { BadInput } from './bad-input.ts';
import { plans } from './plans/plans.ts';

/** @throws BadInput */
export async function readExpected(file: string | undefined): Promise<ReadonlySet<string>> {
  if (file === undefined) return new Set();
  const text = await readFile(file, 'utf8').catch(() => {
    throw new BadInput(`--expected ${file}: there is no such file, or it cannot be read.`);
  });
  const names = text
    .split(/\r?\n/)
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((line) => line !== '');
  const known = new Set<string>(Object.values(plans).flatMap((modules) => modules.map(({ id }) => id)));
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length)
    throw new BadInput(`--expected ${file}: there is no module ${unknown.join(', ')}; allowed are:\n  ${[...known].join('\n  ')}`);
  return new Set(names);
}
