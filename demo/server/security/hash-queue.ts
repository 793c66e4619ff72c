/** Argon2 takes a core and 19 MB per hash: a few run at once, some wait, and further callers learn at once that the service is busy. */
import { availableParallelism } from 'node:os';
import { unavailable } from '../failure/failure.ts';

export interface HashQueue {
  /** @param isLetIn waits in any case, for work that was let in at its first hash @throws SERVICE_UNAVAILABLE when too many wait already */
  run<T>(hash: () => Promise<T>, isLetIn?: boolean): Promise<T>;
  /** `refused` counts since the start. */
  state(): { readonly running: number; readonly waiting: number; readonly refused: number };
}

export function createHashQueue(mostRunning: number, mostWaiting: number): HashQueue {
  const waiting: (() => void)[] = [];
  let running = 0;
  let refused = 0;
  return {
    async run(hash, isLetIn = false) {
      if (running < mostRunning) running += 1;
      else if (!isLetIn && waiting.length >= mostWaiting) {
        refused += 1;
        throw unavailable();
      }
      // The hash that ends gives its place to the next in the queue.
      else await new Promise<void>((start) => waiting.push(start));
      try {
        return await hash();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
    state: () => ({ running, waiting: waiting.length, refused }),
  };
}

/** Node's pool has four threads: one is left to files, names and compression. */
const MOST_AT_ONCE = 3;

/** One queue for the process, whose work shares the cores; one core is left to everything else. */
export const hashQueue = createHashQueue(Math.max(1, Math.min(MOST_AT_ONCE, availableParallelism() - 1)), 100);
