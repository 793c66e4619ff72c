/** A user who leaves a page cancels its loads, so a failure counts only if the page is still there after this time. */
export const STILL_HERE_MS = 500;

/** For a server that accepts the connection and sends nothing. */
const STALLED_MS = 20_000;

export class FileNotLoaded extends Error {
  /** @param late set where the file has only stalled and may come after all */
  constructor(
    what: string,
    readonly late?: Promise<unknown>,
  ) {
    const advice = 'Check the connection, and that nothing blocks the addresses beside its script.';
    super(`NewsAuth: a file of the product could not be loaded. ${advice} ${what}`);
  }
}

/** @throws FileNotLoaded also when a load has stalled */
export const loaded = <T>(load: Promise<T>): Promise<T> =>
  new Promise<T>((resolve, reject) => {
    load.then(resolve, (cause: unknown) => reject(cause instanceof FileNotLoaded ? cause : new FileNotLoaded(String(cause))));
    setTimeout(() => reject(new FileNotLoaded('It has stalled.', load)), STALLED_MS);
  });

export const reconnected = (failure?: unknown, signal?: AbortSignal) =>
  new Promise<unknown>((resolve) => {
    for (const event of ['online', 'pageshow']) addEventListener(event, resolve, { once: true, signal });
    if (failure instanceof FileNotLoaded) failure.late?.then(resolve, () => {});
  });

export const retryUntilLoaded = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch((error: unknown) => reconnected(error).then(() => retryUntilLoaded(load)));

export const retryOnReconnect = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch((error: unknown) => {
    const wait = new AbortController();
    const late = new Promise<never>((_, reject) => setTimeout(() => reject(error), STILL_HERE_MS));
    return Promise.race([reconnected(error, wait.signal), late])
      .finally(() => wait.abort())
      .then(() => retryOnReconnect(load));
  });

type PartName = 'steps' | 'wizards' | 'passkeys';
let partLoader = (_part: PartName): Promise<unknown> => Promise.reject(new Error('news-auth: no entry has begun'));
/** Only the entry knows the files of a part, and what to do when one fails. */
export function setPartLoader(loader: typeof partLoader): void {
  partLoader = loader;
}
export const loadPart = <T>(part: PartName): Promise<T> => partLoader(part) as Promise<T>;
