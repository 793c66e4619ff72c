/**
 * The wire contract: every call once, with its kind, path, request and reply.
 * The typed client, the reference server's routes and validation, the OpenAPI document and the gallery's
 * fixtures all derive from this table (contract.md).
 */
import * as v from 'valibot';
import type { Calls, Schema } from './endpoint.ts';
import { signInCalls } from './calls/sign-in.ts';
import { sessionCalls } from './calls/session.ts';
import { secondFactorCalls } from './calls/second-factor.ts';
import { recoveryCalls } from './calls/recovery.ts';
import { securityQuestionCalls } from './calls/security-questions.ts';
import { signUpCalls } from './calls/sign-up.ts';
import { profileCalls } from './calls/profile.ts';
import { newsCalls } from './calls/news.ts';
import { listCalls } from './calls/lists.ts';
import { count, text } from './values.ts';

/** Every call by name. Routes, checks, types and the OpenAPI document are made from it. */
export const contract = {
  ...signInCalls,
  ...sessionCalls,
  ...secondFactorCalls,
  ...recoveryCalls,
  ...securityQuestionCalls,
  ...signUpCalls,
  ...profileCalls,
  ...newsCalls,
  ...listCalls,
} as const satisfies Calls;

/** The table's own type, with every path and schema in it. */
export type Contract = typeof contract;
/** The name of a call. */
export type CallName = keyof Contract;

/** What a call's body must be; `undefined` for a call without one. */
export type Body<N extends CallName> = Contract[N] extends { body: infer S extends Schema } ? v.InferInput<S> : undefined;
/** What a call's query must be; `undefined` for a call without one. */
export type Query<N extends CallName> = Contract[N] extends { query: infer S extends Schema } ? v.InferInput<S> : undefined;
/** What a call resolves to. A numeric login result is an error code (S3): the client throws it. */
export type Reply<N extends CallName> = Exclude<v.InferOutput<Contract[N]['reply']>, number>;

type ParamNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never;
/** Path parameters of a call: `{filterId: string}` for `/news/filter/{filterId}`. The client fills `{requestId}` itself. */
export type Params<N extends CallName> = Record<Exclude<ParamNames<Contract[N]['path']>, 'requestId'>, string>;

/** Every answer with a success status (contract.md, Success). S7: whether a forgotten password's call went well is read from `statusCode` and `flash.error`. */
export const envelopeBody = v.object({
  statusCode: count,
  data: v.optional(v.unknown()),
  flash: v.fallback(v.optional(v.object({ error: v.optional(v.unknown()) })), undefined),
});

/** A failure body (contract.md, Failure). Every field may be missing or wrong: it is read field by field. */
export const failureBody = v.object({
  errorCode: v.fallback(v.optional(text), undefined),
  code: v.fallback(v.optional(count), undefined),
  message: v.fallback(v.optional(text), undefined),
  requestId: v.fallback(v.optional(text), undefined),
  data: v.optional(v.unknown()),
});
