/** `npm run pictures [state…]`: takes the kept pictures of the built product anew, of all states or only of those named. */
import { spawnSync } from 'node:child_process';
import { fixtures } from '../../../demo/gallery/fixtures.ts';
import { forgetBrowser } from './kept.ts';

const names = process.argv.slice(2);
const unknown = names.filter((name) => !Object.hasOwn(fixtures, name));
if (unknown.length > 0) {
  console.error(`The gallery has no state ${unknown.join(', ')}.`);
  process.exit(1);
}
if (names.length === 0) forgetBrowser();

const only = names.length > 0 ? ['--grep', ` (${names.join('|')}) looks as`] : [];
const config = ['--config', 'tests/e2e/playwright.config.ts', 'e2e/pictures/pictures.e2e.ts'];
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/@playwright/test/cli.js',
    'test',
    ...config,
    '--update-snapshots',
    '--reporter',
    'dot,./tests/e2e/pictures/changes.ts',
    ...only,
  ],
  { stdio: 'inherit' },
);
process.exitCode = status ?? 1;
