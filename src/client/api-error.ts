/** The one shape of a failed call. Its message is for developers; sentences for people are in `flow/banners.ts`. */
import type { CallName } from '../contract/contract.ts';
import type { ErrorCode } from '../contract/errors.ts';

/**
 * - `answered`: the service said no (4xx, 5xx).
 * - `malformed`: a success status whose body cannot be read; code 9999 (S8).
 * - `timeout`, `offline`, `unreachable`: no answer (CORS looks like `unreachable` to a page).
 * - `aborted`: the user left the step that made the call.
 */
export type FailureKind = 'answered' | 'malformed' | 'timeout' | 'offline' | 'unreachable' | 'aborted';

/** S8: unhandled errors give code 9999. */
export const UNHANDLED = 9999;

/** What is known of a failed call, for every cause. */
export interface FailureFacts {
  readonly call: CallName;
  readonly kind: FailureKind;
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  readonly requestId: string;
  readonly errorCode?: ErrorCode;
  /** The error code as it came, known to us or not. */
  readonly rawErrorCode?: string;
  /** The number beside the error code (5024), or 9999. */
  readonly code?: number;
  /** The service's own words, plain text. */
  readonly serverMessage?: string;
  readonly data?: unknown;
  /** Seconds, from `retry-after`. */
  readonly retryAfter?: number;
  /** The answer's `date`, ms since 1970, where the service exposes it. */
  readonly serverTime?: number;
  /** The host has been told already (S8 "reported"). */
  readonly reported?: boolean;
}

/** What a call of the client rejects with. */
export class ApiError extends Error implements FailureFacts {
  override readonly name = 'ApiError';
  declare readonly call: CallName;
  declare readonly kind: FailureKind;
  declare readonly status: number;
  declare readonly requestId: string;
  declare readonly errorCode?: ErrorCode;
  declare readonly rawErrorCode?: string;
  declare readonly code?: number;
  declare readonly serverMessage?: string;
  declare readonly data?: unknown;
  declare readonly retryAfter?: number;
  declare readonly serverTime?: number;
  declare readonly reported?: boolean;

  constructor(facts: FailureFacts) {
    // A malformed answer has no message of the service; this one is ours.
    const why = facts.kind === 'malformed' && facts.serverMessage ? `: ${facts.serverMessage}` : '';
    super(`${facts.call}: ${facts.errorCode ?? facts.kind} (${facts.status}, request ${facts.requestId})${why}`);
    Object.assign(this, facts);
  }
}

/** A call that got no answer. */
export const unanswered = (call: CallName, requestId: string, kind: FailureKind, reported?: boolean): ApiError =>
  new ApiError({ call, kind, status: 0, requestId, reported });

/** There was no answer: the user stays on the screen, which says why (decisions 2). */
export const isNoAnswer = (error: FailureFacts): boolean =>
  error.kind === 'timeout' || error.kind === 'offline' || error.kind === 'unreachable';

/** A gateway, or the service itself, reports a short outage. */
export const isGatewayError = ({ status }: FailureFacts): boolean => status >= 502 && status <= 504;

/** No answer, or the service is busy or away for a moment: 429, 502 to 504 (decisions 2, 3). */
export const isTransient = (error: FailureFacts): boolean =>
  isNoAnswer(error) || error.errorCode === 'TOO_MANY_REQUESTS' || error.status === 429 || isGatewayError(error);

/** S3: an answer with status 200 whose login result is a number, that is, an error code. */
const isNumericResult = (error: FailureFacts): boolean => error.kind === 'answered' && error.status === 200;

/** The number after `A1-` or `A2-`: the numeric result or the status, or 9999 for an answer that cannot be read. */
export function shownStatus(error: FailureFacts): number {
  if (error.kind === 'malformed') return UNHANDLED;
  return isNumericResult(error) ? (error.code ?? UNHANDLED) : error.status;
}
