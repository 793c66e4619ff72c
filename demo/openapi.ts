/** The wire contract as an OpenAPI 3.1 document, made from the schemas that the code itself uses (elements.md, Types and tooling). */
import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { type CallName, contract } from '../src/contract/contract.ts';
import type { CallKind, Endpoint } from '../src/contract/endpoint.ts';
import { errorStatus } from '../src/contract/errors.ts';
import { summaries } from './summaries.ts';

export const schemaOf = (schema: GenericSchema): object => {
  // Transformations (a number read as a text) have no JSON Schema: the wire's side is what counts.
  const { $schema: _, ...json } = toJsonSchema(schema, { errorMode: 'ignore', typeMode: 'input' });
  return json;
};

const security: Readonly<Record<CallKind, readonly object[]>> = {
  none: [],
  mfa: [],
  reset: [{ resetToken: [] }],
  session: [{ sessionToken: [] }],
};

const sessionHeaders = Object.fromEntries(
  ['x-auth-token', 'x-refresh-token', 'x-auth-public-keys', 'x-bw-cookies', 'x-deployment'].map((name) => [
    name,
    { schema: { type: 'string' } },
  ]),
);

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
}

function parametersOf({ path, query }: Endpoint): readonly object[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const { properties = {}, required = [] }: ObjectSchema = query ? schemaOf(query) : {};
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
  const requestId = { name: 'x-request-id', in: 'header', required: true, schema: { type: 'string', format: 'uuid' } };
  return [requestId, ...inPath, ...inQuery];
}

function operation(name: CallName): object {
  const endpoint: Endpoint = contract[name];
  const { kind, body, encoding, reply, signsIn } = endpoint;
  const type = encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';
  const success = {
    type: 'object',
    required: ['statusCode'],
    properties: { statusCode: { const: 200 }, data: schemaOf(reply) },
  };
  return {
    operationId: name,
    summary: summaries[name],
    tags: [kind],
    security: security[kind],
    parameters: parametersOf(endpoint),
    ...(body ? { requestBody: { required: true, content: { [type]: { schema: schemaOf(body) } } } } : {}),
    responses: {
      ...(encoding === 'form'
        ? { 303: { description: 'To the identity provider' } }
        : {
            200: {
              description: 'Success',
              ...(signsIn ? { headers: sessionHeaders } : {}),
              content: { 'application/json': { schema: success } },
            },
          }),
      default: { $ref: '#/components/responses/Failure' },
    },
  };
}

/** A plain object, ready for JSON. */
export function openApi(server: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const name of Object.keys(contract) as CallName[]) {
    const { path, method } = contract[name];
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(name) };
  }
  const bearer = (description: string) => ({ type: 'http', scheme: 'bearer', description });
  return {
    openapi: '3.1.0',
    info: { title: 'news-auth wire contract', version: '1' },
    servers: [{ url: server }],
    paths,
    components: {
      securitySchemes: {
        sessionToken: bearer('The session token of `x-auth-token`'),
        resetToken: bearer('The token of a reset link'),
      },
      responses: {
        Failure: {
          description: 'Every failure has this shape; `errorCode` is one of the codes listed, or another',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['statusCode', 'errorCode', 'message', 'requestId'],
                properties: {
                  statusCode: { type: 'integer' },
                  errorCode: { type: 'string', examples: Object.keys(errorStatus) },
                  code: { type: 'integer' },
                  message: { type: 'string' },
                  requestId: { type: 'string' },
                  data: {},
                },
              },
            },
          },
        },
      },
    },
  };
}
