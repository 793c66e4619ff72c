/** Retries parts of the product that failed to load, once they may succeed. Each has been tried twice by then (`element/boot/bring.ts`). */

/** Leaving a page cancels its loads, which is no error: a failure counts only if the page is still there after this time, ms. */
export const STILL_HERE_MS = 500;

/** The browser is online again, or back on this page. */
export const reconnected = () =>
  new Promise<void>((resolve) => {
    for (const event of ['online', 'pageshow']) addEventListener(event, () => resolve(), { once: true });
  });

/** For parts that can wait: retries at every reconnection and never rejects. */
export const retryUntilLoaded = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch(() => reconnected().then(() => retryUntilLoaded(load)));

/** Retries after a reconnection; rejects when none comes in time. */
export const retryOnReconnect = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch((error: unknown) =>
    Promise.race([reconnected(), new Promise<never>((_, reject) => setTimeout(() => reject(error), STILL_HERE_MS))]).then(() =>
      retryOnReconnect(load),
    ),
  );
