import redaxios from 'redaxios';
import { unanswered } from './api-error.ts';
import type { CallName } from '../contract/contract.ts';
import { replies } from '../contract/replies.ts';
import type { Call } from '../contract/endpoint.ts';
import type { AnyInput } from './call.ts';
import type { Sent } from './replay.ts';

export interface Service {
  readonly baseUrl: string;
  readonly timeoutMs: number;
  readonly fetch?: typeof fetch;
}

export interface RawResponse {
  readonly status: number;
  readonly ok: boolean;
  readonly headers: Headers;
  readonly data: unknown;
}

/** A redirect that was not followed has status 0. */
const isRaw = (value: unknown): value is RawResponse => Object(value).status > 0;

/** `setTimeout` fires a longer timer at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

function addressOf(baseUrl: string, endpoint: Call, input: AnyInput, requestId: string): string {
  const params: Record<string, string> = { ...(input.params as Record<string, string> | undefined), requestId };
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const query = input.query ? `?${new URLSearchParams(input.query as Record<string, string>)}` : '';
  return `${baseUrl.replace(/\/+$/, '')}${path}${query}`;
}

/** @throws ApiError when there is no answer */
export async function send(
  { baseUrl, timeoutMs, fetch: customFetch }: Service,
  name: CallName,
  input: AnyInput,
  { id, token }: Sent,
  deadline?: AbortSignal,
): Promise<RawResponse> {
  const endpoint: Call = replies[name];
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
  const none = () => unanswered(name, id, ended ?? (offline ? 'offline' : 'unreachable'));
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
