import { Failure, refuse, unavailable } from './failure.ts';

/** PostgreSQL's "insufficient privilege" and its two kinds of refused login. */
const ACCESS_DENIED: readonly unknown[] = ['42501', '28000', '28P01'];

/** A transaction throws a refused login itself, a query throws it as the cause. */
function isDenied(error: unknown): boolean {
  const { code, cause } = Object(error) as { code?: unknown; cause?: unknown };
  return ACCESS_DENIED.includes(code) || (cause !== undefined && isDenied(cause));
}

export function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (isUnavailable(error)) return unavailable();
  return refuse(isDenied(error) ? 'DATABASE_ACCESS_DENIED' : 'INTERNAL_ERROR');
}

/** SQLSTATE classes: connection, resources (disk full, too many connections), operator (shut down, cancelled), system. */
const CLASSES: readonly string[] = ['08', '53', '57', '58'];
const STATES: readonly string[] = [
  // Serialization failure, deadlock: the other transaction won.
  '40001',
  '40P01',
  // A lock was not available in time.
  '55P03',
  // A database that does not take connections; a stand-by that takes no writes (a fail-over under way).
  '55000',
  '25006',
  // An idle transaction that was ended.
  '25P03',
];
const ERRNO: readonly string[] = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EMFILE',
  'ENFILE',
  'ENOSPC',
  'EDQUOT',
];
const WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout|Cannot use a pool after calling end)/;

function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code !== 'string') return WORDS.test(error.message);
  return ERRNO.includes(code) || STATES.includes(code) || (code.length === 5 && CLASSES.includes(code.slice(0, 2)));
}

export function isUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (isOutage(cause) || (cause instanceof AggregateError && cause.errors.some(isOutage))) return true;
  }
  return false;
}
