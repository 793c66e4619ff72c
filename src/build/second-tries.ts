/**
 * Retries a chunk that fails to load, once and at once. A browser may cache a failure under its address, so the retry has another one. Runs
 * after the bundler, since only then are the names of chunks known.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const DYNAMIC = /\bimport\(("\.\/[\w-]+\.js")\)/g;
// The first try names the file to a host's bundler; there the second fails, and whoever asked goes on as without it.
const TRIES = 'function $chunk(f,a){return f().catch(()=>import(/*webpackIgnore:true*//*@vite-ignore*/a+"?r="+Date.now()))}';

/** Adds the retry to every file of a folder. */
export async function addSecondTries(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.js'))) {
    const file = path.join(folder, name);
    const code = await readFile(file, 'utf8');
    if (DYNAMIC.test(code)) await writeFile(file, `${code.trimEnd().replace(DYNAMIC, '$chunk(()=>import($1),$1)')}${TRIES}\n`);
  }
}
