import type * as v from 'valibot';
import type { ErrorCode } from './errors.ts';

/**
 * - `none`: public; the server ignores a session bearer on it, except that the permission check answers for the session that asks.
 * - `mfa`: carries a retrieval token in its body or query.
 * - `reset`: bearer is the reset token.
 * - `session`: bearer is the session token; the only kind that refreshes and replays.
 */
export type CallKind = 'none' | 'mfa' | 'reset' | 'session';

export type Schema = v.GenericSchema<unknown, unknown>;

/** What a browser knows of a call: how it is made, and how its answer is read. */
export interface Call {
  readonly kind: CallKind;
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Path under the base URL; `{name}` is a parameter, URI-encoded by the client. */
  readonly path: string;
  /** How the body is encoded; JSON unless given. */
  readonly encoding?: 'form';
  /** Shape of `data` in the answer. */
  readonly reply: Schema;
  /** The answer carries the session headers (it signs a user in, or refreshes). */
  readonly signsIn?: true;
}

/** What a call asks for. */
export interface Request {
  readonly query?: Schema;
  readonly body?: Schema;
  /** The codes a screen must route for this call; every call may also fail in ways only `else` catches. */
  readonly fails?: readonly ErrorCode[];
}

/** A row of the contract. */
export interface Endpoint extends Call, Request {}

/** A call with the name by which errors and documents refer to it. */
export interface NamedCall<N extends string> extends Call {
  readonly name: N;
}

/** Rows by name, each of which the code that makes the call imports, so that a browser loads a row with the screen that needs it. */
export const defineCalls = <const T extends Readonly<Record<string, Call>>>(calls: T) =>
  Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, { ...call, name }])) as {
    readonly [N in keyof T]: T[N] & { readonly name: N };
  };

export type Requests = Readonly<Record<string, Request>>;

/** Where the older half of the service lives. */
export const legacyUser = '/api/v1/auth/legacyUser';
