/**
 * A chunk that does not arrive is asked for once more at once. An engine may keep a failure under its address, so every further try has
 * another one. After the bundler: the names of chunks are known only then.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const DYNAMIC = /\bimport\(("\.\/[\w-]+\.js")\)/g;
const TRIES = 'function $chunk(a){return import(a).catch(()=>import(a+"?r="+Date.now()))}';

/** In every file of a folder. */
export async function addSecondTries(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.js'))) {
    const file = path.join(folder, name);
    const code = await readFile(file, 'utf8');
    if (DYNAMIC.test(code)) await writeFile(file, `${code.trimEnd().replace(DYNAMIC, '$chunk($1)')}${TRIES}\n`);
  }
}
