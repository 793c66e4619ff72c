/** When a state has stopped changing by itself: nothing that it has begun is still to come. */
import type { Page } from '@playwright/test';

/** Longer timers are limits of calls and clocks, which bring nothing to a state that stands still. */
const SOON_MS = 2_500;

interface Rest {
  /** What ticks shows the time of now once it has ticked. */
  begin(): void;
  isReached(): boolean;
}
declare const rest: Rest;

/** Counts the short timers and the real requests of the page that are still open. Runs before every script of the page. */
function watch(soonMs: number): void {
  const open = new Set<unknown>();
  const clocks = new WeakSet<() => void>();
  const { setTimeout: later, clearTimeout: cancel, setInterval: repeat, clearInterval: end, fetch: ask } = globalThis;
  const ticking = new Set<unknown>();
  const timeout = (work: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) => {
    // Code that sets the same timer again is a clock and has no end.
    const isAwaited = ms <= soonMs && !clocks.has(work);
    const id: unknown = later(() => {
      clocks.add(work);
      work(...given);
      open.delete(id);
    }, ms);
    if (isAwaited) open.add(id);
    return id;
  };
  const clear = (id: unknown) => {
    open.delete(id);
    cancel(id as number);
  };
  const interval = (work: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) => {
    const id: unknown = repeat(() => {
      work(...given);
      open.delete(id);
    }, ms);
    if (ms <= soonMs) ticking.add(id);
    return id;
  };
  const stop = (id: unknown) => {
    ticking.delete(id);
    open.delete(id);
    end(id as number);
  };
  const request: typeof fetch = async (...asked) => {
    open.add(asked);
    try {
      return await ask(...asked);
    } finally {
      // The code that reads the answer does so in later tasks.
      later(() => open.delete(asked), 50);
    }
  };
  const rest: Rest = {
    begin() {
      for (const id of ticking) open.add(id);
    },
    isReached: () => open.size === 0,
  };
  Object.assign(globalThis, { setTimeout: timeout, clearTimeout: clear, setInterval: interval, clearInterval: stop, fetch: request, rest });
}

export const prepareSettling = async (page: Page): Promise<void> => void (await page.addInitScript(watch, SOON_MS));

/** Waits until nothing is open, nor has been opened within two frames. */
const untilRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    rest.begin();
    for (let frames = 0; frames < 3; ) {
      await new Promise(requestAnimationFrame);
      frames = rest.isReached() ? frames + 1 : 0;
    }
  });

/** Looks until two looks in a row saw the same. For pages prepared with `prepareSettling`. */
export async function settled<T>(page: Page, look: () => Promise<T>): Promise<T> {
  let before: T | undefined;
  for (;;) {
    await untilRest(page);
    const now = await look();
    if (now === before) return now;
    before = now;
  }
}
