/** The tokens a host may set, read from the sheets that ask for them. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

export interface Token {
  /** `--news-…`. */
  readonly name: string;
  /** The default in each theme. */
  readonly light: string;
  readonly dark: string;
  /** The token whose value is the default. */
  readonly follows?: string;
}

/** A `var()` whose default contains no other `var()`. */
const INNERMOST = /var\((--[\w-]+)(?:,\s*((?:(?!var\()[^()]|\([^()]*\))*))?\)/;

/** @param ownValues values of `--na-*`, by name */
function resolved(value: string, theme: 'L' | 'D', ownValues: ReadonlyMap<string, string>): string {
  const [match, name = '', otherwise = ''] = INNERMOST.exec(value) ?? [];
  if (match === undefined) return value.replace(/\s+/g, ' ').trim();
  const isOfTheme = !/^--[LD]$/.test(name) || name === `--${theme}`;
  return resolved(value.replace(match, isOfTheme ? (ownValues.get(name) ?? otherwise) : ''), theme, ownValues);
}

function followed(use: string, ownValues: ReadonlyMap<string, string>): Pick<Token, 'follows'> {
  const [, name = ''] = /, var\((--na-[\w-]+)\)\)$/.exec(use) ?? [];
  const [, follows] = /^var\((--news-[\w-]+)/.exec(ownValues.get(name) ?? '') ?? [];
  return follows ? { follows } : {};
}

/** Every `--news-…` token that the sheets in `folder` read, sorted by name. Where two uses give different defaults, the first one counts. */
export async function tokensOf(folder: string): Promise<readonly Token[]> {
  const sheets = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.css')).sort();
  const css = (await Promise.all(sheets.map((name) => readFile(path.join(folder, name), 'utf8')))).join('\n');
  const ownValues = new Map(
    [...css.matchAll(/(--na-[\w-]+):\s*([^;]*var\([^;]*);/g)].reverse().map(([, name = '', value = '']) => [name, value]),
  );
  const matches = [...css.matchAll(/var\((--news-[\w-]+)(?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g)];
  const first = new Map(matches.reverse().map(([use, name = '']) => [name, use]));
  return [...first]
    .map(([name, use]) => ({
      name,
      light: resolved(use, 'L', ownValues),
      dark: resolved(use, 'D', ownValues),
      ...followed(use, ownValues),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
