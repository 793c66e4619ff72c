/** Commands of parts: each part runs where its programs are installed. One that lacks a program is named with the packages, and the run is PARTIAL. */
import { existsSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { onPath } from './browser.ts';

/** Part → the programs or folders that it needs, each with its package in Debian. */
export type Parts = Readonly<Record<string, Readonly<Record<string, string>>>>;

const isInstalled = (program: string): boolean => (isAbsolute(program) ? existsSync(program) : onPath(program).length > 0);

/** @param run returns the exit code */
export function runParts(command: string, parts: Parts, run: (names: readonly string[]) => number | null): void {
  const names = process.argv.slice(2);
  const unknown = names.filter((name) => !Object.hasOwn(parts, name));
  if (unknown.length > 0) {
    console.error(`${command} has no part ${unknown.join(', ')}. There are ${Object.keys(parts).join(', ')}.`);
    process.exit(1);
  }
  const chosen = Object.entries(parts).filter(([name]) => names.length === 0 || names.includes(name));
  const lacking = chosen
    .map(([name, programs]) => ({ name, missing: Object.entries(programs).filter(([program]) => !isInstalled(program)) }))
    .filter(({ missing }) => missing.length > 0);
  const present = chosen.map(([name]) => name).filter((name) => !lacking.some((part) => part.name === name));
  const programs = present.flatMap((name) => Object.keys(parts[name] ?? {}));
  console.log(`found: ${[...new Set(programs)].join(', ') || 'nothing'}`);
  if (present.length > 0) process.exitCode = run(present) ?? 1;
  for (const { name, missing } of lacking) {
    console.log(`${name} was not run: ${missing.map(([program, from]) => `${program} (Debian: ${from})`).join(', ')} missing`);
  }
  const outcome = present.length > 0 ? `${present.join(', ')} ${process.exitCode ? 'failed' : 'passed'}` : 'nothing was run';
  console.log(`${lacking.length > 0 ? 'PARTIAL' : 'COMPLETE'}: ${outcome}`);
}
