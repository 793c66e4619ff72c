/**
 * Loads the product's other files when they are needed. Each file is a function that is given the exports of the files it needs, and imports
 * none of them (src/build/parts). So all can be requested at once, and one that failed can be requested from another address without any
 * module being loaded twice.
 */

import type { Page } from '../page/page.ts';

export type Exports = Readonly<Record<string, unknown>>;
/** The only export of a file: runs it once. */
export type Factory = (page: Page, bring: Bring, ...needed: readonly Exports[]) => Exports;
/**
 * Loads a file, by its name, and what it needs; rejects when one of them does not arrive, with a promise that resolves should it arrive after all.
 * Asked again, it tries those that failed again.
 */
export type Bring = (name: string) => Promise<Exports>;

/**
 * A row of the table that the build writes. `needs`: names of other files; `rest`: the end of the file name, after the name; `how`: the import
 * of the file in the module form, the digest that the file must have in the loader.
 */
export type BuiltFile = readonly [needs: readonly string[], rest: string, how: string | (() => Promise<BuiltModule>)];
export interface BuiltModule {
  readonly default: Factory;
}
/** `retry` counts the tries that failed, 0 for none: a browser remembers a failure under its address, so each try needs another one. */
export type Load = (file: string, how: BuiltFile[2], retry: number) => Promise<BuiltModule>;

/** A host that accepts and sends nothing counts as failed after this time, ms. */
const STALLED_MS = 20_000;

const stalled = (): Promise<never> => new Promise((_, reject) => setTimeout(reject, STALLED_MS));

/** Starts once for each name, and again only after a failure. */
function once<T>(start: (name: string) => Promise<T>): (name: string) => Promise<T> {
  const started = new Map<string, Promise<T>>();
  return (name) => {
    const known = started.get(name);
    if (known) return known;
    const now = start(name);
    started.set(name, now);
    // Those who wait for `now` get the failure from it.
    now.catch(() => started.delete(name));
    return now;
  };
}

export type BuiltFiles = Readonly<Record<string, BuiltFile>>;

/**
 * `fetch` asks for a file and what it needs, and runs none of them. `others` is the name of the file whose exports are the rows of the files that
 * are not in the table.
 */
export function bringFrom(
  files: BuiltFiles,
  load: Load,
  page: Page,
  others = '',
): { readonly bring: Bring; readonly fetch: (name: string) => Promise<unknown> } {
  const asked: Record<string, Promise<BuiltModule>[]> = {};
  const arrived: Record<string, BuiltModule> = {};
  const laterRow = async (name: string) => ((await bring(others)) as BuiltFiles)[name] as BuiltFile;

  /** After a failure asks a second time at once. Where an earlier try has only stalled, its answer may still come. */
  const fetchFile = once(async (name) => {
    const [, rest, how] = files[name] ?? (await laterRow(name));
    asked[name] ??= [];
    const all = asked[name];
    const ask = () => {
      const now = load(name + rest, how, all.length).then((module) => {
        arrived[name] = module;
        return module;
      });
      // Those that fail drop out: not by `Promise.any`, since a page's library may have replaced `Promise` by one that lacks it (zone.js until 0.11).
      all.push(now.catch(() => new Promise(() => {})));
      return Promise.race([...all, now, stalled()]);
    };
    return (
      arrived[name] ??
      ask()
        .catch(ask)
        .catch(() => {
          throw Promise.race(all);
        })
    );
  });

  const bring: Bring = once(async (name) => {
    const [needs] = files[name] ?? (await laterRow(name));
    const [module, ...needed] = await Promise.all([fetchFile(name), ...needs.map(bring)]);
    return module.default(page, bring, ...needed);
  });
  const fetch = async (name: string): Promise<unknown> => {
    const [needs] = files[name] ?? (await laterRow(name));
    return Promise.all([fetchFile(name), ...needs.map(fetch)]);
  };
  return { bring, fetch };
}
