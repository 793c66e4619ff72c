/**
 * `npm run test:world`: the built product with the programs of the world beside it. `-- qr filters` runs only the named parts. A part whose
 * programs this machine does not have is named, and the run is PARTIAL.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { parts } from './parts.ts';

const isInstalled = (program: string): boolean =>
  isAbsolute(program)
    ? existsSync(program)
    : (process.env['PATH'] ?? '').split(delimiter).some((folder) => folder !== '' && existsSync(join(folder, program)));

const names = process.argv.slice(2);
const unknown = names.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  console.error(`npm run test:world has no part ${unknown.join(', ')}. There are ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}

const chosen = Object.entries(parts).filter(([name]) => names.length === 0 || names.includes(name));
const lacking = chosen
  .map(([name, programs]) => ({ name, missing: Object.entries(programs).filter(([program]) => !isInstalled(program)) }))
  .filter(({ missing }) => missing.length > 0);
const files = chosen.map(([name]) => name).filter((name) => !lacking.some((part) => part.name === name));

if (files.length > 0) {
  const config = ['--config', 'tests/world/playwright.config.ts', ...files.map((name) => `world/${name}.world.ts`)];
  const { status } = spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', ...config], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
}
for (const { name, missing } of lacking) {
  console.log(`${name} was not run: ${missing.map(([program, from]) => `${program} (Debian: ${from})`).join(', ')} missing`);
}
const outcome = files.length > 0 ? `${files.join(', ')} ${process.exitCode ? 'failed' : 'passed'}` : 'nothing was run';
console.log(`${lacking.length > 0 ? 'PARTIAL' : 'COMPLETE'}: ${outcome}`);
