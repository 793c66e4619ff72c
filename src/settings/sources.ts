/** Where settings come from, and the one rule by which each is read: small, since the entry and the hosted page's first script read some before the table has come. */

/** Checked by who reads them. */
export type UncheckedSettings = Readonly<Record<string, unknown>>;

export interface Source {
  readonly name: string;
  values: UncheckedSettings;
  /** Where its names are attributes, how these begin. */
  readonly prefix?: '' | 'data-';
}

/** The strongest source is last; where its value cannot be read, a weaker one decides. Only its own names count, so nothing can reach a prototype. */
export const readSetting = <T>(sources: readonly Source[], name: string, read: (raw: unknown, source: Source) => T | undefined) =>
  sources
    .map((source) => read(Object.hasOwn(source.values, name) ? source.values[name] : undefined, source))
    .findLast((setting) => setting !== undefined);

/** Unchecked, for what shows before React, which uses the checked value right after; `''` = not set, or it does not `fit`. */
export const readUnchecked = (sources: readonly Source[], name: string, fits: (value: string) => unknown = Boolean): string =>
  readSetting(sources, name, (raw) => (typeof raw === 'string' && fits(raw) ? raw : undefined)) ?? '';

export const themes = ['auto', 'light', 'dark'] as const;

/** What the provider and its product are called where no setting says it. */
export const builtInNames = { providerName: 'Newsline', productName: 'Connect' } as const;

/** `Intl` throws for what is no language, and takes 4 ms for its first answer, which English need not wait for. */
export function canonicalLocale(locale: string): string | undefined {
  try {
    return /^en(-(GB|US))?$/.test(locale) ? locale : Intl.getCanonicalLocales(locale)[0];
  } catch {}
}

/** `/login//` → `/login`; of `/` nothing is left. */
export const withoutSlashes = (path: string): string => path.replace(/\/+$/, '');

/** The path of a `basePath` as browsers spell it (`/café` is `/caf%C3%A9`); a link also accepts what is no address. */
export const basePathOf = (basePath: string): string =>
  withoutSlashes(Object.assign(document.createElement('a'), { href: basePath || '/login' }).pathname);

/** Whether the page's address is that of the email step. */
export const isAtLogin = (basePath: string): boolean => ['', basePathOf(basePath)].includes(withoutSlashes(location.pathname));
