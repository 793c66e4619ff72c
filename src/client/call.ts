import type { SessionTokens } from './session-headers.ts';
import type { Body, CallName, Params, Query } from '../contract/contract.ts';

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

export type AnyInput = Pick<CallInput<CallName>, 'signal' | 'bearer' | 'keepalive' | 'take'> & {
  body?: unknown;
  query?: unknown;
  params?: unknown;
};
