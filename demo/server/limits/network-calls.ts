/**
 * Calls of one network without a session, a minute. Counted in the process: each of them costs less than counting it in the database would,
 * and what a call sends or guesses at has limits of its own there.
 */
import { type Failure, tooMany } from '../api/failure.ts';
import { networkOf } from '../http/networks.ts';
import type { Service } from '../service.ts';

const WINDOW_MS = 60_000;
/** Networks that are told apart at once; more of them begin a new minute. */
const MOST_NETWORKS = 50_000;

export interface NetworkCalls {
  /** Counts a call; the failure that answers it when there have been too many. */
  take(address: string): Failure | undefined;
  /** Somebody signed in had made it. */
  giveBack(address: string): void;
}

export function countCalls({ now, settings }: Service): NetworkCalls {
  let counts = new Map<string, number>();
  let endsAt = 0;
  return {
    take(address) {
      const left = endsAt - now().getTime();
      // A clock that was set back lengthens no minute.
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
