import type { Hono } from 'hono';
import { type CallName, contract } from '../../../src/contract/contract.ts';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { requestAddress } from '../networks/client-address.ts';
import { countCalls } from '../limits/network-calls.ts';
import { noteCall, type RequestFacts } from '../monitoring/audit.ts';
import { describeError } from '../failure/log.ts';
import { hasLine } from '../monitoring/note-pages.ts';
import type { Service } from '../service.ts';
import { afterAnswer } from './after-answer.ts';
import { answerCall, type Implementation } from './answer-call.ts';
import { failureOf } from '../failure/failure-of.ts';
import type { Calls } from '../calls/call.ts';
import { type Answer, failureAnswer, toResponse } from '../failure/failure.ts';
import { isRead, isWrite, type StoreAnswer, once } from './idempotency.ts';
import { requestIdOf } from '../failure/failure.ts';

const parameters = (path: string) => path.split('{').length;
const honoPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

/** Posts that change nothing and reveal nothing of a user; pages ask for options every few minutes. */
const looks: readonly CallName[] = ['translate', 'passkeyOptions', 'mfaPasskeyOptions', 'passkeyCreationOptions'];

/** The database could not be asked whether the request is a repeat. */
function notBegun(service: Service, error: unknown, id: string, path: string): Answer {
  service.log({ level: 'error', what: 'not begun', requestId: id, message: describeError(error) });
  return failureAnswer(failureOf(error), id, path);
}

/** Fixed paths come before those with parameters. */
export function mountCalls(app: Hono, service: Service, calls: Partial<Calls>): void {
  const names = (Object.keys(calls) as (keyof Calls)[]).sort((a, b) => parameters(contract[a].path) - parameters(contract[b].path));
  const networkCalls = countCalls(service);
  for (const name of names) {
    const endpoint: Endpoint = contract[name];
    // The table's type ties each implementation to its name; a loop over names cannot.
    const implementation = calls[name] as Implementation;
    app.on(endpoint.method, honoPath(endpoint.path), async (context) => {
      const started = performance.now();
      const address = requestAddress(context, service);
      const facts: RequestFacts = { address };
      const { id, isFromClient } = requestIdOf(context.req.header('x-request-id'));
      const text = endpoint.body ? await context.req.text() : '';
      const work = (storeAnswer?: StoreAnswer) =>
        answerCall({ service: afterAnswer(service, context), name, implementation, context, text, requestId: id, facts }, storeAnswer);
      const { method, path } = context.req;
      const header = (named: string) => context.req.header(named) ?? '';
      const identity = { id, method, path, origin: header('origin'), authorization: header('authorization') };
      const isOnce = isFromClient && isWrite(name, endpoint.method);
      const refused = networkCalls.take(address);
      const done = () =>
        isOnce ? once(service, identity, text, work).catch((error: unknown) => notBegun(service, error, id, path)) : work();
      const answer = refused ? failureAnswer(refused, id, path) : await done();
      if (!refused && endpoint.kind === 'session' && !isRead(name) && answer.status !== 401) networkCalls.giveBack(address);
      const ended = { what: name, status: answer.status, outcome: answer.errorCode, ms: performance.now() - started, requestId: id };
      noteCall(service, { ...ended, isLook: endpoint.method === 'GET' || looks.includes(name) }, facts);
      hasLine(context);
      const response = toResponse(answer);
      response.headers.set('x-request-id', id);
      return response;
    });
  }
}
