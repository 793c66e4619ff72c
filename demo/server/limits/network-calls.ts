/** Limits the calls without a session that one network may make per minute, in the process: counting in the database would cost more. */
import { type Failure, tooMany } from '../failure/failure.ts';
import { networkOf } from '../networks/networks.ts';
import type { Service } from '../service.ts';

const WINDOW_MS = 60_000;
/** The most networks that are counted at a time; when there is one more, all counts start again. */
const MOST_NETWORKS = 50_000;

export interface NetworkCalls {
  /** Counts a call; returns the failure that answers it when there have been too many. */
  take(address: string): Failure | undefined;
  /** Removes a call from the count, because a signed-in user made it. */
  giveBack(address: string): void;
}

export function countCalls({ now, settings }: Service): NetworkCalls {
  let counts = new Map<string, number>();
  let endsAt = 0;
  return {
    take(address) {
      const left = endsAt - now().getTime();
      // A clock set back must not lengthen the minute.
      if (left <= 0 || left > WINDOW_MS || counts.size >= MOST_NETWORKS) {
        counts = new Map();
        endsAt = now().getTime() + WINDOW_MS;
      }
      const network = networkOf(address);
      const count = (counts.get(network) ?? 0) + 1;
      if (count > settings.callsPerNetwork) return tooMany(endsAt - now().getTime());
      counts.set(network, count);
      return undefined;
    },
    giveBack(address) {
      const network = networkOf(address);
      const count = counts.get(network);
      if (count) counts.set(network, count - 1);
    },
  };
}
