// @vitest-environment node
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Integrity, writeCompressed } from '../../src/build/compress.ts';

const script = `${'export const word = "sign-in";\n'.repeat(200)}`;
const texts: Readonly<Record<string, string>> = {
  'news-auth.js': script,
  'esm/chunk-ABCD1234.js': 'export const other = 1;\n',
  'hosted/assets/chunk-ABCD1234.js': 'export const other = 1;\n',
  'hosted/index.html': '<!doctype html><p lang="de">für Gäste</p>',
  'news-auth.js.sri': 'sha384-…\n',
};
const PICTURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0x00]);

let folder = '';
const read = (name: string) => readFile(path.join(folder, name));
const list = async () => JSON.parse((await read('integrity.json')).toString()) as Integrity;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'news-auth-'));
  await mkdir(path.join(folder, 'esm'));
  await mkdir(path.join(folder, 'hosted', 'assets'), { recursive: true });
  for (const [name, text] of Object.entries(texts)) await writeFile(path.join(folder, name), text);
  await writeFile(path.join(folder, 'hosted', 'picture.png'), PICTURE);
  await writeCompressed(folder);
});
afterEach(() => rm(folder, { recursive: true }));

describe('the last step of the build', () => {
  it.each([...Object.keys(texts), 'integrity.json'])('puts both compressed forms of %s beside it', async (name) => {
    const plain = await read(name);
    expect(brotliDecompressSync(await read(`${name}.br`))).toEqual(plain);
    expect(gunzipSync(await read(`${name}.gz`))).toEqual(plain);
  });

  it('does not compress pictures', () => {
    expect(['.br', '.gz'].map((ending) => existsSync(path.join(folder, `hosted/picture.png${ending}`)))).toEqual([false, false]);
  });

  it('lists the sizes and the digest of every file', async () => {
    const facts = await list();
    expect(Object.keys(facts)).toEqual([...Object.keys(texts), 'hosted/picture.png'].sort());
    expect(facts['news-auth.js']).toEqual({
      size: script.length,
      gzip: (await read('news-auth.js.gz')).length,
      brotli: (await read('news-auth.js.br')).length,
      integrity: `sha384-${createHash('sha384').update(script).digest('base64')}`,
    });
    expect(facts['news-auth.js']?.brotli).toBeLessThan(script.length / 10);
    expect(facts['hosted/picture.png']).toMatchObject({ size: PICTURE.length, gzip: PICTURE.length, brotli: PICTURE.length });
  });

  it('compresses a file again when it has changed', async () => {
    await writeFile(path.join(folder, 'news-auth.js'), 'changed()');
    await writeCompressed(folder);
    expect(brotliDecompressSync(await read('news-auth.js.br')).toString()).toBe('changed()');
    expect((await list())['news-auth.js']?.size).toBe(9);
  });

  it('removes what belonged to a deleted file', async () => {
    await rm(path.join(folder, 'esm/chunk-ABCD1234.js'));
    await writeCompressed(folder);
    expect([await readdir(path.join(folder, 'esm')), (await list())['esm/chunk-ABCD1234.js']]).toEqual([[], undefined]);
  });
});
