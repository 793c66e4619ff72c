/** What every call works with: settings, database, clock, log, and work that may go on after the answer. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Hono } from 'hono';
import type { Database } from './db/database.ts';
import { describeError, type Log } from './failure/log.ts';
import type { Settings } from './settings/settings.ts';
import type { Providers } from './settings/companies.ts';

export interface Metrics {
  /** @param call a call of the contract, or a kind of page; the number of names is bounded, since all are ours */
  count(call: string, status: number, ms: number): void;
  /** OpenMetrics 1.0. */
  text(): string;
}

export interface Seal {
  /** @param owner the account or the request that it belongs to: sealed text that was copied to another one cannot be decrypted */
  close(text: string, owner: string): string;
  open(sealed: string, owner: string): string;
  /** `undefined` for text that was sealed with another key, or for another owner. */
  tryOpen(sealed: string, owner: string): string | undefined;
  /** A keyed hash: the same for the same text and key, so that a log can identify a user without a name. */
  pseudonym(text: string): string;
}

/** @throws SERVICE_UNAVAILABLE when too many wait, or when what they wait for could not be done */
export type SubjectQueue = <T>(subject: string, work: () => Promise<T>) => Promise<T>;

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly body: string;
  readonly html: string;
}

export type DeliverMail = (mail: Mail) => Promise<void>;
/** @param phone with `+` and country code */
export type DeliverText = (phone: string, body: string) => Promise<void>;

export interface Service {
  readonly settings: Settings;
  readonly db: Database;
  /** The only clock of the server; tests move it. */
  now(): Date;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Starts work whose outcome and duration the caller must not see (mail to an address that may not exist). */
  afterResponse(work: () => Promise<void>): void;
  readonly seal: Seal;
  readonly providers: Providers;
  readonly subjectQueue: SubjectQueue;
  /** Sends real mail; undefined if mail goes to the outbox only. */
  readonly deliverMail: DeliverMail | undefined;
  readonly deliverText: DeliverText | undefined;
}

/** How far the clocks of two processes may differ; anything written further in the future comes from a wrong clock. */
const SKEW_MS = 60_000;

/** The latest plausible instant: locks and waits that began after it do not count (a clock was set back). */
export const latest = (now: Date): Date => after(now, SKEW_MS);

export const after = (instant: Date, ms: number): Date => new Date(instant.getTime() + ms);

/** Runs `work` in one transaction; its work for after the answer begins once that is committed, and never if it is rolled back. */
export async function inTransaction<T>(service: Service, work: (own: Service) => Promise<T>): Promise<T> {
  const afterwards: (() => Promise<void>)[] = [];
  const result = await service.db.transaction((db) => work({ ...service, db, afterResponse: (task) => void afterwards.push(task) }));
  for (const task of afterwards) service.afterResponse(task);
  return result;
}

export interface Background {
  afterResponse: Service['afterResponse'];
  /** Resolves once nothing started by `afterResponse` is running. */
  settled(): Promise<void>;
  /** As `settled`, but gives up what takes longer than a mail server that answers. */
  end(): Promise<void>;
}

/** How long work after an answer may delay the end of the process. */
const END_MS = 5000;

export function background(log: Log): Background {
  const running = new Set<Promise<void>>();
  const settled = async () => {
    while (running.size) await Promise.all(running);
  };
  return {
    afterResponse(work) {
      const task: Promise<void> = work()
        .catch((error: unknown) => log({ level: 'error', what: 'after an answer', message: describeError(error) }))
        .finally(() => running.delete(task));
      running.add(task);
    },
    settled,
    async end() {
      const waiting = new AbortController();
      const tooLong = pause(END_MS, true, { signal: waiting.signal }).catch(() => false);
      if (await Promise.race([settled(), tooLong])) {
        const message = `work after an answer, such as mails to a silent mail server, was given up (${running.size})`;
        log({ level: 'warning', what: 'end', message });
      }
      waiting.abort();
    },
  };
}

/** Routes that are no JSON calls: single sign-on's form posts and redirects, pages. */
export type MountRoutes = (app: Hono, service: Service) => void;

/** Applies to every route. */
export const BODY_LIMIT = 64 * 1024;
