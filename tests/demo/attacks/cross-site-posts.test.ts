// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pendingSignUps } from '../../../demo/server/db/schema/sign-up.ts';
import { signUpBody } from '../registration/sign-up-body.ts';
import { openServer, personOf, type TestServer } from '../server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

const json = { 'content-type': 'application/json' };
const post = (path: string, body: BodyInit, headers: Record<string, string>) => server.app.request(path, { method: 'POST', body, headers });
const codeOf = async (response: Response) => [response.status, ((await response.json()) as { errorCode: string }).errorCode];

describe('a post that another site makes a browser send', () => {
  it.each(['https://evil.example', 'null', 'http://localhost:4402.evil.example', 'http://localhost'])(
    'is refused before it runs when it comes from %s',
    async (origin) => {
      const body = JSON.stringify(signUpBody('victim@example.com'));
      expect(await codeOf(await post('/auth/legacyUser', body, { ...json, origin }))).toEqual([403, 'ORIGIN_NOT_ALLOWED']);
      await server.settled();
      expect(await server.service.db.select().from(pendingSignUps)).toEqual([]);
      expect(await server.outbox('victim@example.com')).toEqual([]);
    },
  );

  it.each([
    'text/plain',
    'text/plain;charset=UTF-8',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
    '',
  ])('is refused when its body is %j, which a form can send without a preflight request', async (type) => {
    const body = JSON.stringify({ username: personOf('Avery').email });
    const headers = { 'content-type': type, 'content-length': String(body.length) };
    expect(await codeOf(await post('/auth/legacyUser/forgotPassword/x', body, headers))).toEqual([415, 'BODY_NOT_JSON']);
    expect(await server.outbox(personOf('Avery').email)).toEqual([]);
  });

  it('is refused when its length and content type are unknown', async () => {
    const headers = { 'transfer-encoding': 'chunked' };
    expect(await codeOf(await post('/auth/logout', new Uint8Array([1]), headers))).toEqual([415, 'BODY_NOT_JSON']);
  });

  it('cannot change the state of the demo either', async () => {
    const headers = { ...json, origin: 'https://evil.example' };
    for (const path of ['/demo/maintenance.json', '/demo/people/demo-avery-quinn/reset']) {
      expect((await server.app.request(path, { method: 'PUT', body: '[]', headers })).status).toBe(403);
    }
  });
});

describe('the server', () => {
  it.each(['http://localhost:4400', 'http://localhost:4401', 'http://localhost:4402', 'http://localhost:4403'])(
    'accepts JSON from %s',
    async (origin) => {
      expect((await post('/auth/preflight/', '{"username":"a@b.example"}', { ...json, origin })).status).toBe(200);
    },
  );

  it('accepts JSON from clients that are not browsers, and a PUT without a body', async () => {
    expect(
      (await post('/auth/preflight/', '{"username":"a@b.example"}', { 'content-type': 'application/json; charset=utf-8' })).status,
    ).toBe(200);
    expect((await server.app.request('/auth/legacyUser/none-such-id', { method: 'PUT' })).status).toBe(404);
  });

  const leave = (origin: string | undefined) =>
    post('/auth/login/saml', new URLSearchParams({ username: personOf('Reese').email }), origin === undefined ? {} : { origin });

  it.each([undefined, 'null', 'http://localhost:4401'])('accepts the form of a sign-on from %s', async (origin) => {
    expect((await leave(origin)).headers.get('location')).toMatch(/^\/auth\/login\/saml\/leave\//);
  });

  it('refuses the form of a sign-on from anywhere else', async () => {
    const answer = await leave('https://evil.example');
    expect([answer.headers.get('location'), answer.headers.get('set-cookie')]).toEqual([
      'http://localhost:4400/login/?errorCode=SSO_FAILED',
      null,
    ]);
    expect(server.lines.at(-1)).toContain('foreign-page');
  });

  it('accepts the answer of an identity provider from any origin, because its state binds it', async () => {
    const answer = await post('/auth/login/saml/answer', new URLSearchParams({ RelayState: 'x', SAMLResponse: 'x' }), {
      origin: 'https://idp.example',
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, 'http://localhost:4400/login/?errorCode=SSO_FAILED']);
    expect(server.lines.at(-1)).toContain('not-awaited');
  });

  it('lets no page of the Web use up the sign-ons of a network', async () => {
    const strict = await openServer({ NETWORK_ATTEMPTS: '3' });
    const begin = async (headers: Record<string, string>) => {
      const body = new URLSearchParams({ username: personOf('Reese').email });
      return (await strict.app.request('/auth/login/saml', { method: 'POST', body, headers })).headers.get('location');
    };
    for (let n = 0; n < 4; n += 1) await begin({ origin: 'null', 'sec-fetch-site': 'cross-site' });
    expect(await begin({ origin: 'null', 'sec-fetch-site': 'cross-site' })).toMatch(/SSO_FAILED/);
    expect(await begin({ origin: 'null', 'sec-fetch-site': 'same-origin' })).toMatch(/\/leave\//);
    await strict.close();
  });
});
