/** Which files each part of the product consists of, as esbuild wrote them. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Metafile } from 'esbuild';

export const digest = (content: Buffer): string => `sha384-${createHash('sha384').update(content).digest('base64')}`;

export const partModules = {
  app: 'src/entries/app.ts',
  page: 'src/entries/page.ts',
  steps: 'src/entries/steps.ts',
  wizards: 'src/entries/wizards.ts',
  passkeys: 'src/entries/passkeys.ts',
  diagnose: 'src/element/diagnose/diagnose.ts',
};

export type Part = keyof typeof partModules;

export interface Parts {
  /** A part → the file that its module became. */
  readonly names: Readonly<Record<string, string>>;
  /** The files of a part, its own first and then those that it imports, with their digests. */
  readonly files: Readonly<Record<Part, readonly (readonly [name: string, integrity: string])[]>>;
  /** elements.md, "Build output"; `{base}` stands for its folder. Only the largest file: every further file beside the loader delays the form. */
  readonly preloadLine: string;
}

export async function partsIn(folder: string, outputs: Metafile['outputs']): Promise<Parts> {
  const written = Object.keys(outputs).filter((file) => path.dirname(file) === folder);
  function closure(file: string): readonly string[] {
    const imported = outputs[file]?.imports.filter(({ kind }) => kind === 'import-statement') ?? [];
    return [...new Set([file, ...imported.flatMap(({ path: name }) => closure(name))])];
  }
  const pinned = async (file: string) => [path.basename(file), digest(await readFile(file))] as const;
  const rows = Object.entries(partModules).map(async ([part, module]) => {
    const file = written.find((name) => outputs[name]?.entryPoint === module) ?? '';
    const pinnedFiles: Parts['files'][Part] = await Promise.all(closure(file).map(pinned));
    return [part, pinnedFiles] as const;
  });
  const files = Object.fromEntries(await Promise.all(rows)) as Parts['files'];
  const names = Object.fromEntries(Object.entries(files).map(([part, [[name = ''] = []]]) => [part, name]));
  const bytes = ([name]: readonly [string, string]) => outputs[`${folder}/${name}`]?.bytes ?? 0;
  const [largest, integrity] = [...files.app].sort((first, other) => bytes(other) - bytes(first))[0] ?? [];
  const preloadLine = `<link rel="modulepreload" fetchpriority="low" href="{base}/esm/${largest}" integrity="${integrity}" crossorigin="anonymous">\n`;
  return { names, files, preloadLine };
}
