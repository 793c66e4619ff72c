/** The message of an error is for developers; the sentences for users are in `flow/banners.ts`. */
import type { CallName } from '../contract/contract.ts';
import type { ErrorCode } from '../contract/errors.ts';

/** `malformed`: a success status with an unreadable body (S8); `unreachable`: also a call that CORS blocks; `aborted`: the user left the step. */
export type FailureKind = 'answered' | 'malformed' | 'timeout' | 'offline' | 'unreachable' | 'aborted';

export const UNHANDLED = 9999;

export interface FailureFacts {
  readonly call: CallName;
  readonly kind: FailureKind;
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  readonly requestId: string;
  readonly errorCode?: ErrorCode;
  readonly rawErrorCode?: string;
  /** The number beside the error code (5024), or 9999. */
  readonly code?: number;
  readonly serverMessage?: string;
  readonly data?: unknown;
  /** In seconds. */
  readonly retryAfter?: number;
  /** ms since 1970; a service may not expose its `date`. */
  readonly serverTime?: number;
  /** The host knows of it already (S8 "reported"). */
  readonly reported?: boolean;
}

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
    // A malformed answer contains no message of the service, so this one is ours.
    const why = facts.kind === 'malformed' && facts.serverMessage ? `: ${facts.serverMessage}` : '';
    super(`${facts.call}: ${facts.errorCode ?? facts.kind} (${facts.status}, request ${facts.requestId})${why}`);
    Object.assign(this, facts);
  }
}

export const unanswered = (call: CallName, requestId: string, kind: FailureKind, reported?: boolean): ApiError =>
  new ApiError({ call, kind, status: 0, requestId, reported });

export const isNoAnswer = (error: FailureFacts): boolean =>
  error.kind === 'timeout' || error.kind === 'offline' || error.kind === 'unreachable';

export const isGatewayError = ({ status }: FailureFacts): boolean => status >= 502 && status <= 504;

/** The service gives no answer, or is busy or away for a moment (decisions 2, 3). */
export const isTransient = (error: FailureFacts): boolean =>
  isNoAnswer(error) || error.errorCode === 'TOO_MANY_REQUESTS' || error.status === 429 || isGatewayError(error);

/** S3: a login result with status 200 that is a number, and so an error code. */
const isNumericResult = (error: FailureFacts): boolean => error.kind === 'answered' && error.status === 200;

export function shownStatus(error: FailureFacts): number {
  if (error.kind === 'malformed') return UNHANDLED;
  return isNumericResult(error) ? (error.code ?? UNHANDLED) : error.status;
}
