/** The wire contract as an OpenAPI 3.1 document, made from the schemas that the code itself uses (elements.md, Types and tooling). */
import { type CallName, contract } from '../../src/contract/contract.ts';
import type { CallKind, Endpoint } from '../../src/contract/endpoint.ts';
import { REQUEST_ID } from '../gallery/service.ts';
import { examples } from './examples.ts';
import { responseComponents, responsesOf, schemaOf } from './responses.ts';
import { summaries } from './summaries.ts';
import type { MountRoutes } from '../server/service.ts';
import { siteOrigin } from '../server/settings/origins.ts';

const security: Readonly<Record<CallKind, readonly object[]>> = {
  none: [],
  mfa: [],
  reset: [{ resetToken: [] }],
  session: [{ sessionToken: [] }],
};

/** The permission check answers for the session that asks, and a visitor may ask too. */
const securityOf = (name: CallName): readonly object[] =>
  name === 'permission' ? [{}, ...security.session] : security[contract[name].kind];

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
}

function parametersOf(name: CallName): readonly object[] {
  const { path, query, encoding }: Endpoint = contract[name];
  const { params = {}, query: parameters = {} } = examples[name];
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => ({
    name: key,
    in: 'path',
    required: true,
    schema: { type: 'string' },
    // The client sets the request id itself.
    example: params[key] ?? REQUEST_ID,
  }));
  const { properties = {}, required = [] }: ObjectSchema = query ? schemaOf(query) : {};
  const inQuery = Object.entries(properties).map(([key, schema]) => ({
    name: key,
    in: 'query',
    required: required.includes(key),
    schema,
    example: parameters[key],
  }));
  const requestId = {
    name: 'x-request-id',
    in: 'header',
    required: true,
    schema: { type: 'string', format: 'uuid' },
    example: REQUEST_ID,
  };
  // A form that a page posts has no headers of its own.
  return [...(encoding === 'form' ? [] : [requestId]), ...inPath, ...inQuery];
}

function requestBodyOf(name: CallName): object {
  const { body, encoding }: Endpoint = contract[name];
  if (!body) return {};
  const type = encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';
  return { requestBody: { required: true, content: { [type]: { schema: schemaOf(body), example: examples[name].body } } } };
}

function operation(name: CallName): object {
  const { kind }: Endpoint = contract[name];
  return {
    operationId: name,
    summary: summaries[name],
    tags: [kind],
    security: securityOf(name),
    parameters: parametersOf(name),
    ...requestBodyOf(name),
    responses: responsesOf(name),
  };
}

const bearer = (description: string) => ({ type: 'http', scheme: 'bearer', description });

export function openApi(server: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const name of Object.keys(contract) as CallName[]) {
    const { path, method } = contract[name];
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(name) };
  }
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
      ...responseComponents,
    },
  };
}

export const mountOpenApi: MountRoutes = (app, { settings }) => {
  app.get('/demo/openapi.json', (context) => context.json(openApi(siteOrigin(settings, 'hosted'))));
};
