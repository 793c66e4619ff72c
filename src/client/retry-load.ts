/** Parts of the product that do not arrive: asked for again once there is a reason to hope. The build has each tried twice (`second-tries.ts`). */

/** A page that is left gives up what it loads, which is no error: whoever is still here after this time, ms, is told. */
export const STILL_HERE_MS = 500;

/** The browser is online again, or back on this page. */
export const reconnected = () =>
  new Promise<void>((resolve) => {
    for (const event of ['online', 'pageshow']) addEventListener(event, () => resolve(), { once: true });
  });

/** For what the page does without until then: asked for again whenever there is hope, and nobody is told. */
export const retryUntilLoaded = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch(() => reconnected().then(() => retryUntilLoaded(load)));

/** Rejects when nothing has changed since it failed. */
export const retryOnReconnect = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch((error: unknown) =>
    Promise.race([reconnected(), new Promise<never>((_, reject) => setTimeout(reject, STILL_HERE_MS, error))]).then(() =>
      retryOnReconnect(load),
    ),
  );
