/** The demo's own calls that the flows use, as an OpenAPI document. A real service gives access to texts and mails in its own way. */

const answers = (properties: object) => ({
  200: { description: 'Success', content: { 'application/json': { schema: { type: 'object', properties } } } },
});

const asked = (name: string) => [{ in: 'query', name, required: true, schema: { type: 'string' } }];
const text = { type: ['string', 'null'] };

const message = { type: 'object', properties: { code: text, link: text, token: text }, additionalProperties: true };

const calls = {
  outbox: {
    path: '/demo/outbox.json',
    summary: 'What was sent to an address or a number, the newest first',
    parameters: asked('to'),
    responses: answers({ messages: { type: 'array', items: message } }),
  },
  appCode: {
    path: '/demo/code.json',
    summary: 'What the authenticator app of somebody shows now',
    parameters: asked('email'),
    responses: answers({ code: text }),
  },
} as const;
export type DemoCall = keyof typeof calls;

export const demoOpenApi = (server: string): object => ({
  openapi: '3.1.0',
  info: { title: 'The demo of news-auth', version: '1' },
  servers: [{ url: server }],
  security: [],
  paths: Object.fromEntries(Object.entries(calls).map(([operationId, { path, ...rest }]) => [path, { get: { operationId, ...rest } }])),
});
