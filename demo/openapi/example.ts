/** The examples of a call: one request, and by name every success that leads to a different screen. */
import type { Body, CallName, Contract, Params, Query } from '../../src/contract/contract.ts';
import type { Data, Fixed } from '../gallery/fixture.ts';

interface Answered<N extends CallName> {
  readonly answers: Readonly<Record<string, Data<N>>>;
}
type WithBody<N extends CallName> = Contract[N] extends { body: unknown } ? { readonly body: Fixed<Body<N>> } : unknown;
type WithQuery<N extends CallName> = Contract[N] extends { query: unknown } ? { readonly query: Fixed<Query<N>> } : unknown;
type WithParams<N extends CallName> = keyof Params<N> extends never ? unknown : { readonly params: Readonly<Params<N>> };

type Example<N extends CallName> = Answered<N> & WithBody<N> & WithQuery<N> & WithParams<N>;

export type Examples<N extends CallName> = { readonly [K in N]: Example<K> };

/** `Example` without the types of its name. */
export interface AnyExample {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly answers: Readonly<Record<string, unknown>>;
}

/** Calls that answer with nothing. */
export const done = { done: {} } as const;
