/** What every call works with: settings, database, clock, log, and work that may go on after the answer. */
import type { Registration } from '../identity/registration.ts';
import type { Database } from './db/database.ts';
import type { DeliverMail, DeliverText } from './messages.ts';
import type { Seal } from './security/sealing.ts';
import type { Settings } from './settings.ts';

export type Log = (line: string) => void;

export interface Service {
  readonly settings: Settings;
  readonly db: Database;
  /** The only clock of the server; tests move it. */
  now(): Date;
  readonly log: Log;
  /** Work whose outcome and duration the caller must not see (mail to an address that may not exist). */
  later(work: () => Promise<void>): void;
  /** For the secrets that must be read again. */
  readonly seal: Seal;
  /** What is agreed with the companies' identity providers. */
  readonly identity: Registration;
  /** Real mail; undefined: the outbox only. */
  readonly deliverMail: DeliverMail | undefined;
  readonly deliverText: DeliverText | undefined;
}

export const after = (instant: Date, ms: number): Date => new Date(instant.getTime() + ms);

/**
 * A failure as a log line: kind and place only. Messages are left out, since those of the database repeat the
 * values of a query.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'thrown value';
  const cause = error.cause as { code?: unknown } | undefined;
  const code = typeof cause?.code === 'string' ? ` (${cause.code})` : '';
  const places = (error.stack ?? '')
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 6);
  return [`${error.name}${code}`, ...places].join('\n');
}

export interface Background {
  later: Service['later'];
  /** Resolves when nothing started by `later` is running. */
  settled(): Promise<void>;
}

export function background(log: Log): Background {
  const running = new Set<Promise<void>>();
  return {
    later(work) {
      const task: Promise<void> = work()
        .catch((error: unknown) => log(`after an answer: ${describeError(error)}`))
        .finally(() => running.delete(task));
      running.add(task);
    },
    async settled() {
      while (running.size) await Promise.all(running);
    },
  };
}
