/** Which files each part of the product consists of, as esbuild wrote them. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Metafile } from 'esbuild';

/** A part → its module. */
export const partModules = {
  app: 'src/element/app.ts',
  page: 'src/element/page/page-part.ts',
  steps: 'src/features/steps.ts',
  wizards: 'src/features/wizards.ts',
  diagnose: 'src/element/diagnose/diagnose.ts',
};

export type Part = keyof typeof partModules;

export interface Parts {
  /** A part → the file that its module became. */
  readonly names: Readonly<Record<string, string>>;
  /** The files of a part, its own first and then those that it imports, with their digests. */
  readonly files: Readonly<Record<Part, readonly (readonly [name: string, integrity: string])[]>>;
  /**
   * elements.md, "Build output": what a page with the loader may ask for before the loader does; `{base}` stands for its folder. Whatever arrives
   * beside the loader delays it, and with it the form, so only the largest file is named.
   */
  readonly preloadLine: string;
}

export async function partsIn(folder: string, outputs: Metafile['outputs']): Promise<Parts> {
  const own = Object.keys(outputs).filter((file) => path.dirname(file) === folder);
  function closure(file: string): readonly string[] {
    const imported = outputs[file]?.imports.filter(({ kind }) => kind === 'import-statement') ?? [];
    return [...new Set([file, ...imported.flatMap(({ path: name }) => closure(name))])];
  }
  const pinned = async (file: string) => {
    const digest = createHash('sha384').update(await readFile(file));
    return [path.basename(file), `sha384-${digest.digest('base64')}`] as const;
  };
  const rows = Object.entries(partModules).map(async ([part, module]) => {
    const file = own.find((name) => outputs[name]?.entryPoint === module) ?? '';
    return [part, await Promise.all(closure(file).map(pinned))] as const;
  });
  const files = Object.fromEntries(await Promise.all(rows)) as unknown as Parts['files'];
  const names = Object.fromEntries(Object.entries(files).map(([part, [[name = ''] = []]]) => [part, name]));
  const bytes = ([name]: readonly [string, string]) => outputs[`${folder}/${name}`]?.bytes ?? 0;
  const [largest, integrity] = [...files.app].sort((one, other) => bytes(other) - bytes(one))[0] ?? [];
  const preloadLine = `<link rel="modulepreload" fetchpriority="low" href="{base}/esm/${largest}" integrity="${integrity}" crossorigin="anonymous">\n`;
  return { names, files, preloadLine };
}
