/** Engines that are neither installed nor installable: named in one line, which the command repeats before its last line, and counted as neither passed nor failed. */
import { type EngineName, engineNames } from './driver.ts';
import type { Programs } from './find.ts';

export const missingFrom = (programs: Programs): readonly EngineName[] => engineNames.filter((name) => !programs[name]);

/** The files of the stage: an engine that is missing has none. */
export const filesFor = (programs: Programs): readonly string[] =>
  ['gallery', ...engineNames.filter((name) => programs[name]).toReversed(), ...(programs.firefox ? ['passkeys'] : []), 'killed'].map(
    (name) => `tests/engines/${name}.engine.ts`,
  );

export function notRunLine(programs: Programs): string | undefined {
  const names = missingFrom(programs).join(' and ');
  return names === ''
    ? undefined
    : `engines: ${names} not run: not installed, and apt-get could not bring it (tests/README.md, "Engines").`;
}
