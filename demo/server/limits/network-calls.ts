/** Calls are counted in the process, since counting in the database would cost more. */
import { type Failure, tooMany } from '../failure/failure.ts';
import { networksOf } from '../networks/networks.ts';
import type { Service } from '../service.ts';

const WINDOW_MS = 60_000;
/** One network more takes the place of the one that was silent longest. */
const MOST_NETWORKS = 50_000;

export interface NetworkCalls {
  /** @returns the failure that answers the call when there have been too many */
  take(address: string): Failure | undefined;
  /** Takes back the call of a signed-in user. */
  giveBack(address: string): void;
}

export function countCalls({ now, settings }: Service): NetworkCalls {
  const counts = new Map<string, number>();
  let endsAt = 0;
  const count = (network: string, by: number) => {
    const counted = Math.max(0, (counts.get(network) ?? 0) + by);
    // A map keeps the order in which its keys came.
    counts.delete(network);
    counts.set(network, counted);
  };
  return {
    take(address) {
      const left = endsAt - now().getTime();
      // A clock set back must not lengthen the minute.
      if (left <= 0 || left > WINDOW_MS) {
        counts.clear();
        endsAt = now().getTime() + WINDOW_MS;
      }
      const networks = networksOf(address);
      if (networks.some((network, index) => (counts.get(network) ?? 0) >= settings.callsPerNetwork * (index + 1)))
        return tooMany(endsAt - now().getTime());
      for (const network of networks) count(network, 1);
      for (const network of counts.keys()) {
        if (counts.size <= MOST_NETWORKS) break;
        counts.delete(network);
      }
      return undefined;
    },
    giveBack(address) {
      for (const network of networksOf(address)) if (counts.has(network)) count(network, -1);
    },
  };
}
