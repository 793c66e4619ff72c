/** Retries parts of the product that failed to load, once they may succeed. Each has been tried twice by then (`element/boot/bring.ts`). */

/** Leaving a page cancels its loads, which is no error: a failure counts only if the page is still there after this time, ms. */
export const STILL_HERE_MS = 500;

/**
 * Resolves once the browser is online again or back on this page, or once a file that had only stalled has come: `failure` is then a promise of that.
 * @param signal aborted by a caller that waits no longer
 */
export const reconnected = (failure?: unknown, signal?: AbortSignal) =>
  new Promise<unknown>((resolve) => {
    for (const event of ['online', 'pageshow']) addEventListener(event, resolve, { once: true, signal });
    (failure as Promise<unknown> | undefined)?.then?.(resolve, () => {});
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
