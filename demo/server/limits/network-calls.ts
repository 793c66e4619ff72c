/**
 * Limits the calls of one network without a session per minute. Counted in the process, since such a call costs less than counting it in
 * the database would; whatever a call sends or guesses has its own limits there.
 */
import { type Failure, tooMany } from '../api/failure.ts';
import { networkOf } from '../http/networks.ts';
import type { Service } from '../service.ts';

const WINDOW_MS = 60_000;
/** The most networks counted at a time; one more begins a new minute. */
const MOST_NETWORKS = 50_000;

export interface NetworkCalls {
  /** Counts a call; returns the failure that answers it when there have been too many. */
  take(address: string): Failure | undefined;
  /** A signed-in user had made it, so it does not count. */
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
