/** How a call is made: its id and token, one request, and when it is sent again. */
import redaxios from 'redaxios';
import { accept, ApiError, isNoAnswer, isToken, type RawResponse, type SessionTokens, unanswered } from './answer.ts';
import type { Body, CallName, Params, Query, Reply } from '../contract/contract.ts';
import type { NamedCall } from '../contract/endpoint.ts';
import { endsSession, type ErrorCode } from '../contract/errors.ts';

/** A fresh UUID v4. `crypto.randomUUID` is missing on plain-http pages, `getRandomValues` is not. */
export const requestId = (): string =>
  crypto.randomUUID?.() ??
  '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) => {
    const [random = 0] = crypto.getRandomValues(new Uint8Array(1));
    return (Number(digit) ^ (random & (15 >> (Number(digit) / 4)))).toString(16);
  });

export type CallInput<N extends CallName> = {
  readonly signal?: AbortSignal | undefined;
  readonly bearer?: string | undefined;
  /** Without it the session headers of the answer are stored. */
  readonly take?: (tokens: SessionTokens) => void;
  readonly keepalive?: boolean;
} & (Body<N> extends undefined ? { readonly body?: undefined } : { readonly body: Body<N> }) &
  (Query<N> extends undefined ? { readonly query?: undefined } : { readonly query: Query<N> }) &
  (keyof Params<N> extends never ? { readonly params?: undefined } : { readonly params: Params<N> });

type AnyInput = Pick<CallInput<CallName>, 'signal' | 'bearer' | 'keepalive' | 'take'> & {
  body?: unknown;
  query?: unknown;
  params?: unknown;
};

type AnyCall = NamedCall<CallName>;

interface Outgoing {
  readonly endpoint: AnyCall;
  readonly input: AnyInput;
  readonly id: string;
}

export interface TokenSource {
  authToken(): string | null;
  /** Awaited before a call takes its token, since a session that timed out while the device slept must end first. */
  settled?(): Promise<void> | undefined;
  /** One refresh for any number of callers and tabs; rejects with the `ApiError` of the refresh. */
  refresh(expired: string): Promise<void>;
  store(tokens: SessionTokens, replaces?: string): void;
  /** Clears the session and leads to the root, unless `token` was replaced meanwhile. */
  invalid(token: string, why?: ErrorCode): void;
  /** S8 "reported". */
  report(error: ApiError): void;
}

interface Service {
  readonly baseUrl: string;
  readonly timeoutMs: number;
  readonly fetch?: typeof fetch;
}

/** A redirect that was not followed has status 0. */
const isRaw = (value: unknown): value is RawResponse => Object(value).status > 0;

/** `setTimeout` fires a longer timer at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

function addressOf(baseUrl: string, endpoint: AnyCall, input: AnyInput, requestId: string): string {
  const params: Record<string, string> = { ...(input.params as Record<string, string> | undefined), requestId };
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const query = input.query ? `?${new URLSearchParams(input.query as Record<string, string>)}` : '';
  return `${baseUrl.replace(/\/+$/, '')}${path}${query}`;
}

/** @throws ApiError when there is no answer */
async function send(
  { baseUrl, timeoutMs, fetch: customFetch }: Service,
  { endpoint, input, id }: Outgoing,
  token: string | null,
  deadline?: AbortSignal,
): Promise<RawResponse> {
  const controller = new AbortController();
  let ended: 'timeout' | 'aborted' | undefined;
  const stop = (why: 'timeout' | 'aborted') => {
    ended ??= why;
    controller.abort();
  };
  const leave = () => stop('aborted');
  const signals = [input.signal, deadline];
  for (const signal of signals) {
    if (signal?.aborted) leave();
    signal?.addEventListener('abort', leave);
  }
  // A request that loses the connection may fail only after the connection is back, so the loss is remembered.
  let offline = globalThis.navigator?.onLine === false;
  const lose = () => {
    offline = true;
  };
  globalThis.addEventListener?.('offline', lose);
  const timer = setTimeout(stop, Math.min(timeoutMs, LONGEST_TIMER_MS), 'timeout');
  const doFetch = customFetch ?? globalThis.fetch.bind(globalThis);
  const none = () => unanswered(endpoint.name, id, ended ?? (offline ? 'offline' : 'unreachable'));
  try {
    // An empty address would lead to the host's own origin.
    if (ended || baseUrl === '') throw none();
    const response: unknown = await redaxios(addressOf(baseUrl, endpoint, input, id), {
      method: endpoint.method.toLowerCase() as 'get',
      data: endpoint.method === 'GET' ? undefined : (input.body ?? undefined),
      headers: { 'x-request-id': id, ...(token ? { authorization: `Bearer ${token}` } : {}) },
      responseType: 'text',
      // redaxios would otherwise copy the host's cookie named `undefined` into a header.
      xsrfCookieName: '$^',
      fetch: (url: URL | RequestInfo, init?: RequestInit) =>
        // A redirect could take a password to another server.
        doFetch(url, {
          ...init,
          cache: 'no-store',
          redirect: 'manual',
          keepalive: input.keepalive ?? false,
          signal: controller.signal,
        }),
    }).catch((failed: unknown) => failed);
    if (ended || !isRaw(response)) throw none();
    return response;
  } finally {
    clearTimeout(timer);
    globalThis.removeEventListener?.('offline', lose);
    for (const signal of signals) signal?.removeEventListener('abort', leave);
  }
}

