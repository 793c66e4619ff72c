/** The partners' brands as values for the fields of the theme page, read from the style sheets that their pages have. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { brands } from '../sites/partner/brands.ts';

export interface Preset {
  readonly name: string;
  readonly note: string;
  readonly values: Readonly<Record<string, { readonly light: string; readonly dark: string }>>;
}

const sheets = resolve(import.meta.dirname, '../sites/partner');
const DARK = /@media \(prefers-color-scheme: dark\) \{\s*:root \{([^}]*)\}\s*\}/;

const declared = (css: string): ReadonlyMap<string, string> =>
  new Map([...css.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]));

const resolved = (value: string, names: ReadonlyMap<string, string>): string =>
  value.replace(/var\((--[\w-]+)\)/g, (_, name: string) => names.get(name) ?? '');

function valuesOf(css: string): Preset['values'] {
  const light = declared(css.replace(DARK, ''));
  const dark = new Map([...light, ...declared(DARK.exec(css)?.[1] ?? '')]);
  const tokens = [...light].filter(([name]) => name.startsWith('--news-'));
  return Object.fromEntries(tokens.map(([name, value]) => [name, { light: resolved(value, light), dark: resolved(value, dark) }]));
}

const productPreset: Preset = { name: 'Newsline', note: 'The product’s own looks: nothing is set.', values: {} };

export const presets = async (): Promise<readonly Preset[]> => [
  productPreset,
  ...(await Promise.all(
    brands.map(async ({ name, kind, path, attributes: { theme } }) => ({
      name,
      note: theme ? `${kind}. Its element says theme="${theme}", so only its ${theme} side is ever seen.` : `${kind}, with two themes.`,
      values: valuesOf(await readFile(resolve(sheets, `.${path}.css`), 'utf8')),
    })),
  )),
];
