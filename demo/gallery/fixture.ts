/** A state of a screen as data: what is stored, what the service answers, and what is typed and pressed until it shows. */
import type * as v from 'valibot';
import type { CallName, Contract } from '../../src/contract/contract.ts';
import type { ErrorCode } from '../../src/contract/errors.ts';
import { errorStatus } from '../../src/contract/errors.ts';
import type { ElementTag } from '../../src/element/element-table.ts';

export type Fixed<T> = T extends readonly (infer E)[]
  ? readonly Fixed<E>[]
  : T extends object
    ? { readonly [K in keyof T]: Fixed<T[K]> }
    : T;

/** What a call answers, as its row of the contract has it. */
export type Data<N extends CallName> = Fixed<v.InferInput<Contract[N]['reply']>>;

interface Granted<N extends CallName> {
  readonly data: Data<N>;
  readonly headers?: Readonly<Record<string, string>>;
}
interface Refused {
  readonly status: number;
  readonly errorCode?: string;
  readonly code?: number;
  readonly message?: string;
  readonly data?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}
/** `pending`: never answered. `unreachable`: the network fails. */
type Silent = 'pending' | 'unreachable';

export type Answer<N extends CallName = CallName> = Granted<N> | Refused | Silent;

/** Answers in order; the last one of a list is repeated. */
export type Answers = { readonly [N in CallName]?: Answer<N> | readonly Answer<N>[] };

export const isRefused = (answer: Answer): answer is Refused => typeof answer === 'object' && 'status' in answer;

/** A failure of the contract, with its own HTTP status. */
export const refused = (errorCode: ErrorCode, more: Omit<Refused, 'status' | 'errorCode'> = {}): Refused => ({
  status: errorStatus[errorCode],
  errorCode,
  ...more,
});

/** What the user does: fields are found by name, buttons and links by their text. */
export type Step =
  | readonly ['fill', field: string, value: string]
  | readonly ['choose', field: string, value: string]
  /** The field loses the focus, so that its message may show. */
  | readonly ['leave', field: string]
  | readonly ['submit']
  /** `name` takes the place of `{name}` in the words. */
  | readonly ['press', words: string, name?: string]
  | readonly ['see', words: string]
  /** Advances the page's clock, ms. */
  | readonly ['pass', ms: number];

export interface Fixture {
  readonly shows: string;
  /** Name of the screen that must show in the end; absent if the element has no screens, or cannot show one in this state. */
  readonly screen?: string;
  /** The default is `news-login`. */
  readonly element?: ElementTag;
  readonly attributes?: Readonly<Record<string, string>>;
  /** Below the base path, query included. */
  readonly path?: string;
  /** Session storage by key; objects are stored as JSON. */
  readonly stored?: Readonly<Record<string, unknown>>;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly answers?: Answers;
  readonly steps?: readonly Step[];
  readonly stays?: true;
  /** How much room it needs: a card, a wizard, a whole page. */
  readonly room?: 'card' | 'wizard' | 'page';
  readonly phone?: true;
  /** How the browser's prompt for a passkey ends: with a passkey, or with the `DOMException` of this name. */
  readonly device?: 'answers' | 'AbortError' | 'InvalidStateError' | 'NotAllowedError';
  /** Words of the console error that belongs to this state. */
  readonly complains?: string;
  readonly lang?: string;
  readonly theme?: 'light' | 'dark';
}

export interface Group {
  readonly title: string;
  readonly fixtures: Readonly<Record<string, Fixture>>;
}
