/** `npm run test:world`: the built product with the programs of the world beside it. `-- qr filters` runs only the named parts. */
import { spawnSync } from 'node:child_process';
import { runParts } from '../run-parts.ts';
import { parts } from './parts.ts';

runParts('npm run test:world', parts, (names) => {
  const config = ['--config', 'tests/world/playwright.config.ts', ...names.map((name) => `world/${name}.world.ts`)];
  return spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', ...config], { stdio: 'inherit' }).status;
});
