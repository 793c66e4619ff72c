/** Codes a failed answer may carry, each with the HTTP status it travels with (contract.md); any other code is shown as S8's "anything else". */
export const errorStatus = {
  INVALID_CREDENTIALS: 401,
  USER_ACCOUNT_EXPIRED: 403,
  TEMPORARY_PASSWORD_EXPIRED: 403,
  USER_ACCOUNT_LOCKED: 423,
  UNAUTHORIZED_IP: 403,
  USER_REQUIRES_MFA: 401,
  INVALID_MFA_CODE: 401,
  TOKEN_EXPIRED: 401,
  TOKEN_INVALID: 401,
  SESSION_TIMED_OUT: 401,
  DATABASE_ACCESS_DENIED: 403,
  SETUP_REQUIRED: 403,
  RESOURCE_NOT_FOUND: 404,
  DESTINATION_NOT_ALLOWED: 400,
  REAUTHENTICATION_REQUIRED: 403,
  PAYLOAD_NOT_ACCEPTABLE: 406,
  ANSWER_INCORRECT: 406,
  PASSWORD_CHANGE_REFUSED: 500,
  PASSWORD_BREACHED: 400,
  TOO_MANY_REQUESTS: 429,
  PASSKEY_REFUSED: 400,
  PASSKEY_UNKNOWN: 404,
  PASSKEY_EXISTS: 409,
  LAST_FACTOR: 409,
} as const;
/** One of the codes. */
export type ErrorCode = keyof typeof errorStatus;

/** Codes that end the session in answer to any call (contract.md). */
const endings: readonly (ErrorCode | undefined)[] = ['TOKEN_INVALID', 'SESSION_TIMED_OUT'];
export const endsSession = (code: ErrorCode | undefined): boolean => endings.includes(code);

export const errorCodes = Object.keys(errorStatus) as readonly ErrorCode[];
