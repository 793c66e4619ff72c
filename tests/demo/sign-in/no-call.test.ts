// @vitest-environment node
/** What is asked of the API and is no call of it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openServer, type TestServer } from '../server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

it.each(['/auth/nothing', '/api/v1/auth/legacyUser/nothing', '/user/nothing', '/news/nothing', '/company/x', '/i18n/x', '/system/x'])(
  'an unknown path is answered with 404: %s',
  async (path) => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const response = await server.app.request(path, { method });
      expect([response.status, ((await response.json()) as { errorCode: string }).errorCode]).toEqual([404, 'RESOURCE_NOT_FOUND']);
    }
  },
);

it.each([
  ['GET', '/auth/login?email=a&password=Echo-Me-12345', 'POST'],
  ['DELETE', '/auth/legacyUser/securityQuestions', 'GET, HEAD, PUT'],
  ['PATCH', '/news/filter/7', 'PUT, GET, HEAD, POST'],
  ['POST', '/system/maintenance/public/windows', 'GET, HEAD'],
  ['GET', '/auth/login/saml', 'POST'],
  ['PUT', '/auth/login/oidc/answer', 'GET, HEAD'],
])('a known path that is asked by another method names its own: %s %s', async (method, path, allowed) => {
  const origin = 'http://localhost:4402';
  const response = await server.app.request(path, { method, headers: { origin, 'content-type': 'application/json' } });
  expect([response.status, response.headers.get('allow')]).toEqual([405, allowed]);
  expect(await response.json()).toMatchObject({
    statusCode: 405,
    errorCode: 'METHOD_NOT_ALLOWED',
    requestId: response.headers.get('x-request-id'),
  });
  expect(response.headers.get('access-control-allow-origin')).toBe(origin);
});
