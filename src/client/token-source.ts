import type { ApiError } from './api-error.ts';
import type { ErrorCode } from '../contract/errors.ts';
import type { SessionTokens } from './session-headers.ts';

/** What the client needs to know of the session; `session/session.ts` is the real one. */
export interface TokenSource {
  /** The stored session token, or null. */
  authToken(): string | null;
  /** Awaited before a call takes its token: a session that timed out while the device slept must end first. */
  settled?(): Promise<void> | undefined;
  /**
   * Gets newer tokens than `expired` (single flight for any number of callers, and across tabs).
   * Rejects with the ApiError of the refresh call.
   */
  refresh(expired: string): Promise<void>;
  /** Stores the tokens of a sign-in, or those that replace the refresh token `replaces`. */
  store(tokens: SessionTokens, replaces?: string): void;
  /** The service no longer takes `token`, for the reason `why` where it gave one: clear the session and go to the root, unless it changed meanwhile. */
  invalid(token: string, why?: ErrorCode): void;
  /** S8 "reported". */
  report(error: ApiError): void;
}