/** S8: the limit of a refresh and a replay together. */
export const REPLAY_LIMIT_MS = 10_000;

const isDenied = (error: unknown): error is ApiError => error instanceof ApiError && error.errorCode === 'DATABASE_ACCESS_DENIED';

/** Only the service itself can reject the refresh token, neither a proxy's page nor a refused database. */
export const isRefused = (error: ApiError): boolean =>
  error.kind === 'answered' && (error.status === 401 || (error.status === 403 && error.errorCode !== undefined && !isDenied(error)));

function within(
  tokens: TokenSource,
  { endpoint, input, id }: Outgoing,
  work: (deadline: AbortSignal) => Promise<unknown>,
): Promise<unknown> {
  const deadline = new AbortController();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      const left = input.signal?.aborted === true;
      const error = unanswered(endpoint.name, id, left ? 'aborted' : 'timeout', !left);
      if (!left) tokens.report(error);
      reject(error);
      deadline.abort();
    }, REPLAY_LIMIT_MS);
    work(deadline.signal)
      .finally(() => clearTimeout(timer))
      .then(resolve, reject);
  });
}

/** A refresh that fails in an outage signs no user out: the call that needed it counts as unanswered. */
async function refresh(tokens: TokenSource, { endpoint, id }: Outgoing, expired: string): Promise<ErrorCode | undefined> {
  try {
    await tokens.refresh(expired);
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (isRefused(error)) return error.errorCode;
    throw unanswered(endpoint.name, id, isNoAnswer(error) ? error.kind : 'unreachable');
  }
}

/** What was sent may contain a password, so only a checksum is kept; of two bodies with one sum the service refuses the second (409). */
const checksum = (sent: string): number => {
  let sum = 0;
  for (const character of sent) sum = (Math.imul(sum, 31) + (character.codePointAt(0) as number)) | 0;
  return sum;
};

/** The service may have done its work all the same: the user left, or a gateway stopped waiting. */
const isLost = (error: unknown): boolean =>
  error instanceof ApiError && (isNoAnswer(error) || error.kind === 'aborted' || error.status === 502 || error.status === 504);

/** A user who asks again after the wait (decisions 3) wants a new text message, and a transfer token lives for only a minute. */
const fleeting: readonly CallName[] = ['mfaSend', 'mfaProfile', 'transfer'];
export const RESEND_WAIT_MS = 30_000;
/** How long the service keeps an answer (contract.md). */
const KEPT_MS = 600_000;

interface LostCall {
  readonly id: string;
  /** ms since 1970. */
  readonly until: number;
}

