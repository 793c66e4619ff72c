/** Builds the product in a separate folder and replaces the old build only when it is complete, so a failed build removes nothing. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';
import { StartError } from './server/failure/failure.ts';

const NEXT = 'dist.next';
const OLD = 'dist.old';

const steps = [
  'tsup',
  `tsx src/build/public-types.ts ${NEXT}/types`,
  'tsx demo/prepare.ts',
  `tsx src/build/compress.ts ${NEXT}`,
  'tsx demo/server/form.ts',
];

const PATH = [resolve('node_modules/.bin'), process.env.PATH].join(delimiter);

async function run(command: string): Promise<boolean> {
  const child = spawn(command, { stdio: 'inherit', shell: true, env: { ...process.env, PATH, NEWS_AUTH_DIST: NEXT } });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}

/** @throws StartError */
export async function buildProduct(commands: readonly string[] = steps): Promise<void> {
  rmSync(NEXT, { recursive: true, force: true });
  for (const command of commands) {
    if (await run(command)) continue;
    rmSync(NEXT, { recursive: true, force: true });
    throw new StartError('The product could not be built (see above); what was built before is still there.');
  }
  rmSync(OLD, { recursive: true, force: true });
  if (existsSync('dist')) renameSync('dist', OLD);
  renameSync(NEXT, 'dist');
  rmSync(OLD, { recursive: true, force: true });
}
