// @vitest-environment node
/** Requests that are refused before their call is run. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openServer, sparePerson, type TestServer } from '../server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

it.each([
  ['an unknown call', '/auth/nothing', '{}', {}],
  ['another type', '/auth/login', '{}', { 'content-type': 'text/plain' }],
  ['a foreign page', '/auth/login', '{}', { origin: 'https://evil.example' }],
  ['too much', '/auth/login', JSON.stringify({ email: 'x'.repeat(70_000) }), {}],
])('has the id of the request in its header too, where it refuses %s', async (_, path, body, headers) => {
  const id = randomUUID();
  const response = await server.app.request(path, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'x-request-id': id, ...headers },
  });
  expect([response.headers.get('x-request-id'), await response.json()]).toEqual([id, expect.objectContaining({ requestId: id })]);
});

it.each([
  ['/auth/login', 'POST'],
  ['/news/filter/any', 'POST'],
])('refuses a list in place of the object: %s', async (path, method) => {
  const { access } = await server.signIn(sparePerson(7));
  const response = await server.app.request(path, {
    method,
    body: '[{}]',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${access}` },
  });
  expect([response.status, ((await response.json()) as { errorCode: string }).errorCode]).toEqual([400, 'INVALID_REQUEST']);
});
