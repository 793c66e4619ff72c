import type * as v from 'valibot';
import type { CallName, Contract, Params } from '../../../src/contract/contract.ts';
import type { CallKind } from '../../../src/contract/endpoint.ts';
import type { PendingHolder } from '../security/pending-logins.ts';
import type { ResetHolder } from '../security/reset-tickets.ts';
import type { SessionHolder, SignedIn } from '../security/sessions.ts';
import type { Service } from '../service.ts';

/** A page sends the form of single sign-on, not the client. */
export type JsonCallName = { [N in CallName]: Contract[N] extends { encoding: 'form' } ? never : N }[CallName];

type Schema = v.GenericSchema<unknown, unknown>;
type BodyOf<N extends CallName> = Contract[N] extends { body: infer S extends Schema } ? v.InferOutput<S> : undefined;
type QueryOf<N extends CallName> = Contract[N] extends { query: infer S extends Schema } ? v.InferOutput<S> : undefined;

/** Who holds the token that a call of this kind carries. */
export interface Holders {
  none: undefined;
  mfa: PendingHolder;
  reset: ResetHolder;
  session: SessionHolder;
}
export type HolderOf<N extends CallName> = Holders[Contract[N]['kind'] & CallKind];

export interface Call<N extends CallName> {
  readonly service: Service;
  readonly body: BodyOf<N>;
  readonly query: QueryOf<N>;
  readonly params: Params<N>;
  readonly holder: HolderOf<N>;
  /** The header as sent; only the permission check reads it itself. */
  readonly bearer: string | undefined;
  readonly address: string;
  readonly origin: string | undefined;
  /** Commits `work` with its answer, which a repeat gets even if this process was killed in between; messages are sent after the commit. */
  commitWithAnswer<T>(work: (tx: Service, answer: (result: Result<N>) => Promise<void>) => Promise<T>): Promise<T>;
}

type Frozen<T> = T extends readonly (infer Item)[]
  ? readonly Frozen<Item>[]
  : T extends object
    ? { readonly [K in keyof T]: Frozen<T[K]> }
    : T;
type Data<N extends CallName> = Frozen<v.InferInput<Contract[N]['reply']>>;
export type Result<N extends CallName> = Contract[N] extends { signsIn: true } ? SignedIn<Data<N>> : Data<N>;

export type Calls = { readonly [N in JsonCallName]: (call: Call<N>) => Promise<Result<N>> };
