/** Whether a failure is a passing problem of the database itself: gone, busy, full or in conflict. */

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
/** What the driver says without a code. */
const WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout|Cannot use a pool after calling end)/;

function isOne(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code !== 'string') return WORDS.test(error.message);
  return ERRNO.includes(code) || STATES.includes(code) || (code.length === 5 && CLASSES.includes(code.slice(0, 2)));
}

/** Of the error or any of its causes. */
export function isUnavailable(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) {
    if (isOne(one) || (one instanceof AggregateError && one.errors.some(isOne))) return true;
  }
  return false;
}
