/**
 * The wire contract: every call once, with its kind, path, request and reply. The reference server's routes and validation, the OpenAPI
 * document and the gallery's fixtures derive from this table (contract.md); of it browsers load `replies.ts` alone.
 */
import type * as v from 'valibot';
import type { Schema } from './endpoint.ts';
import { replies } from './replies.ts';
import { requests } from './requests.ts';

/** The name of a call. */
export type CallName = keyof typeof replies;
/** The table's own type, with every path and schema in it. */
export type Contract = {
  readonly [N in CallName]: (typeof replies)[N] & (N extends keyof typeof requests ? (typeof requests)[N] : unknown);
};

/** What a call's body must be; `undefined` for a call without one. */
export type Body<N extends CallName> = Contract[N] extends { body: infer S extends Schema } ? v.InferInput<S> : undefined;
/** What a call's query must be; `undefined` for a call without one. */
export type Query<N extends CallName> = Contract[N] extends { query: infer S extends Schema } ? v.InferInput<S> : undefined;
/** What a call resolves to. A numeric login result is an error code (S3): the client throws it. */
export type Reply<N extends CallName> = Exclude<v.InferOutput<Contract[N]['reply']>, number>;

type ParamNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never;
/** Path parameters of a call: `{filterId: string}` for `/news/filter/{filterId}`. The client fills `{requestId}` itself. */
export type Params<N extends CallName> = Record<Exclude<ParamNames<Contract[N]['path']>, 'requestId'>, string>;

const requestRows: Partial<Record<string, object>> = requests;
export const contract = Object.fromEntries(
  Object.entries(replies).map(([name, call]) => [name, { ...call, ...requestRows[name] }]),
) as Contract;
