/** Turns any error into the failure that is answered. */
import { isUnavailable } from '../db/unavailable.ts';
import { Failure, refuse, unavailable } from './failure.ts';

/** PostgreSQL's "insufficient privilege" and its two kinds of refused log-in. */
const ACCESS_DENIED: readonly unknown[] = ['42501', '28000', '28P01'];

/** Of the error or any of its causes: a transaction names a refused log-in itself, a query as the cause. */
function isDenied(error: unknown): boolean {
  const { code, cause } = Object(error) as { code?: unknown; cause?: unknown };
  return ACCESS_DENIED.includes(code) || (cause !== undefined && isDenied(cause));
}

export function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (isUnavailable(error)) return unavailable();
  return refuse(isDenied(error) ? 'DATABASE_ACCESS_DENIED' : 'INTERNAL_ERROR');
}
