import * as v from 'valibot';
import { ApiError, type FailureFacts, UNHANDLED } from './api-error.ts';
import type { Body, CallName } from '../contract/contract.ts';
import { envelopeBody, failureBody, replies } from '../contract/replies.ts';
import type { Call } from '../contract/endpoint.ts';
import { errorCodes } from '../contract/errors.ts';
import type { AnyInput } from './call.ts';
import type { RawResponse } from './request.ts';
import { readSessionHeaders, type TokenSource } from './session-headers.ts';

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
  const facts: FailureFacts = {
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
  };
  return new ApiError(facts);
}

/** @throws ApiError */
export function accept(tokens: TokenSource, name: CallName, input: AnyInput, response: RawResponse, id: string): unknown {
  const endpoint: Call = replies[name];
  if (!response.ok) throw failure(name, response, id, 'answered');
  const envelope = v.safeParse(envelopeBody, response.data, strict);
  if (!envelope.success) throw failure(name, response, id, 'malformed');
  const { statusCode, flash } = envelope.output;
  if (statusCode !== 200 || flash?.error) {
    throw failure(name, { ...response, status: statusCode }, id, 'answered');
  }
  const data = v.safeParse(endpoint.reply, envelope.output.data, strict);
  if (!data.success) throw failure(name, response, id, 'malformed');
  // S3: where a login result is a number, it is an error code.
  if (typeof data.output === 'number') {
    throw new ApiError({ call: name, kind: 'answered', status: response.status, requestId: id, code: data.output });
  }
  if (endpoint.signsIn) {
    const sessionTokens = readSessionHeaders(response.headers);
    if (!sessionTokens) throw failure(name, response, id, 'malformed', HEADERS_UNREADABLE);
    if (input.take) input.take(sessionTokens);
    else tokens.store(sessionTokens, name === 'refresh' ? (input.body as Body<'refresh'>).refreshToken : undefined);
  }
  return data.output;
}
