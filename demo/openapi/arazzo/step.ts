/** A step of a flow: a call of the contract with what it must answer, written for the Arazzo document. */
import { type Body, type CallName, contract, type Params, type Query } from '../../../src/contract/contract.ts';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { type ErrorCode, errorStatus } from '../../../src/contract/errors.ts';
import type { Fixed } from '../../gallery/fixture.ts';
import type { DemoCall } from './demo-document.ts';

/** A value that the runner inserts: `$inputs.standard.email`, `$response.header.x-auth-token`. */
export type Expression = `$${string}`;

/** `$response.body#/data/saml == true`, or a pattern of a whole body. */
export type Condition = string | { readonly body: string };

export interface Step {
  readonly stepId: string;
  readonly [field: string]: unknown;
}

interface Told<N extends CallName> {
  /** The default is the name of the call; needed when the flow makes the call twice. */
  readonly id?: string;
  readonly params?: Partial<Params<N>>;
  readonly query?: Fixed<Query<N>> & Readonly<Record<string, unknown>>;
  readonly body?: Fixed<Body<N>>;
  readonly bearer?: Expression;
  /** The expected refusal, instead of a success. */
  readonly refusedWith?: ErrorCode;
  /** Further conditions on the answer. */
  readonly holds?: readonly Condition[];
  /** Values of the answer that later steps use. */
  readonly outputs?: Readonly<Record<string, Expression>>;
}

/** A fresh id, so that no request counts as a repeat. */
const FRESH_ID = '$faker.string.uuid()';

const criterion = (condition: Condition) =>
  typeof condition === 'string' ? { condition } : { context: '$response.body', type: 'regex', condition: condition.body };

const parameters = (place: string, values: Readonly<Record<string, unknown>> = {}) =>
  Object.entries(values).map(([name, value]) => ({ in: place, name, value }));

export function call<N extends CallName>(
  name: N,
  { id = name, params, query, body, bearer, refusedWith, holds = [], outputs }: Told<N> = {},
): Step {
  const { path, encoding }: Endpoint = contract[name];
  const ownId = path.includes('{requestId}') ? { requestId: FRESH_ID } : {};
  const status = refusedWith
    ? [`$statusCode == ${errorStatus[refusedWith]}`, `$response.body#/errorCode == '${refusedWith}'`]
    : ['$statusCode == 200'];
  return {
    stepId: id,
    operationId: `$sourceDescriptions.contract.${name}`,
    parameters: [
      ...parameters('header', { 'x-request-id': FRESH_ID, ...(bearer ? { authorization: `Bearer {${bearer}}` } : {}) }),
      ...parameters('path', { ...ownId, ...params }),
      ...parameters('query', query),
    ],
    ...(body
      ? { requestBody: { contentType: encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json', payload: body } }
      : {}),
    successCriteria: [...status, ...holds].map(criterion),
    ...(outputs ? { outputs } : {}),
  };
}

interface Reading {
  readonly id: string;
  readonly query: Readonly<Record<string, string>>;
  readonly holds?: readonly Condition[];
  readonly outputs: Readonly<Record<string, Expression>>;
}

/** A call of the demo itself, retried, since a message may arrive a moment after the answer that caused it. */
export const read = (name: DemoCall, { id, query, holds = [], outputs }: Reading): Step => ({
  stepId: id,
  operationId: `$sourceDescriptions.demo.${name}`,
  parameters: parameters('query', query),
  successCriteria: ['$statusCode == 200', ...holds].map(criterion),
  onFailure: [{ name: 'not-yet', type: 'retry', retryAfter: 1, retryLimit: 5 }],
  outputs,
});

/** A whole flow as one step. */
export const through = (workflowId: string, inputs: Readonly<Record<string, Expression>>, outputs: readonly string[]): Step => ({
  stepId: workflowId,
  workflowId,
  parameters: Object.entries(inputs).map(([name, value]) => ({ name, value })),
  outputs: Object.fromEntries(outputs.map((name) => [name, `$outputs.${name}`])),
});
