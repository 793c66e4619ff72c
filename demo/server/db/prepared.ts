/** An empty database to start from, made in a separate process: creating one takes PGlite a gigabyte of memory, opening one a third of that. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const home = join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), '..');
const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string };

const prepared = fileURLToPath(new URL(`../../../node_modules/.cache/news-auth/pglite-${version}`, import.meta.url));

const script = `import { PGlite } from '@electric-sql/pglite';
const database = await PGlite.create({ dataDir: process.argv[1] });
await database.close();`;

/** Puts a complete folder in place, or none. @param fill fills the folder that it is given */
function place(folder: string, fill: (draft: string) => void): void {
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(dirname(folder), { recursive: true });
  try {
    fill(draft);
    renameSync(draft, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function make(folder: string): void {
  const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', script, folder], { cwd: home });
  if (status !== 0) throw new Error('no database could be made');
}

export function prepareDatabase(): void {
  if (!existsSync(prepared)) place(prepared, make);
}

/** Does nothing if there is a database already. */
export function beginDatabase(dataDir: string): void {
  if (existsSync(dataDir)) return;
  place(dataDir, (draft) => {
    // Closed before anything is in it: PGlite lets everybody write its files.
    mkdirSync(draft, { mode: 0o700 });
    if (existsSync(prepared)) cpSync(prepared, draft, { recursive: true });
    else make(draft);
  });
}
