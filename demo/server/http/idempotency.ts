/**
 * `x-request-id` as the idempotency key of POST and PUT for 10 minutes: the same request again gets the same
 * answer, session headers included, and a concurrent duplicate waits for the first.
 *
 * Kept in memory, not in the database: answers hold tokens, which are nowhere stored in the clear.
 */
import { createHash } from 'node:crypto';
import type { Answer, FailureCode } from './failure.ts';

const LIFE_MS = 600_000;
const MOST_ENTRIES = 10_000;

/** Everything that must be equal for two requests to be the same one. */
export interface RequestIdentity {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly authorization: string;
  readonly body: string;
}

export type Idempotency = (request: RequestIdentity, answer: () => Promise<Answer>) => Promise<Answer>;

/** Answers that ask for the very same request once more: its repeat is tried anew. */
const repeatable: ReadonlySet<FailureCode | undefined> = new Set<FailureCode>([
  'TOKEN_EXPIRED',
  'DATABASE_ACCESS_DENIED',
  'TOO_MANY_REQUESTS',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
]);

const keyOf = ({ id, method, path, authorization, body }: RequestIdentity) =>
  createHash('sha256')
    .update(JSON.stringify([id, method, path, authorization, body]))
    .digest('base64url');

export function idempotency(now: () => Date): Idempotency {
  // Insertion order is the order of expiry, so forgetting stops at the first entry still alive.
  const entries = new Map<string, { readonly endsAt: number; readonly answer: Promise<Answer> }>();

  const forgetOld = (time: number) => {
    for (const [key, entry] of entries) {
      if (entry.endsAt > time && entries.size <= MOST_ENTRIES) break;
      entries.delete(key);
    }
  };

  return async (request, answer) => {
    const time = now().getTime();
    forgetOld(time);
    const key = keyOf(request);
    const known = entries.get(key);
    if (known) return known.answer;
    const entry = { endsAt: time + LIFE_MS, answer: answer() };
    entries.set(key, entry);
    const given = await entry.answer;
    if (repeatable.has(given.errorCode) && entries.get(key) === entry) entries.delete(key);
    return given;
  };
}
