/** Turns any error into the failure that is answered. */
import { isUnavailable } from '../db/unavailable.ts';
import { Failure, refuse, unavailable } from './failure.ts';

/** PostgreSQL's "insufficient privilege" and its two kinds of refused log-in. */
const ACCESS_DENIED: readonly unknown[] = ['42501', '28000', '28P01'];

export function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (isUnavailable(error)) return unavailable();
  const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined;
  return refuse(ACCESS_DENIED.includes(cause?.code) ? 'DATABASE_ACCESS_DENIED' : 'INTERNAL_ERROR');
}
