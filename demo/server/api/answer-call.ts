import type { Context } from 'hono';
import * as v from 'valibot';
import { type CallName, contract } from '../../../src/contract/contract.ts';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { emailKey } from '../accounts/email-key.ts';
import { nameRefused } from '../calls/security.ts';
import { type RequestFacts, typedSubject } from '../monitoring/audit.ts';
import { describeError } from '../failure/log.ts';
import type { SessionTokens } from '../security/sessions.ts';
import { networkOf } from '../networks/networks.ts';
import { type Service, inTransaction } from '../service.ts';
import { type Answer, Failure, failureAnswer, refuse, successAnswer } from '../failure/failure.ts';
import { failureOf } from '../failure/failure-of.ts';
import { holders } from './holders.ts';
import { isWrite, type StoreAnswer } from './idempotency.ts';

/** `Call` without the types of its name, so that every implementation can take it. */
export interface LooseCall {
  readonly service: Service;
  readonly body: unknown;
  readonly query: unknown;
  readonly params: unknown;
  readonly holder: unknown;
  readonly bearer: string | undefined;
  readonly address: string;
  readonly origin: string | undefined;
  commitWithAnswer<T>(work: (tx: Service, answer: (result: unknown) => Promise<void>) => Promise<T>): Promise<T>;
}
export type Implementation = (call: LooseCall) => Promise<unknown>;

/** Calls for which the owner's documents (S8) or passkeys.md name the code of a malformed body. */
const refusalOf: { readonly [N in CallName]?: () => Failure } = {
  translate: () => refuse('PAYLOAD_NOT_ACCEPTABLE'),
  passkeyLogin: () => refuse('INVALID_CREDENTIALS'),
  mfaPasskey: () => refuse('INVALID_MFA_CODE'),
  mfaRecovery: () => refuse('INVALID_MFA_CODE'),
  addPasskey: () => refuse('PASSKEY_REFUSED'),
  renamePasskey: nameRefused,
};

/** Matches what `JSON.stringify` escapes, a NUL or half of a pair of surrogates, but not an escaped backslash followed by `u0000`. */
const UNSTORABLE = /(?<!\\)(\\\\)*\\u(0000|d[89a-f])/;

/** False for text that PostgreSQL cannot store and no user types. */
function isStorable(text: string): boolean {
  let sent: unknown;
  try {
    sent = JSON.parse(text);
  } catch {
    return true;
  }
  try {
    return !UNSTORABLE.test(JSON.stringify(sent));
  } catch {
    // Nothing that a form sends is nested so deeply that it cannot be written again.
    return false;
  }
}

const malformed = (name: CallName): Failure => refusalOf[name]?.() ?? refuse('INVALID_REQUEST');

/** The answer never repeats what was sent, since it may contain a password. */
function parse(name: CallName, schema: v.GenericSchema<unknown, unknown> | undefined, input: () => unknown): unknown {
  if (!schema) return undefined;
  try {
    const value = input();
    // valibot takes a list for an object without fields.
    if (Array.isArray(value)) throw malformed(name);
    return v.parse(schema, value);
  } catch {
    throw malformed(name);
  }
}

export const sessionHeaders = (tokens: SessionTokens): Record<string, string> => ({
  'x-auth-token': tokens.accessToken,
  'x-refresh-token': tokens.refreshToken,
  // Our tokens are opaque: there is no key to check them with.
  'x-auth-public-keys': '{"keys":[]}',
  'x-bw-cookies': '[]',
  'x-deployment': 'demo',
});

const isSignedIn = (result: unknown): result is { data: unknown; tokens: SessionTokens } =>
  typeof result === 'object' && result !== null && 'tokens' in result && 'data' in result;

const bearerOf = (header: string | undefined) => /^Bearer ([A-Za-z0-9_.~+/=-]+)$/i.exec(header ?? '')?.[1];

export interface CallRequest {
  readonly service: Service;
  readonly name: CallName;
  readonly implementation: Implementation;
  readonly context: Context;
  readonly text: string;
  readonly requestId: string;
  readonly facts: RequestFacts;
}

async function run(
  { name, implementation, context, text, requestId, facts, ...rest }: CallRequest,
  storeAnswer?: StoreAnswer,
): Promise<Answer> {
  const endpoint: Endpoint = contract[name];
  const service = { ...rest.service, actor: { who: 'owner', network: networkOf(facts.address), requestId } };
  if (!isStorable(text) || context.req.url.includes('%00')) throw malformed(name);
  const bearer = bearerOf(context.req.header('authorization'));
  const { address } = facts;
  const read = () => ({
    body: parse(name, endpoint.body, () => JSON.parse(text)),
    query: parse(name, endpoint.query, () => context.req.query()),
  });
  const payload = () => {
    const parsed = read();
    return parsed.body ?? parsed.query;
  };
  const holder = await holders[endpoint.kind](service, { name, bearer, address, payload });
  facts.subject = holder?.account.email;
  const { body, query } = read();
  facts.subject ??= typedSubject(body);
  const answerOf = (result: unknown): Answer =>
    endpoint.signsIn && isSignedIn(result) ? successAnswer(result.data, sessionHeaders(result.tokens)) : successAnswer(result ?? {});
  const act = () =>
    implementation({
      service,
      bearer,
      holder,
      body,
      query,
      params: context.req.param(),
      address,
      origin: context.req.header('origin'),
      commitWithAnswer: (work) => inTransaction(service, (tx) => work(tx, async (result) => storeAnswer?.(tx, answerOf(result)))),
    });
  const { subject } = facts;
  const mayWait = subject !== undefined && isWrite(name, endpoint.method);
  if (!mayWait) return answerOf(await act());
  // Any visitor may type an address, but must not fill the queue of callers who have a token.
  const queue = holder ? emailKey(subject) : `typed:${emailKey(subject)}`;
  return answerOf(await service.subjectQueue(queue, act));
}

/** @param storeAnswer stores the answer for a repeat of the request */
export async function answerCall(request: CallRequest, storeAnswer?: StoreAnswer): Promise<Answer> {
  return run(request, storeAnswer).catch((error: unknown) => {
    const { service, name, requestId, context } = request;
    if (!(error instanceof Failure)) service.log({ level: 'error', what: name, requestId, message: describeError(error) });
    return failureAnswer(failureOf(error), requestId, context.req.path);
  });
}
