/** A user who presses again after a lost call sends it with the same request id, so that the service does nothing twice (contract.md). */
import { ApiError, isNoAnswer } from './api-error.ts';
import type { CallName } from '../contract/contract.ts';
import { replies } from '../contract/replies.ts';
import { requestId, type AnyInput } from './call.ts';

/** What was sent may contain a password, so only a checksum is kept; of two bodies with one sum the service refuses the second (409). */
const checksum = (sent: string): number => {
  let sum = 0;
  for (const character of sent) sum = (Math.imul(sum, 31) + (character.codePointAt(0) as number)) | 0;
  return sum;
};

/** The service may have done its work all the same: the user left, or a gateway stopped waiting. */
const isLost = (error: unknown): boolean =>
  error instanceof ApiError && (isNoAnswer(error) || error.kind === 'aborted' || error.status === 502 || error.status === 504);

/** A user who asks again after the wait (decisions 3) wants a new text message, and a transfer token lives for only a minute. */
const fleeting: readonly CallName[] = ['mfaSend', 'mfaProfile', 'transfer'];
export const RESEND_WAIT_MS = 30_000;
/** How long the service keeps an answer (contract.md). */
const KEPT_MS = 600_000;

interface Kept {
  readonly id: string;
  /** ms since 1970. */
  readonly until: number;
}

export function withLostIds(call: (name: CallName, input: AnyInput, id: string) => Promise<unknown>) {
  const lost = new Map<CallName, Map<number, Kept>>();
  return async (name: CallName, input: AnyInput): Promise<unknown> => {
    const { body, query, params, bearer } = input;
    const sum = checksum(JSON.stringify([body, query, params, bearer]));
    const before = lost.get(name)?.get(sum);
    // The kept answer is as old as the first try, however often the user asks again.
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
