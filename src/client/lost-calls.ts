/**
 * A call that got no answer may have been carried out all the same. A user who presses again sends it with the same request id, so that the service
 * gives the answer it has kept and does nothing twice (contract.md). What was sent may hold a password, so only a checksum of it is remembered.
 */
import { ApiError, isNoAnswer } from './api-error.ts';
import type { CallName } from '../contract/contract.ts';
import { replies } from '../contract/replies.ts';
import type { AnyInput } from './call-input.ts';
import { requestId } from './request-id.ts';

/** Should two bodies ever have the same sum, the service refuses the second (409), and the press after that has a new id. */
const checksum = (sent: string): number => {
  let sum = 0;
  for (const character of sent) sum = (Math.imul(sum, 31) + (character.codePointAt(0) as number)) | 0;
  return sum;
};

/** The user left, or a gateway gave up waiting: the service may still have done its work. */
const isLost = (error: unknown): boolean =>
  error instanceof ApiError && (isNoAnswer(error) || error.kind === 'aborted' || error.status === 502 || error.status === 504);

/**
 * Once the wait for another text is over (decisions 3), a user who asks again wants a new one, not the answer to the last. And a transfer token
 * lives for a minute: one from an older answer may have run out already.
 */
const fleeting: readonly CallName[] = ['mfaSend', 'mfaProfile', 'transfer'];
/** decisions 3: how long a person waits before another text may be asked for, ms. */
export const RESEND_WAIT_MS = 30_000;
/** How long the service keeps an answer (contract.md). */
const KEPT_MS = 600_000;

interface Kept {
  readonly id: string;
  /** ms since 1970. */
  readonly until: number;
}

/** Gives each call of a client its request id: a fresh one, unless the same call was lost and none of its name has succeeded since. */
export function withLostIds(call: (name: CallName, input: AnyInput, id: string) => Promise<unknown>) {
  const lost = new Map<CallName, Map<number, Kept>>();
  return async (name: CallName, input: AnyInput): Promise<unknown> => {
    const { body, query, params, bearer } = input;
    const sum = checksum(JSON.stringify([body, query, params, bearer]));
    const before = lost.get(name)?.get(sum);
    // The kept answer is as old as the first try, however often it is asked for.
    const kept =
      before && Date.now() < before.until
        ? before
        : { id: requestId(), until: Date.now() + (fleeting.includes(name) ? RESEND_WAIT_MS : KEPT_MS) };
    lost.get(name)?.delete(sum);
    try {
      const answer = await call(name, input, kept.id);
      lost.delete(name);
      return answer;
    } catch (error) {
      if (replies[name].method !== 'GET' && isLost(error)) lost.set(name, (lost.get(name) ?? new Map<number, Kept>()).set(sum, kept));
      throw error;
    }
  };
}
