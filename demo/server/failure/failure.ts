/** A call fails only by `throw refuse('CODE')`, answered in the shape of contract.md, Failure. */
import { contract } from '../../../src/contract/contract.ts';
import { type ErrorCode, errorStatus } from '../../../src/contract/errors.ts';
import { randomUUID } from 'node:crypto';

/** Clients show these codes of our own as "anything else". */
const ownStatus = {
  INVALID_REQUEST: 400,
  ORIGIN_NOT_ALLOWED: 403,
  METHOD_NOT_ALLOWED: 405,
  REQUEST_ID_REUSED: 409,
  PAYLOAD_TOO_LARGE: 413,
  BODY_NOT_JSON: 415,
  INTERNAL_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
} as const;
export type FailureCode = ErrorCode | keyof typeof ownStatus;

const statuses: Record<FailureCode, number> = { ...errorStatus, ...ownStatus };

const messages: Record<FailureCode, string> = {
  INVALID_CREDENTIALS: 'The email or password is wrong.',
  USER_ACCOUNT_EXPIRED: 'The account has expired.',
  TEMPORARY_PASSWORD_EXPIRED: 'The temporary password has expired.',
  USER_ACCOUNT_LOCKED: 'Too many failed attempts; locked for a while.',
  UNAUTHORIZED_IP: 'The organization does not permit connections from this address.',
  USER_REQUIRES_MFA: 'A second factor is required.',
  INVALID_MFA_CODE: 'The code is wrong, used or no longer valid.',
  TOKEN_EXPIRED: 'The token has expired.',
  TOKEN_INVALID: 'The token is not valid.',
  SESSION_TIMED_OUT: 'The session ended because it was not used.',
  DATABASE_ACCESS_DENIED: 'The database refused access.',
  SETUP_REQUIRED: 'A step of the account set-up is still due.',
  RESOURCE_NOT_FOUND: 'There is nothing at this address.',
  DESTINATION_NOT_ALLOWED: 'The destination is not on the list of this service.',
  REAUTHENTICATION_REQUIRED: 'This needs a fresh proof of who is asking.',
  PAYLOAD_NOT_ACCEPTABLE: 'The request lacks what it needs.',
  ANSWER_INCORRECT: 'The answer is wrong.',
  PASSWORD_CHANGE_REFUSED: 'The password was not changed.',
  PASSWORD_BREACHED: 'This password is known from a data breach. Choose another one.',
  TOO_MANY_REQUESTS: 'Too many requests.',
  PASSKEY_REFUSED: 'The passkey could not be created. Try again.',
  PASSKEY_UNKNOWN: 'The account has no such passkey.',
  PASSKEY_EXISTS: 'This device already has a passkey for your account.',
  LAST_FACTOR: 'This is your only second factor. Add another one first.',
  INVALID_REQUEST: 'The request does not have the expected form.',
  ORIGIN_NOT_ALLOWED: 'Pages of this origin may not call this service.',
  METHOD_NOT_ALLOWED: 'This address takes other methods only.',
  BODY_NOT_JSON: 'The body must be application/json.',
  REQUEST_ID_REUSED: 'Another request was sent with this x-request-id.',
  PAYLOAD_TOO_LARGE: 'The request is too large.',
  INTERNAL_ERROR: 'Something unexpected happened.',
  SERVICE_UNAVAILABLE: 'The service is not available at the moment.',
};

interface Details {
  readonly message?: string;
  readonly code?: number;
  readonly data?: unknown;
  readonly retryAfterMs?: number;
  /** No limit counts it, though others with its code are counted. */
  readonly isNoGuess?: true;
}

export class Failure extends Error {
  override name = 'Failure';
  readonly errorCode: FailureCode;
  readonly status: number;
  readonly details: Details;

  constructor(errorCode: FailureCode, details: Details) {
    super(details.message ?? messages[errorCode]);
    this.errorCode = errorCode;
    this.status = statuses[errorCode];
    this.details = details;
  }
}

export const refuse = (errorCode: FailureCode, details: Details = {}): Failure => new Failure(errorCode, details);

export const tooMany = (retryAfterMs: number): Failure => refuse('TOO_MANY_REQUESTS', { retryAfterMs });

/** A code that was sent to this login still counts (decisions 3). */
export const codeSent = (retryAfterMs: number): Failure => refuse('TOO_MANY_REQUESTS', { retryAfterMs, data: { reason: 'CODE_SENT' } });

/** Roughly how long a short outage lasts, such as a fail-over or a full queue. */
const RETRY_AFTER_MS = 5000;

export const unavailable = (retryAfterMs = RETRY_AFTER_MS): Failure => refuse('SERVICE_UNAVAILABLE', { retryAfterMs });

/** A success has no `errorCode`. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly errorCode?: FailureCode;
}

/** The forgot-password page reads the reason of every failure below this path from `flash` (S7). */
const FLASHING = contract.forgotPassword.path.replace(/\{.*/, '');

export function failureAnswer(failure: Failure, requestId: string, path: string): Answer {
  const { errorCode, status, message } = failure;
  const { code, data, retryAfterMs } = failure.details;
  return {
    status,
    errorCode,
    headers: retryAfterMs === undefined ? {} : { 'retry-after': String(Math.max(1, Math.ceil(retryAfterMs / 1000))) },
    body: {
      statusCode: status,
      errorCode,
      code,
      message,
      requestId,
      data,
      ...(path.startsWith(FLASHING) ? { flash: { error: message } } : {}),
    },
  };
}

export const successAnswer = (data: unknown, headers: Answer['headers'] = {}): Answer => ({
  status: 200,
  headers,
  body: { statusCode: 200, data },
});

export const toResponse = (answer: Answer): Response => Response.json(answer.body, { status: answer.status, headers: answer.headers });

export class StartError extends Error {
  override name = 'StartError';
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export interface RequestId {
  readonly id: string;
  /** Only an id that the caller chose can mean "this is the same request again". */
  readonly isFromClient: boolean;
}

export const requestIdOf = (header: string | undefined): RequestId =>
  header && UUID.test(header) ? { id: header.toLowerCase(), isFromClient: true } : { id: randomUUID(), isFromClient: false };
