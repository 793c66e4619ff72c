/** Writes the form in files into a folder: every file under the name of its content, and the entries over them. */
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { transform } from 'esbuild';
import { shorten } from '../shorten.ts';
import { buildEntry, type WrittenFile, type WrittenFiles } from './entry.ts';
import { buildParts, type PartsOptions } from './parts.ts';

/** As esbuild writes them: eight signs, none of them small. */
const nameOf = (name: string, code: string): string =>
  `${name}-${createHash('sha256').update(code).digest('hex').slice(0, 8).toUpperCase()}.js`;

/** Answers what was written beside the entry. */
export async function writeFiles(folder: string, options: PartsOptions): Promise<WrittenFiles> {
  const { factories, places } = await buildParts(options);
  const nameCache = {};
  const last = (code: string) => shorten(code, { module: true, nameCache });
  await mkdir(folder, { recursive: true });
  const files: Record<string, WrittenFile> = {};
  for (const [name, { needs, code }] of Object.entries(factories)) {
    const { code: lowered } = await transform(code, { target: options.target, minify: true });
    const shortened = await last(lowered);
    files[name] = { name: nameOf(name, shortened), needs, code: shortened };
    await writeFile(path.join(folder, nameOf(name, shortened)), shortened);
  }
  const entry = await buildEntry(
    'src/index.ts',
    { ...options, plugins: [...options.plugins], platform: 'browser', minify: true },
    files,
    places,
  );
  await writeFile(path.join(folder, 'news-auth.js'), await last(entry));
  return files;
}
