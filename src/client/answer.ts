/** What an answer means: the parsed data and its session headers, or an `ApiError`. */
import * as v from 'valibot';
import { ApiError, type FailureFacts, UNHANDLED } from './api-error.ts';
import type { Body, CallName } from '../contract/contract.ts';
import { envelopeBody, failureBody, replies } from '../contract/replies.ts';
import type { Call } from '../contract/endpoint.ts';
import { errorCodes } from '../contract/errors.ts';
import type { AnyInput } from './call-input.ts';
import type { RawResponse } from './request.ts';
import { readSessionHeaders } from './session-headers.ts';
import type { TokenSource } from './token-source.ts';

/** In seconds. No service asks for a longer wait: such a header may hold an instant in place of a duration. */
const LONGEST_WAIT = 1e6;

/** `retry-after` in whole seconds, at least 1. The header holds seconds, or a date, which is compared with the answer's own `date`. */
function retryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after');
  if (!value) return undefined;
  const seconds = /^\d+$/.test(value)
    ? Number(value)
    : (Date.parse(/^[a-z]/i.test(value) ? value : '') - (Date.parse(headers.get('date') ?? '') || Date.now())) / 1000;
  return seconds < LONGEST_WAIT ? Math.max(1, Math.ceil(seconds)) : undefined;
}

/** The first issue is enough: a full list for a huge answer is slow and never read. */
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

/** Returns the parsed `data` of an answer and stores its session headers, if the call has any. Throws an `ApiError` for a failure. */
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
    const found = readSessionHeaders(response.headers);
    if (!found) throw failure(name, response, id, 'malformed', HEADERS_UNREADABLE);
    if (input.take) input.take(found);
    else tokens.store(found, name === 'refresh' ? (input.body as Body<'refresh'>).refreshToken : undefined);
  }
  return data.output;
}
