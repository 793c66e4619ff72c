import type { SessionTokens } from './session-headers.ts';
import type { Body, CallName, Params, Query } from '../contract/contract.ts';

/** The input of a call: body, query and path parameters, typed by its row of the contract. */
export type CallInput<N extends CallName> = {
  readonly signal?: AbortSignal | undefined;
  /** The reset token of a `reset` call. */
  readonly bearer?: string | undefined;
  /** Is given the session headers of the answer, which are stored unless given. */
  readonly take?: (tokens: SessionTokens) => void;
  /** Lets the call outlive the page (the permission check before a redirect). */
  readonly keepalive?: boolean;
} & (Body<N> extends undefined ? { readonly body?: undefined } : { readonly body: Body<N> }) &
  (Query<N> extends undefined ? { readonly query?: undefined } : { readonly query: Query<N> }) &
  (keyof Params<N> extends never ? { readonly params?: undefined } : { readonly params: Params<N> });

/** The input of any call, untyped. */
export type AnyInput = Pick<CallInput<CallName>, 'signal' | 'bearer' | 'keepalive' | 'take'> & {
  body?: unknown;
  query?: unknown;
  params?: unknown;
};
