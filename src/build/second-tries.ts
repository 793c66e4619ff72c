/**
 * Retries a chunk that fails to load, once and at once. A browser may cache a failure under its address, so the retry has another one. Runs
 * after the bundler, since only then are the names of chunks known.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const DYNAMIC = /\bimport\(("\.\/[\w-]+\.js")\)/g;
const TRIES = 'function $chunk(a){return import(a).catch(()=>import(a+"?r="+Date.now()))}';

/** Adds the retry to every file of a folder. */
export async function addSecondTries(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.js'))) {
    const file = path.join(folder, name);
    const code = await readFile(file, 'utf8');
    if (DYNAMIC.test(code)) await writeFile(file, `${code.trimEnd().replace(DYNAMIC, '$chunk($1)')}${TRIES}\n`);
  }
}
