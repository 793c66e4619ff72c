/** Writes the form in files into a folder: every file under the name of its content, and the entries over them. */
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build, transform } from 'esbuild';
import { shorten } from '../shorten.ts';
import { buildEntry, integrityOf, type WrittenFile, type WrittenFiles } from './entry.ts';
import { SESSION, SIGN_IN } from './groups.ts';
import { buildParts, DIAGNOSE, type PartsOptions } from './parts.ts';

export const LOADER = 'news-auth.loader.js';

/** elements.md, "Build output": what a page with the loader may ask for before the loader does; `{base}` stands for its folder. */
const preloadLine = (files: WrittenFiles): string =>
  `${[SESSION, SIGN_IN]
    .map((name) => files[name] as WrittenFile)
    .map(
      ({ name, code }) => `<link rel="modulepreload" href="{base}/esm/${name}" integrity="${integrityOf(code)}" crossorigin="anonymous">`,
    )
    .join('')}\n`;

/** As esbuild writes them: eight signs, none of them small. */
const nameOf = (name: string, code: string): string =>
  `${name}-${createHash('sha256').update(code).digest('hex').slice(0, 8).toUpperCase()}.js`;

/** A host's bundler leaves alone what is imported from an address that is known at run time only. Minifiers drop such comments. */
const leftToBrowsers = (code: string): string => code.replace(/\bimport\((?=\w+\))/g, '$&/*webpackIgnore:true*//*@vite-ignore*/');

/** A module of its own that needs no other file, for the one-file script too. Answers its name. */
export async function writeDiagnose(folder: string, { target, define }: PartsOptions): Promise<string> {
  const entryPoints = ['src/element/diagnose/diagnose.ts'];
  const { outputFiles } = await build({ entryPoints, bundle: true, write: false, format: 'esm', target, define, minify: true });
  const code = outputFiles[0]?.text ?? '';
  await writeFile(path.join(folder, nameOf('diagnose', code)), code);
  return nameOf('diagnose', code);
}

/** Into `folder`, and the loader beside it; answers what was written beside the entry. `diagnose` is the name of that file. */
export async function writeFiles(folder: string, diagnose: string, options: PartsOptions): Promise<WrittenFiles> {
  const { factories, places } = await buildParts(options);
  const nameCache = {};
  const last = (code: string) => shorten(code, { module: true, nameCache });
  await mkdir(folder, { recursive: true });
  const files: Record<string, WrittenFile> = {};
  for (const [name, { needs, code }] of Object.entries(factories)) {
    const whole = code.replaceAll(DIAGNOSE, () => `import('./${diagnose}')`);
    const { code: lowered } = await transform(whole, { target: options.target, minify: true });
    const shortened = await last(lowered);
    files[name] = { name: nameOf(name, shortened), needs, code: shortened };
    await writeFile(path.join(folder, nameOf(name, shortened)), shortened);
  }
  const entries = { 'src/index.ts': 'news-auth.js', 'src/element/loader/loader.ts': `../${LOADER}` };
  for (const [entry, file] of Object.entries(entries)) {
    const code = await buildEntry(entry, { ...options, plugins: [...options.plugins], platform: 'browser', minify: true }, files, places);
    await writeFile(path.join(folder, file), leftToBrowsers(await last(code)));
  }
  await writeFile(path.join(folder, '../preload.html'), preloadLine(files));
  return files;
}
