/** Code with its source map, as it goes from step to step of the build. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BuildResult } from 'esbuild';

export interface SourceMap {
  readonly version: number;
  readonly sources: readonly string[];
  readonly sourcesContent?: readonly (string | null)[] | undefined;
  readonly names: readonly string[];
  readonly mappings: string;
}

export interface Mapped {
  readonly code: string;
  readonly map: SourceMap;
}

/** What esbuild made of one entry, with `write: false` and `sourcemap: 'external'`. */
export function builtOf({ outputFiles = [] }: BuildResult): Mapped {
  const textOf = (ending: string) => outputFiles.find(({ path: file }) => file.endsWith(ending))?.text ?? '';
  return { code: textOf('.js'), map: JSON.parse(textOf('.js.map')) as SourceMap };
}

/** The source map of code, after `lines` lines were put above the code. */
export const movedDown = (map: SourceMap, lines: number): SourceMap => ({ ...map, mappings: ';'.repeat(lines) + map.mappings });

/** Code with its map inline at the end, for tools that look for it there. */
export const withMap = ({ code, map }: Mapped): string =>
  `${code}\n//# sourceMappingURL=data:application/json;base64,${Buffer.from(JSON.stringify(map)).toString('base64')}`;

/** A source's path, relative to a folder of `dist`, so that the map says nothing about the machine that built it. */
const placeOf = (source: string): string =>
  `../../${/(?:src|node_modules)\/.*/.exec(source.replaceAll('\\', '/'))?.[0] ?? `built/${path.basename(source)}`}`;

/** Code as it goes to disk: it ends with the comment that names its map. */
export const signed = (name: string, code: string): string => `${code.trimEnd()}\n//# sourceMappingURL=${name}.map\n`;

/** Writes code that is `signed` already, and its map beside it. */
export async function writeMapped(file: string, { code, map }: Mapped): Promise<void> {
  const { sources, sourcesContent, names, mappings } = map;
  const written = { version: 3, file: path.basename(file), sources: sources.map(placeOf), sourcesContent, names, mappings };
  await Promise.all([writeFile(file, code), writeFile(`${file}.map`, JSON.stringify(written))]);
}
