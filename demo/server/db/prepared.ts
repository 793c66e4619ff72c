/** A separate process creates it, since that takes PGlite a gigabyte of memory, and opening it a third of that. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const home = join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), '..');
const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string };

const prepared = join(home, `../../.cache/news-auth/pglite-${version}`);

const script = `import { PGlite } from '@electric-sql/pglite';
const database = await PGlite.create({ dataDir: process.argv[1] });
await database.close();`;

/** Puts a complete folder in place, or none. */
function publishFolder(folder: string, fill: (draft: string) => void): void {
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
  if (!existsSync(prepared)) publishFolder(prepared, make);
}

export function beginDatabase(dataDir: string): void {
  if (existsSync(dataDir)) return;
  publishFolder(dataDir, (draft) => {
    // PGlite lets every user write its files, so the folder is closed before anything is in it.
    mkdirSync(draft, { mode: 0o700 });
    if (existsSync(prepared)) cpSync(prepared, draft, { recursive: true });
    else make(draft);
  });
}
