/**
 * The typed client: one function for every row of the contract, over redaxios. It adds what redaxios lacks: time-out, abort,
 * parsed replies and one error shape. When a call is sent again is decided in `replay.ts`.
 */
import redaxios from 'redaxios';
import * as v from 'valibot';
import { ApiError, type FailureFacts, UNHANDLED } from './api-error.ts';
import { type Body, type CallName, contract, envelopeBody, failureBody, type Reply } from '../contract/contract.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { errorCodes } from '../contract/errors.ts';
import type { CallInput } from './call-input.ts';
import { type AnyInput, replaying, type Sent } from './replay.ts';
import { readSessionHeaders } from './session-headers.ts';
import type { TokenSource } from './token-source.ts';

/** `timeoutMs` holds for every single request; `fetch` is the page's own unless given. */
export interface ClientOptions {
  readonly baseUrl: string;
  readonly timeoutMs: number;
  readonly fetch?: typeof fetch;
  readonly tokens: TokenSource;
}

/** The service, as typed calls. */
export interface Client {
  readonly baseUrl: string;
  call<N extends CallName>(name: N, input: CallInput<N>): Promise<Reply<N>>;
}

function addressOf(baseUrl: string, endpoint: Endpoint, input: AnyInput, requestId: string): string {
  const params: Record<string, string> = { ...(input.params as Record<string, string> | undefined), requestId };
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const query = input.query ? `?${new URLSearchParams(input.query as Record<string, string>)}` : '';
  return `${baseUrl.replace(/\/+$/, '')}${path}${query}`;
}

/** `retry-after` in seconds: a number, or a date against the answer's own. */
function retryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after');
  if (!value) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - (Date.parse(headers.get('date') ?? '') || Date.now())) / 1000;
  return Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : undefined;
}

interface RawResponse {
  readonly status: number;
  readonly ok: boolean;
  readonly headers: Headers;
  readonly data: unknown;
}

/** Longer timers fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** The first issue is enough: a full list for a huge answer is slow and never read. */
const strict = { abortEarly: true };

const HEADERS_UNREADABLE =
  'the session headers x-auth-token and x-refresh-token are missing, empty, doubled, or not in access-control-expose-headers';

const isRaw = (value: unknown): value is RawResponse =>
  typeof value === 'object' && value !== null && 'status' in value && 'headers' in value;

/** A client of one service. Whatever fails, its calls reject with an `ApiError`. */
export function createClient({ baseUrl, timeoutMs, fetch: given, tokens }: ClientOptions): Client {
  /** Sends one request and resolves with its answer, success or failure; throws an ApiError when there is none. */
  async function send(name: CallName, input: AnyInput, { id, token }: Sent, limit?: AbortSignal): Promise<RawResponse> {
    const endpoint: Endpoint = contract[name];
    const controller = new AbortController();
    let ended: 'timeout' | 'aborted' | undefined;
    const stop = (why: 'timeout' | 'aborted') => {
      ended ??= why;
      controller.abort();
    };
    const leave = () => stop('aborted');
    const signals = [input.signal, limit];
    for (const signal of signals) {
      if (signal?.aborted) leave();
      signal?.addEventListener('abort', leave);
    }
    const timer = setTimeout(stop, Math.min(timeoutMs, LONGEST_TIMER_MS), 'timeout');
    const doFetch = given ?? globalThis.fetch.bind(globalThis);
    const none = (): ApiError =>
      new ApiError({
        call: name,
        kind: ended ?? (globalThis.navigator?.onLine === false ? 'offline' : 'unreachable'),
        status: 0,
        requestId: id,
      });
    try {
      // Nothing is sent once aborted, nor to an empty address, which would mean the host's own origin.
      if (ended || baseUrl === '') throw none();
      const response: unknown = await redaxios(addressOf(baseUrl, endpoint, input, id), {
        method: endpoint.method.toLowerCase() as 'get',
        data: endpoint.method === 'GET' ? undefined : (input.body ?? undefined),
        headers: { 'x-request-id': id, ...(token ? { authorization: `Bearer ${token}` } : {}) },
        responseType: 'text',
        // Otherwise redaxios would copy the host's cookie named `undefined` into a header.
        xsrfCookieName: '$^',
        fetch: ((url: string, init: RequestInit) =>
          doFetch(url, { ...init, cache: 'no-store', keepalive: input.keepalive ?? false, signal: controller.signal })) as never,
      }).catch((failed: unknown) => failed);
      if (ended || !isRaw(response)) throw none();
      return response;
    } finally {
      clearTimeout(timer);
      for (const signal of signals) signal?.removeEventListener('abort', leave);
    }
  }

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

  /** The parsed `data` of an answer, its session headers stored; throws an ApiError otherwise. */
  function accept(name: CallName, input: AnyInput, response: RawResponse, id: string): unknown {
    const endpoint: Endpoint = contract[name];
    if (!response.ok) throw failure(name, response, id, 'answered');
    const envelope = v.safeParse(envelopeBody, response.data, strict);
    if (!envelope.success) throw failure(name, response, id, 'malformed');
    if (envelope.output.statusCode !== 200) {
      throw failure(name, { ...response, status: envelope.output.statusCode }, id, 'answered');
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
      tokens.store(found, name === 'refresh' ? (input.body as Body<'refresh'>).refreshToken : undefined);
    }
    return data.output;
  }

  async function once(name: CallName, input: AnyInput, sent: Sent, limit?: AbortSignal): Promise<unknown> {
    return accept(name, input, await send(name, input, sent, limit), sent.id);
  }

  return { baseUrl, call: replaying(once, tokens) as Client['call'] };
}
