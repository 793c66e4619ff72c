/** The answers of a call: its successes by name, and for each status the refusals with that status. */
import { type CallName, contract } from '../../src/contract/contract.ts';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { errorCodes } from '../../src/contract/errors.ts';
import { successAnswer } from '../server/failure/failure.ts';
import { examples } from './examples.ts';
import { type Refusal, refusalsOf, unexpected } from './refusals.ts';
import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';

const text = { type: 'string' };
const sessionHeaders = Object.fromEntries(
  ['x-auth-token', 'x-refresh-token', 'x-auth-public-keys', 'x-bw-cookies', 'x-deployment'].map((name) => [name, { schema: text }]),
);

/** Without fields that are not there. */
const asJson = (body: unknown): unknown => JSON.parse(JSON.stringify(body));

const failure = { $ref: '#/components/schemas/Failure' };

function success(name: CallName): object {
  const { reply, signsIn }: Endpoint = contract[name];
  const schema = {
    type: 'object',
    required: ['statusCode'],
    properties: { statusCode: { const: 200 }, data: schemaOf(reply) },
  };
  const named = Object.entries(examples[name].answers).map(([key, data]) => [key, { value: successAnswer(data).body }]);
  return {
    description: 'Success',
    ...(signsIn ? { headers: sessionHeaders } : {}),
    content: { 'application/json': { schema, examples: Object.fromEntries(named) } },
  };
}

function refused(refusals: readonly Refusal[]): object {
  const waits = refusals.find(({ answer }) => answer.headers['retry-after'])?.answer.headers['retry-after'];
  return {
    description: [...new Set(refusals.map(({ code }) => code))].join(', '),
    ...(waits ? { headers: { 'retry-after': { description: 'Seconds', schema: { type: 'integer' }, example: Number(waits) } } } : {}),
    content: {
      'application/json': {
        schema: failure,
        examples: Object.fromEntries(refusals.map(({ name, answer }) => [name, { value: asJson(answer.body) }])),
      },
    },
  };
}

function refusedByStatus(name: CallName): Readonly<Record<string, object>> {
  const byStatus = new Map<number, Refusal[]>();
  for (const refusal of refusalsOf(name)) byStatus.set(refusal.answer.status, [...(byStatus.get(refusal.answer.status) ?? []), refusal]);
  return Object.fromEntries([...byStatus].map(([status, refusals]) => [status, refused(refusals)]));
}

const target = (value: string) => ({ value });
/** The answer to a form post goes to the browser, not to a script: it is a redirect. */
const redirect = {
  description: 'To the identity provider, or back to the sign-in page',
  headers: {
    location: {
      schema: text,
      examples: {
        provider: target('https://login.vellum.example/saml?SAMLRequest=…&RelayState=…'),
        SSO_FAILED: target('https://accounts.example.com/login/?errorCode=SSO_FAILED'),
      },
    },
  },
};

export function responsesOf(name: CallName): Readonly<Record<string, object>> {
  const other = { default: { $ref: '#/components/responses/Unexpected' } };
  const { encoding }: Endpoint = contract[name];
  return encoding === 'form' ? { 303: redirect, ...other } : { 200: success(name), ...refusedByStatus(name), ...other };
}

export const responseComponents = {
  schemas: {
    Failure: {
      type: 'object',
      required: ['statusCode', 'errorCode', 'message', 'requestId'],
      properties: {
        statusCode: { type: 'integer' },
        errorCode: { type: 'string', examples: errorCodes },
        code: { type: 'integer' },
        message: text,
        requestId: text,
        data: {},
        // Of a forgotten password (S7).
        flash: { type: 'object', properties: { error: text } },
      },
    },
  },
  responses: {
    Unexpected: {
      description: 'Every failure has this shape; one that is not listed at its call is shown as an unexpected problem',
      content: { 'application/json': { schema: failure, examples: { unexpected: { value: asJson(unexpected.body) } } } },
    },
  },
};

export const schemaOf = (schema: GenericSchema): object => {
  const { $schema: _, ...json } = toJsonSchema(schema, {
    errorMode: 'ignore',
    typeMode: 'input',
    overrideSchema: ({ valibotSchema, jsonSchema }) =>
      valibotSchema.type === 'loose_object' ? { ...jsonSchema, additionalProperties: true } : undefined,
  });
  return json;
};
