/** What a call answers, or why it fails. The message of an error is for developers; the sentences for users are in `flow/banners.ts`. */
import * as v from 'valibot';
import type { CallName } from '../contract/contract.ts';
import { envelopeBody, failureBody } from '../contract/replies.ts';
import type { NamedCall } from '../contract/endpoint.ts';
import { errorCodes, type ErrorCode } from '../contract/errors.ts';

/** `malformed`: a success status with an unreadable body (S8); `unreachable`: also a call that CORS blocks; `aborted`: the user left the step. */
type FailureKind = 'answered' | 'malformed' | 'timeout' | 'offline' | 'unreachable' | 'aborted';

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

/** Items of the session in response headers (S3). */
export interface SessionTokens {
  readonly authToken: string;
  readonly refreshToken: string;
  readonly publicKeys: string;
  /** A JSON array, which is only stored (decisions 5). */
  readonly cookies: string;
  readonly deployment: string;
}

/** Visible ASCII without a comma, since a header that is sent twice arrives as `a, b`; servers refuse longer headers. */
const TOKEN = /^[!-+\--~]{1,8192}$/;

export const isToken = (text: unknown): text is string =>
  typeof text === 'string' && TOKEN.test(text) && text !== 'null' && text !== 'undefined';

function isJsonArray(text: string): boolean {
  try {
    return Array.isArray(JSON.parse(text));
  } catch {
    return false;
  }
}

export function readSessionHeaders(headers: Headers): SessionTokens | undefined {
  const read = (name: string) => headers.get(name)?.trim() ?? '';
  const authToken = read('x-auth-token');
  const refreshToken = read('x-refresh-token');
  if (!isToken(authToken) || !isToken(refreshToken)) return undefined;
  const cookies = read('x-bw-cookies');
  return {
    authToken,
    refreshToken,
    publicKeys: read('x-auth-public-keys'),
    cookies: isJsonArray(cookies) ? cookies : '[]',
    deployment: read('x-deployment'),
  };
}

export interface RawResponse {
  readonly status: number;
  readonly ok: boolean;
  readonly headers: Headers;
  readonly data: unknown;
}

/** In seconds: a header with a longer wait contains an instant in place of a duration. */
const LONGEST_WAIT = 1e6;

/** In seconds; a date is compared with the answer's own `date`, since the clock of the device may be wrong. */
function retryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after');
  if (!value) return undefined;
  const seconds = /^\d+$/.test(value)
    ? Number(value)
    : (Date.parse(/^[a-z]/i.test(value) ? value : '') - (Date.parse(headers.get('date') ?? '') || Date.now())) / 1000;
  return seconds < LONGEST_WAIT ? Math.max(1, Math.ceil(seconds)) : undefined;
}

/** A full list of the issues of a huge answer is slow, and the first one is enough. */
const strict = { abortEarly: true };

const HEADERS_UNREADABLE = 'x-auth-token or x-refresh-token is missing, empty, doubled or not in access-control-expose-headers';

function failure(name: CallName, response: RawResponse, id: string, kind: 'answered' | 'malformed', why?: string): ApiError {
  const parsed = v.safeParse(failureBody, kind === 'answered' ? response.data : undefined);
  const body = parsed.success ? parsed.output : {};
  return new ApiError({
    call: name,
    kind,
    status: response.status,
    requestId: body.requestId || id,
    errorCode: errorCodes.find((code) => code === body.errorCode),
    rawErrorCode: body.errorCode,
    code: body.code ?? (body.errorCode === undefined ? UNHANDLED : undefined),
    serverMessage: why ?? body.message,
    data: body.data,
    retryAfter: retryAfter(response.headers),
    serverTime: Date.parse(response.headers.get('date') ?? '') || undefined,
  });
}

/** @throws ApiError for anything but a success that can be read */
export function accept(
  { name, reply, signsIn }: NamedCall<CallName>,
  response: RawResponse,
  id: string,
): { readonly reply: unknown; readonly received?: SessionTokens | undefined } {
  if (!response.ok) throw failure(name, response, id, 'answered');
  const envelope = v.safeParse(envelopeBody, response.data, strict);
  if (!envelope.success) throw failure(name, response, id, 'malformed');
  const { statusCode, flash } = envelope.output;
  if (statusCode !== 200 || flash?.error) {
    throw failure(name, { ...response, status: statusCode }, id, 'answered');
  }
  const data = v.safeParse(reply, envelope.output.data, strict);
  if (!data.success) throw failure(name, response, id, 'malformed');
  // S3: where a login result is a number, it is an error code.
  if (typeof data.output === 'number') {
    throw new ApiError({ call: name, kind: 'answered', status: response.status, requestId: id, code: data.output });
  }
  const received = signsIn && readSessionHeaders(response.headers);
  if (signsIn && !received) throw failure(name, response, id, 'malformed', HEADERS_UNREADABLE);
  return { reply: data.output, received };
}
