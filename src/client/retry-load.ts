/** Retries parts of the product that failed to load, once they may succeed. */

/** Leaving a page cancels its loads, which is no error: a failure counts only if the page is still there after this time, ms. */
export const STILL_HERE_MS = 500;

/** A host that accepts and sends nothing counts as failed after this time, ms. */
const STALLED_MS = 20_000;

export class FileNotLoaded extends Error {
  /**
   * @param what names the file, as far as that is known
   * @param late where the file has only stalled: it may come after all
   */
  constructor(
    what: string,
    readonly late?: Promise<unknown>,
  ) {
    const advice = 'Check the connection, and that nothing blocks the addresses beside its script.';
    super(`NewsAuth: a file of the product could not be loaded. ${advice} ${what}`);
  }
}

/** @throws FileNotLoaded also once a load has stalled */
export const loaded = <T>(load: Promise<T>): Promise<T> =>
  new Promise<T>((resolve, reject) => {
    load.then(resolve, (cause: unknown) => reject(cause instanceof FileNotLoaded ? cause : new FileNotLoaded(String(cause))));
    setTimeout(() => reject(new FileNotLoaded('It has stalled.', load)), STALLED_MS);
  });

/**
 * Resolves once the browser is online again or back on this page, or once a file that had only stalled has come.
 * @param signal aborted by a caller that waits no longer
 */
export const reconnected = (failure?: unknown, signal?: AbortSignal) =>
  new Promise<unknown>((resolve) => {
    for (const event of ['online', 'pageshow']) addEventListener(event, resolve, { once: true, signal });
    if (failure instanceof FileNotLoaded) failure.late?.then(resolve, () => {});
  });

/** For parts that can wait: retries at every reconnection and never rejects. */
export const retryUntilLoaded = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch((error: unknown) => reconnected(error).then(() => retryUntilLoaded(load)));

/** Retries after a reconnection; rejects when none comes in time. */
export const retryOnReconnect = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch((error: unknown) => {
    const wait = new AbortController();
    const late = new Promise<never>((_, reject) => setTimeout(() => reject(error), STILL_HERE_MS));
    return Promise.race([reconnected(error, wait.signal), late])
      .finally(() => wait.abort())
      .then(() => retryOnReconnect(load));
  });

let bring: ((part: 'steps' | 'wizards') => Promise<unknown>) | undefined;
/** How the entry loads a part: only it knows its files, and what to do when one fails. */
export function bringBy(how: typeof bring): void {
  bring = how;
}
/** `literal` counts where no entry has begun, as on a server. */
export const brought = <T>(part: 'steps' | 'wizards', literal: () => Promise<T>): Promise<T> =>
  bring ? (bring(part) as Promise<T>) : literal();
