/**
 * The typed client: one function for every row of the contract, over redaxios. It adds what redaxios lacks (time-out,
 * abort, parsed replies, one error shape) and the transport rules of S8: one refresh, one replay.
 */
import redaxios from 'redaxios';
import * as v from 'valibot';
import { ApiError, type FailureFacts, UNHANDLED } from './api-error.ts';
import { type Body, type CallName, contract, type Endpoint, errorCodes, failureBody, type Params, type Query, type Reply } from './contract.ts';
import { requestId as freshId } from './request-id.ts';
import { readSessionHeaders, type SessionTokens } from './session-headers.ts';

/** S8: a refresh or a replay that takes longer is given up and reported. */
export const REPLAY_LIMIT_MS = 10_000;

/** What the client needs to know of the session; `state/session.ts` is the real one. */
export interface TokenSource {
  /** The stored session token, or null. */
  authToken(): string | null;
  /**
   * Gets newer tokens than `expired` (single flight for any number of callers, and across tabs).
   * Rejects with the ApiError of the refresh call.
   */
  refresh(expired: string): Promise<void>;
  /** Tokens of an answer that signs in. */
  store(tokens: SessionTokens): void;
  /** The service no longer knows `token`: clear the session and go to the root, unless it changed meanwhile. */
  invalid(token: string): void;
  /** S8 "reported". */
  report(error: ApiError): void;
}

export interface ClientOptions {
  readonly baseUrl: string;
  readonly timeoutMs: number;
  readonly fetch?: typeof fetch;
  readonly tokens: TokenSource;
}

export type CallInput<N extends CallName> = {
  readonly signal?: AbortSignal | undefined;
  /** The reset token of a `reset` call. */
  readonly bearer?: string | undefined;
  /** Lets the call outlive the page (the permission check before a redirect). */
  readonly keepalive?: boolean;
} & (Body<N> extends undefined ? { readonly body?: undefined } : { readonly body: Body<N> }) &
  (Query<N> extends undefined ? { readonly query?: undefined } : { readonly query: Query<N> }) &
  (keyof Params<N> extends never ? { readonly params?: undefined } : { readonly params: Params<N> });

export interface Client {
  readonly baseUrl: string;
  call<N extends CallName>(name: N, input: CallInput<N>): Promise<Reply<N>>;
}

interface Sent {
  readonly id: string;
  readonly token: string | null;
}
type AnyInput = Pick<CallInput<CallName>, 'signal' | 'bearer' | 'keepalive'> & { body?: unknown; query?: unknown; params?: unknown };

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

/** S8 "token invalid or expired otherwise": the replay met an unknown token, or the refresh itself was refused. */
const isRefused = (error: ApiError): boolean =>
  error.errorCode === 'TOKEN_INVALID' || (error.call === 'refresh' && (error.status === 401 || error.status === 403));

const isRaw = (value: unknown): value is RawResponse =>
  typeof value === 'object' && value !== null && 'status' in value && 'headers' in value;

