/** Writes the module form: every file under a name with the hash of its content, and the two entries. */
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build, transform } from 'esbuild';
import { builtOf, type SourceMap, signed, writeMapped } from '../mapped.ts';
import { BY_ADDRESS, COMPILED_AHEAD, shorten } from '../minify/shorten.ts';
import { buildEntry, integrityOf, laterOf, type WrittenFile, type WrittenFiles } from './entry.ts';
import { type EntryForm, laterFiles, SIGN_IN } from './groups.ts';
import { buildParts, DIAGNOSE, type PartsOptions } from './parts.ts';

export const LOADER = 'news-auth.loader.js';

/**
 * elements.md, "Build output": what a page with the loader may ask for before the loader does; `{base}` stands for its folder. All that arrives
 * beside the loader delays it, and with it the form. So of the log-in's two files the larger one alone is named: the other comes in time when the
 * loader asks for it. The small file stands before it since Chromium asks for two files of a head at once, of which the loader is one, and for
 * further ones of low priority when the body begins.
 */
const preloadLine = (files: readonly WrittenFile[]): string =>
  files
    .map(
      ({ name, code }) =>
        `<link rel="modulepreload" fetchpriority="low" href="{base}/esm/${name}" integrity="${integrityOf(code)}" crossorigin="anonymous">\n`,
    )
    .join('');

/** Names as esbuild makes them: the hash has eight characters, none of them a lower-case letter. */
const nameOf = (name: string, code: string): string =>
  `${name}-${createHash('sha256').update(code).digest('hex').slice(0, 8).toUpperCase()}.js`;

/** Builds `diagnose()` as a module that needs no other file, so that the one-file script can load it too. Resolves to the file's name. */
export async function writeDiagnose(folder: string, { target, define }: PartsOptions): Promise<string> {
  const entryPoints = ['src/element/diagnose/diagnose.ts'];
  const built = builtOf(
    await build({
      entryPoints,
      bundle: true,
      write: false,
      outdir: 'unused',
      sourcemap: 'external',
      format: 'esm',
      target,
      define,
      minify: true,
    }),
  );
  const name = nameOf('diagnose', built.code);
  await writeMapped(path.join(folder, name), { ...built, code: signed(name, built.code) });
  return name;
}

/**
 * Writes the files and the module entry into `folder`, the loader and `preload.html` into the folder above. Resolves to the files without the
 * entries. `diagnose` is the file name that `writeDiagnose` returned.
 */
export async function writeFiles(folder: string, diagnose: string, options: PartsOptions): Promise<WrittenFiles> {
  const { factories, places } = await buildParts(options);
  await mkdir(folder, { recursive: true });
  const files: Record<string, WrittenFile> = {};
  for (const [part, { needs, code, map }] of Object.entries(factories)) {
    const whole = { code: code.replaceAll(DIAGNOSE, () => `import('./${diagnose}')`), map };
    const shortened = await shorten(whole, { banner: COMPILED_AHEAD });
    const name = nameOf(part, shortened.code);
    const written = { ...shortened, code: signed(name, shortened.code) };
    files[part] = { name, needs, code: written.code };
    await writeMapped(path.join(folder, name), written);
  }
  const parts = { ...files };
  for (const [form, { name: later }] of Object.entries(laterFiles) as [EntryForm, { name: string }][]) {
    const { code, map } = await transform(laterOf(parts, form), { minify: true, sourcemap: true, sourcefile: later });
    const name = nameOf(later, code);
    const written = { code: signed(name, code), map: JSON.parse(map) as SourceMap };
    files[later] = { name, needs: [], code: written.code };
    await writeMapped(path.join(folder, name), written);
  }
  const entries = { module: ['src/index.ts', 'news-auth.js'], loader: ['src/element/loader/loader.ts', `../${LOADER}`] } as const;
  for (const [form, [entry, file]] of Object.entries(entries) as [EntryForm, readonly [string, string]][]) {
    const built = await buildEntry(
      entry,
      form,
      { ...options, define: { ...options.define, __CLASSIC__: String(form === 'loader') }, plugins: [...options.plugins] },
      files,
      places,
    );
    const shortened = await shorten(built, { banner: COMPILED_AHEAD, ...(form === 'module' && { footer: BY_ADDRESS }) });
    await writeMapped(path.join(folder, file), { ...shortened, code: signed(path.basename(file), shortened.code) });
  }
  await writeFile(path.join(folder, '../preload.html'), preloadLine([files[laterFiles.loader.name], files[SIGN_IN]] as WrittenFile[]));
  return files;
}
