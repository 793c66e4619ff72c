/**
 * The files of the product beside its entry, asked for when they are needed. Each is a function of those that it needs and names none of them
 * (src/build/parts): all are asked for at once, and one that failed can be had from another address without any module standing twice.
 */

import type { Page } from '../page/page.ts';

export type Exports = Readonly<Record<string, unknown>>;
/** The only export of a file: runs it once. */
export type Factory = (page: Page, bring: Bring, ...needed: readonly Exports[]) => Exports;
/** Loads a file, by its name, and what it needs; rejects when one of them does not arrive. Asked again, it tries those that failed again. */
export type Bring = (name: string) => Promise<Exports>;

/** What it needs, how its name goes on, and how it is asked for the first time: an import, or the digest that it must have. */
export type BuiltFile = readonly [needs: readonly string[], rest: string, how: string | (() => Promise<BuiltModule>)];
export interface BuiltModule {
  readonly default: Factory;
}
/** `retry` counts the tries that failed, 0 for none: a browser remembers a failure under its address, so each try needs another one. */
export type Load = (file: string, how: BuiltFile[2], retry: number) => Promise<BuiltModule>;

/** A host that accepts and sends nothing counts as failed after this time, ms. */
const STALLED_MS = 20_000;

const inTime = <T>(loading: Promise<T>): Promise<T> =>
  Promise.race([loading, new Promise<never>((_, reject) => setTimeout(reject, STALLED_MS))]);

export function bringFrom(files: Readonly<Record<string, BuiltFile>>, load: Load, page: Page): Bring {
  const brought = new Map<string, Promise<Exports>>();
  const tries: Record<string, number> = {};

  /** Asks a second time at once; the first answer may still come. */
  function fetchFile(file: string, how: BuiltFile[2]): Promise<BuiltModule> {
    const ask = () => {
      tries[file] = (tries[file] ?? -1) + 1;
      return load(file, how, tries[file]);
    };
    const first = ask();
    return inTime(first).catch(() => Promise.any([first, inTime(ask())]));
  }

  async function start(name: string): Promise<Exports> {
    const [needs, rest, how] = files[name] as BuiltFile;
    const [module, ...needed] = await Promise.all([fetchFile(name + rest, how), ...needs.map(bring)]);
    return module.default(page, bring, ...needed);
  }

  function bring(name: string): Promise<Exports> {
    const found = brought.get(name) ?? start(name);
    brought.set(name, found);
    // Whoever waits for it hears of its failure.
    found.catch(() => brought.delete(name));
    return found;
  }
  return bring;
}