export function createClient({ baseUrl, timeoutMs, fetch: given, tokens }: ClientOptions): Client {
  /** One request, to its end: an answer of either kind, or an ApiError that says why there is none. */
  async function send(name: CallName, input: AnyInput, { id, token }: Sent, limitMs: number): Promise<RawResponse> {
    const endpoint: Endpoint = contract[name];
    const controller = new AbortController();
    let ended: 'timeout' | 'aborted' | undefined;
    const stop = (why: 'timeout' | 'aborted') => {
      ended ??= why;
      controller.abort();
    };
    const leave = () => stop('aborted');
    if (input.signal?.aborted) leave();
    input.signal?.addEventListener('abort', leave);
    const timer = setTimeout(stop, limitMs, 'timeout');
    const doFetch = given ?? globalThis.fetch.bind(globalThis);
    const none = (): ApiError =>
      new ApiError({
        call: name,
        kind: ended ?? (globalThis.navigator?.onLine === false ? 'offline' : 'unreachable'),
        status: 0,
        requestId: id,
      });
    try {
      const response: unknown = await redaxios(addressOf(baseUrl, endpoint, input, id), {
        method: endpoint.method.toLowerCase() as 'get',
        data: endpoint.method === 'GET' ? undefined : (input.body ?? undefined),
        headers: { 'x-request-id': id, ...(token ? { authorization: `Bearer ${token}` } : {}) },
        responseType: 'text',
        fetch: ((url: string, init: RequestInit) =>
          doFetch(url, { ...init, cache: 'no-store', keepalive: input.keepalive ?? false, signal: controller.signal })) as never,
      }).catch((failed: unknown) => failed);
      if (ended || !isRaw(response)) throw none();
      return response;
    } finally {
      clearTimeout(timer);
      input.signal?.removeEventListener('abort', leave);
    }
  }

  function failure(name: CallName, response: RawResponse, id: string, kind: 'answered' | 'garbled'): ApiError {
    const parsed = v.safeParse(failureBody, kind === 'answered' ? response.data : undefined);
    const body = parsed.success ? parsed.output : {};
    const facts: FailureFacts = {
      call: name,
      kind,
      status: response.status,
      requestId: body.requestId || id,
      errorCode: errorCodes.find((code) => code === body.errorCode),
      code: body.code ?? (body.errorCode === undefined ? UNHANDLED : undefined),
      serverMessage: body.message,
      data: body.data,
      retryAfter: retryAfter(response.headers),
      serverTime: Date.parse(response.headers.get('date') ?? '') || undefined,
    };
    return new ApiError(facts);
  }

  /** The parsed `data` of an answer, its session headers stored; throws an ApiError otherwise. */
  function accept(name: CallName, response: RawResponse, id: string): unknown {
    const endpoint: Endpoint = contract[name];
    if (!response.ok) throw failure(name, response, id, 'answered');
    const envelope = v.safeParse(v.object({ statusCode: v.number(), data: v.optional(v.unknown()) }), response.data);
    if (!envelope.success) throw failure(name, response, id, 'garbled');
    if (envelope.output.statusCode !== 200) {
      throw failure(name, { ...response, status: envelope.output.statusCode }, id, 'answered');
    }
    const data = v.safeParse(endpoint.reply, envelope.output.data);
    if (!data.success) throw failure(name, response, id, 'garbled');
    if (endpoint.signsIn && typeof data.output !== 'number') {
      const found = readSessionHeaders(response.headers);
      if (!found) throw failure(name, response, id, 'garbled');
      tokens.store(found);
    }
    return data.output;
  }

  async function once(name: CallName, input: AnyInput, sent: Sent, limitMs: number): Promise<unknown> {
    return accept(name, await send(name, input, sent, limitMs), sent.id);
  }

  /** Runs to the replay limit; past it the first error stands and is reported (S8). */
  async function within<T>(work: Promise<T>, first: ApiError): Promise<T> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const limit = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        tokens.report(first);
        reject(first);
      }, REPLAY_LIMIT_MS);
    });
    try {
      return await Promise.race([work, limit]);
    } finally {
      clearTimeout(timer);
      work.catch(() => {});
    }
  }

  async function afterRefresh(name: CallName, input: AnyInput, sent: Sent, first: ApiError): Promise<unknown> {
    const expired = sent.token as string;
    if (tokens.authToken() === expired) await within(tokens.refresh(expired), first);
    const token = tokens.authToken();
    // Signed out while refreshing: stay signed out.
    if (!token || token === expired) throw first;
    try {
      return await once(name, input, { id: sent.id, token }, timeoutMs);
    } catch (error) {
      if (error instanceof ApiError && error.errorCode === 'TOKEN_EXPIRED') tokens.invalid(token);
      throw error;
    }
  }

  async function call(name: CallName, input: AnyInput): Promise<unknown> {
    const { kind }: Endpoint = contract[name];
    const token = kind === 'reset' ? (input.bearer ?? null) : tokens.authToken();
    const sent: Sent = { id: freshId(), token };
    try {
      return await once(name, input, sent, timeoutMs);
    } catch (error) {
      if (!(error instanceof ApiError) || kind !== 'session' || !token) throw error;
      switch (error.errorCode) {
        case 'TOKEN_EXPIRED':
          return afterRefresh(name, input, sent, error).catch((later: unknown) => {
            if (later instanceof ApiError && isRefused(later)) tokens.invalid(tokens.authToken() ?? token);
            throw later;
          });
        case 'DATABASE_ACCESS_DENIED':
          return within(once(name, input, sent, REPLAY_LIMIT_MS), error);
        case 'TOKEN_INVALID':
          tokens.invalid(token);
          throw error;
        default:
          throw error;
      }
    }
  }

  return { baseUrl, call: call as Client['call'] };
}