/** A user who presses again after a lost call sends it with the same request id, so that the service does nothing twice (contract.md). */
function withLostIds(call: (endpoint: AnyCall, input: AnyInput, id: string) => Promise<unknown>) {
  const lost = new Map<CallName, Map<number, LostCall>>();
  return async (endpoint: AnyCall, input: AnyInput): Promise<unknown> => {
    const { name, method } = endpoint;
    const { body, query, params, bearer } = input;
    const sum = checksum(JSON.stringify([body, query, params, bearer]));
    const before = lost.get(name)?.get(sum);
    // The kept answer is as old as the first try, however often the user asks again.
    const lostCall =
      before && Date.now() < before.until
        ? before
        : { id: requestId(), until: Date.now() + (fleeting.includes(name) ? RESEND_WAIT_MS : KEPT_MS) };
    lost.get(name)?.delete(sum);
    try {
      const answer = await call(endpoint, input, lostCall.id);
      lost.delete(name);
      return answer;
    } catch (error) {
      if (method !== 'GET' && isLost(error)) lost.set(name, (lost.get(name) ?? new Map<number, LostCall>()).set(sum, lostCall));
      throw error;
    }
  };
}

export interface Client {
  readonly baseUrl: string;
  call<N extends CallName>(endpoint: NamedCall<N>, input: CallInput<N>): Promise<Reply<N>>;
}

export function createClient({ tokens, ...service }: Service & { readonly tokens: TokenSource }): Client {
  async function once(call: Outgoing, token: string | null, deadline?: AbortSignal): Promise<unknown> {
    const { endpoint, input, id } = call;
    const { reply, received } = accept(endpoint, await send(service, call, token, deadline), id);
    if (received && input.take) input.take(received);
    else if (received) tokens.store(received, endpoint.name === 'refresh' ? (input.body as Body<'refresh'>).refreshToken : undefined);
    return reply;
  }

  async function afterRefresh(call: Outgoing, expired: string, first: ApiError, deadline: AbortSignal, isDeniedBefore: boolean) {
    const why = tokens.authToken() === expired ? await refresh(tokens, call, expired) : undefined;
    const token = tokens.authToken();
    if (token === expired) tokens.invalid(expired, why);
    // A user who signed out during the refresh stays signed out.
    if (!token || token === expired) throw first;
    const again = () => once(call, token, deadline);
    try {
      return await again().catch((error: unknown) => {
        // A database that refused access before the refresh is not asked a third time.
        if (isDeniedBefore || !isDenied(error)) throw error;
        return again();
      });
    } catch (error) {
      if (error instanceof ApiError && (error.errorCode === 'TOKEN_EXPIRED' || endsSession(error.errorCode)))
        tokens.invalid(token, error.errorCode);
      throw error;
    }
  }

  /** S8: a call is sent again unasked only once after a refresh, and once after the database refused access. */
  async function replaying(endpoint: AnyCall, input: AnyInput, id: string): Promise<unknown> {
    const { kind, name } = endpoint;
    const before = tokens.authToken();
    // Calls that decide whether the session goes on must not wait for that decision, and others do not depend on the token.
    const pause = before && (kind === 'session' || name === 'permission') && tokens.settled?.();
    if (pause) await pause;
    const bearer = kind === 'reset' ? input.bearer : tokens.authToken();
    const token = isToken(bearer) ? bearer : null;
    const call: Outgoing = { endpoint, input, id };
    if (kind === 'session' && before && !token) {
      throw new ApiError({ call: name, kind: 'answered', status: 401, errorCode: 'TOKEN_INVALID', requestId: id });
    }
    function judge(error: unknown, deadline?: AbortSignal): Promise<unknown> {
      if (error instanceof ApiError && kind === 'session' && token) {
        const renew = (signal: AbortSignal) => afterRefresh(call, token, error, signal, deadline !== undefined);
        if (error.errorCode === 'TOKEN_EXPIRED') return deadline ? renew(deadline) : within(tokens, call, renew);
        if (endsSession(error.errorCode)) tokens.invalid(token, error.errorCode);
      }
      throw error;
    }
    try {
      return await once(call, token);
    } catch (error) {
      // For any kind of call, since the refusal does not depend on the user (decisions 2).
      if (isDenied(error))
        return within(tokens, call, (deadline) => once(call, token, deadline).catch((second) => judge(second, deadline)));
      return judge(error);
    }
  }

  return { baseUrl: service.baseUrl, call: withLostIds(replaying) as Client['call'] };
}
