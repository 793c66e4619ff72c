/**
 * The wire contract: every call once, with its kind, path, request and reply. The reference server's routes and validation, the OpenAPI
 * document and the gallery's fixtures derive from this table (contract.md); a browser loads the rows of `calls/` with the screens that need them.
 */
import type * as v from 'valibot';
import type { Schema } from './endpoint.ts';
import { signInCalls } from './calls/sign-in.ts';
import { sessionCalls } from './calls/session.ts';
import { secondFactorCalls } from './calls/second-factor.ts';
import { passkeyCalls } from './calls/passkeys.ts';
import { recoveryCalls } from './calls/recovery.ts';
import { securityQuestionCalls } from './calls/security-questions.ts';
import { signUpCalls } from './calls/sign-up.ts';
import { profileCalls } from './calls/profile.ts';
import { newsCalls } from './calls/news.ts';
import { listCalls } from './calls/lists.ts';
import { requests } from './requests.ts';

const calls = {
  ...signInCalls,
  ...sessionCalls,
  ...secondFactorCalls,
  ...passkeyCalls,
  ...recoveryCalls,
  ...securityQuestionCalls,
  ...signUpCalls,
  ...profileCalls,
  ...newsCalls,
  ...listCalls,
} as const;

/** The name of a call. */
export type CallName = keyof typeof calls;
/** The table's own type, with every path and schema in it. */
export type Contract = {
  readonly [N in CallName]: (typeof calls)[N] & (N extends keyof typeof requests ? (typeof requests)[N] : unknown);
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
  Object.entries(calls).map(([name, call]) => [name, { ...call, ...requestRows[name] }]),
) as Contract;
