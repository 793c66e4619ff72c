/** Mounts the contract's calls at their methods and paths. */
import type { Hono } from 'hono';
import { type Endpoint, contract } from '../../../src/api/contract.ts';
import type { Service } from '../service.ts';
import { type Implementation, answerCall } from './answer-call.ts';
import type { Calls } from './call.ts';
import { toResponse } from './failure.ts';
import { idempotency } from './idempotency.ts';
import { requestIdOf } from './request-id.ts';

const parameters = (path: string) => path.split('{').length;
const honoPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

/** The calls that have an implementation; fixed paths before those with parameters. */
export function mountCalls(app: Hono, service: Service, calls: Partial<Calls>): void {
  const once = idempotency(service.now);
  const names = (Object.keys(calls) as (keyof Calls)[]).sort((a, b) => parameters(contract[a].path) - parameters(contract[b].path));
  for (const name of names) {
    const endpoint: Endpoint = contract[name];
    // The table's type ties each implementation to its name; a loop over names cannot.
    const implementation = calls[name] as Implementation;
    app.on(endpoint.method, honoPath(endpoint.path), async (context) => {
      const started = performance.now();
      const { id, given } = requestIdOf(context.req.header('x-request-id'));
      const text = endpoint.body ? await context.req.text() : '';
      const work = () => answerCall(service, name, implementation, context, text, id);
      const { method, path } = context.req;
      const identity = { id, method, path, authorization: context.req.header('authorization') ?? '', body: text };
      const answer = given && method !== 'GET' ? await once(identity, work) : await work();
      const ms = Math.round(performance.now() - started);
      service.log([name, answer.status, answer.errorCode, `${ms}ms`, id].filter(Boolean).join(' '));
      const response = toResponse(answer);
      response.headers.set('x-request-id', id);
      return response;
    });
  }
}
