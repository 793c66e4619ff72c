/** As many requests a second as the provider allows: a kit that is taken for an attack proves nothing. */
import { setTimeout as pause } from 'node:timers/promises';

export function createPace(requestsPerSecond: number) {
  const gap = 1000 / requestsPerSecond;
  let free = 0;
  return {
    /** Resolves once so many requests may leave. */
    async take(count = 1): Promise<void> {
      const now = performance.now();
      const turn = Math.max(now, free);
      free = turn + count * gap;
      if (turn - now >= 1) await pause(turn - now);
    },
  };
}

export type Pace = ReturnType<typeof createPace>;
