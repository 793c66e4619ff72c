import { setTimeout as pause } from 'node:timers/promises';
import type { Hono } from 'hono';
import type { Database } from './db/database.ts';
import { describeError, type Log } from './failure/log.ts';
import type { Settings } from './settings/settings.ts';
import type { Providers } from './settings/companies.ts';

export interface Metrics {
  /** @param call a call or a kind of page; the number of names is bounded, since all are ours */
  count(call: string, status: number, ms: number): void;
  countMessage(kind: Waiting['kind'], outcome: 'taken' | 'refused' | 'late', country?: string): void;
  countBreached(outcome: 'taken' | 'refused' | 'unreachable'): void;
  /** OpenMetrics 1.0. */
  text(): Promise<string>;
}

export interface Seal {
  /** @param owner an account or a request: text that was copied to another one cannot be decrypted */
  close(text: string, owner: string): string;
  open(sealed: string, owner: string): string;
  /** Undefined for text of another key or another owner. */
  tryOpen(sealed: string, owner: string): string | undefined;
  /** A keyed hash, the same under every key that seals, so that a log can identify a user without a name. */
  pseudonym(text: string): string;
  /** A whole keyed hash, under a key for each use that stays when the keys change. */
  digest(use: string, ...parts: readonly string[]): string;
  /** From now on pseudonyms are made with this key. */
  pseudonymsOf(key: Buffer): void;
  /** Makes the pseudonyms in a database that keeps no key for them. */
  pseudonymKey(): Buffer;
  /** Empty without SECRETS_KEYS. */
  readonly sealsAs: string;
  /** Empty: text without an id. */
  knows(id: string): boolean;
  /** A database that was used with one of the keys may have any of these; the first is written. */
  readonly marks: readonly string[];
}

/** @throws SERVICE_UNAVAILABLE when too many wait, or when what they wait for could not be done */
export type SubjectQueue = <T>(subject: string, work: () => Promise<T>) => Promise<T>;

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly body: string;
  readonly html: string;
}

export interface Text {
  /** With `+` and country code. */
  readonly to: string;
  readonly body: string;
}

/** Its work follows the answer, since it must take as long for an unknown address as for a known one. */
export interface ResetRequest {
  readonly address: string;
}

/** @param id the same in every attempt of one mail @throws with `responseCode`, the mail server's */
export type DeliverMail = (mail: Mail, id: string) => Promise<void>;
/** @param phone with `+` and country code @param id the same in every attempt @throws with `final` where another one is of no use */
export type DeliverText = (phone: string, body: string, id: string) => Promise<void>;

export interface Waiting {
  readonly id: string;
  readonly kind: 'mail' | 'text' | 'request';
  readonly name: string;
  /** A pseudonym. */
  readonly subject: string;
  readonly attempts: number;
  readonly createdAt: Date;
  readonly endsAt: Date;
  readonly content: Mail | Text | ResetRequest;
}

export interface Actor {
  readonly who: string;
  readonly network?: string;
  readonly requestId?: string;
}

export interface Service {
  readonly actor: Actor;
  readonly settings: Settings;
  readonly db: Database;
  /** The only clock of the server; tests move it. */
  now(): Date;
  readonly log: Log;
  readonly metrics: Metrics;
  /** The caller must not see outcome and duration of this work (mail to an address that may not exist). */
  afterResponse(work: () => Promise<void>): void;
  readonly seal: Seal;
  readonly providers: Providers;
  readonly subjectQueue: SubjectQueue;
  /** Undefined where the provider names no list. */
  readonly isBreached: ((password: string) => Promise<boolean>) | undefined;
  /** Tries to send what has just been recorded, outside its transaction. */
  carry(message: Waiting): Promise<void>;
  /** Undefined without a mail server. */
  readonly deliverMail: DeliverMail | undefined;
  readonly deliverText: DeliverText | undefined;
}

/** Clocks of two processes may differ by this much; anything written further in the future comes from a wrong clock. */
const SKEW_MS = 60_000;

/** Locks and waits that began after it do not count (a clock was set back). */
export const latest = (now: Date): Date => after(now, SKEW_MS);

export const after = (instant: Date, ms: number): Date => new Date(instant.getTime() + ms);

/** Work for after the answer begins once the transaction is committed, and never if it is rolled back. */
export async function inTransaction<T>(service: Service, work: (tx: Service) => Promise<T>): Promise<T> {
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

/** Work after an answer may delay the end of the process by this much. */
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

export type MountRoutes = (app: Hono, service: Service) => void;

/** Bytes, for every route. */
export const BODY_LIMIT = 64 * 1024;
