// @vitest-environment node
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD } from '../../../demo/people.ts';
import { failureOf } from '../../../demo/server/failure/failure-of.ts';
import { idempotencyRecords } from '../../../demo/server/db/schema/idempotency-records.ts';
import { openServer, personOf, sparePerson, type TestServer } from '../server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  server.app.request(path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });

describe('an answer', () => {
  it('has the shape of the contract and the id of the request', async () => {
    const id = randomUUID();
    const response = await post('/auth/preflight/', JSON.stringify({ username: 'a@b.example' }), {
      'x-request-id': id,
    });
    expect(await response.json()).toEqual({ statusCode: 200, data: { saml: false, oidc: false } });
    expect(response.headers.get('x-request-id')).toBe(id);
    const failure = await post('/auth/login', '{}', { 'x-request-id': id });
    expect(await failure.json()).toMatchObject({ statusCode: 400, errorCode: 'INVALID_REQUEST', requestId: id });
  });

  it.each(['', 'not-a-uuid', '<script>', `${randomUUID()}x`])('has a new request id in place of %j', async (id) => {
    const body = (await (await post('/auth/login', '{}', id ? { 'x-request-id': id } : {})).json()) as {
      requestId: string;
    };
    expect(body.requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(body.requestId).not.toBe(id);
  });

  it.each([
    ['cut JSON', '{"email":"a@b.example","password":"Echo-Me-12345"'],
    ['a wrong type', '{"email":5,"password":"Echo-Me-12345","strategy":"legacyUser"}'],
    ['a wrong literal', '{"email":"a","password":"p","strategy":"Echo-Me-12345"}'],
    ['a list', '["Echo-Me-12345"]'],
    ['nothing', ''],
    ['half a pair of surrogates', '{"email":"a\\ud800b@c.example","password":"Echo-Me-12345","strategy":"legacyUser"}'],
    ['a character that no database keeps', '{"email":"a\\u0000b@c.example","password":"Echo-Me-12345","strategy":"legacyUser"}'],
    [
      'such a character beside lists in lists',
      `{"email":"a\\u0000b@c.example","password":"Echo-Me-12345","strategy":"legacyUser","more":${'['.repeat(8000)}${']'.repeat(8000)}}`,
    ],
  ])('never repeats the input: %s', async (_, body) => {
    const response = await post('/auth/login', body);
    expect(response.status).toBe(400);
    expect(await response.text()).not.toContain('Echo-Me');
  });

  it('is a refusal for a body beyond 64 KB', async () => {
    const response = await post('/auth/login', JSON.stringify({ email: 'a', password: 'x'.repeat(70_000), strategy: 'legacyUser' }));
    expect([response.status, ((await response.json()) as { errorCode: string }).errorCode]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  it('is never stored and never framed', async () => {
    for (const path of ['/auth/nothing', '/system/maintenance/public/windows']) {
      const { headers } = await server.app.request(path);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('strict-transport-security')).toBeTruthy();
    }
  });
});

describe('CORS', () => {
  it.each(['http://localhost:4401', 'http://localhost:4402', 'http://localhost:4403'])(
    'lets %s read the session headers',
    async (origin) => {
      const { headers } = await post('/auth/preflight/', '{"username":"a"}', { origin });
      expect(headers.get('access-control-allow-origin')).toBe(origin);
      for (const name of ['x-auth-token', 'x-refresh-token', 'x-auth-public-keys', 'x-bw-cookies', 'x-deployment', 'retry-after', 'date']) {
        expect(headers.get('access-control-expose-headers')).toContain(name);
      }
      const preflight = await server.app.request('/auth/login', {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      });
      expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([
        204,
        'authorization,content-type,x-request-id',
      ]);
    },
  );

  it.each(['https://evil.example', 'null', 'http://localhost:44021', 'https://localhost:4402'])('shows %s nothing', async (origin) => {
    const { headers } = await server.app.request('/system/maintenance/public/windows', { headers: { origin } });
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('the request id as an idempotency key', () => {
  const login = (id: string, password = PASSWORD, email = sparePerson(0).email) =>
    post('/auth/login', JSON.stringify({ email, password, strategy: 'legacyUser' }), { 'x-request-id': id });
  const pendingToken = async (response: Response) =>
    ((await response.json()) as { data: { mfaRetrievalToken: string } }).data.mfaRetrievalToken;

  it('gives the same answer again for ten minutes, even to a concurrent duplicate', async () => {
    const id = randomUUID();
    const [first, two] = await Promise.all([login(id), login(id)]);
    const token = await pendingToken(first);
    expect(await pendingToken(two)).toBe(token);
    server.pass(599_999);
    expect(await pendingToken(await login(id))).toBe(token);
    server.pass(1);
    expect(await pendingToken(await login(id))).not.toBe(token);
  });

  it('repeats the session headers too', async () => {
    const { mfaRetrievalToken } = await server.challenge(sparePerson(1));
    await server.call('mfaSend', { body: { mfaRetrievalToken } });
    const body = { mfaRetrievalToken, mfaToken: await server.latestCode(sparePerson(1)) };
    const headers = { 'x-request-id': randomUUID() };
    const first = await server.call('mfaVerify', { body, headers });
    const again = await server.call('mfaVerify', { body, headers });
    expect([again.status, again.headers.get('x-auth-token')]).toEqual([200, first.headers.get('x-auth-token')]);
    expect((await server.call('mfaVerify', { body })).errorCode).toBe('TOKEN_INVALID');
  });

  it('is bound to the body, the path and the bearer', async () => {
    const id = randomUUID();
    await login(id);
    const reused = await login(id, 'Wrong-Password-1');
    expect([reused.status, ((await reused.json()) as { errorCode: string }).errorCode]).toEqual([409, 'REQUEST_ID_REUSED']);
    const other = await post('/auth/preflight/', '{"username":"a"}', { 'x-request-id': id });
    expect(other.status).toBe(200);
  });

  it('is bound to the page’s origin, so another listed page gets an answer of its own', async () => {
    const id = randomUUID();
    const body = JSON.stringify({ email: sparePerson(0).email, password: PASSWORD, strategy: 'legacyUser' });
    const from = async (origin: string) => pendingToken(await post('/auth/login', body, { 'x-request-id': id, origin }));
    const first = await from('http://localhost:4400');
    expect(await from('http://localhost:4402')).not.toBe(first);
    expect(await from('http://localhost:4400')).toBe(first);
  });

  it('makes a repeated failure count once', async () => {
    const id = randomUUID();
    for (let n = 0; n < 8; n += 1) await login(id, 'Wrong-Password-1', sparePerson(2).email);
    expect((await login(randomUUID(), PASSWORD, sparePerson(2).email)).status).toBe(401);
  });

  it('runs a replay after TOKEN_EXPIRED anew', async () => {
    const { access, refresh } = await server.signIn(sparePerson(3));
    server.pass(900_000);
    const headers = { 'x-request-id': randomUUID() };
    const body = { refreshToken: refresh, deployment: '', destination: 'http://localhost:4402' };
    expect((await server.call('transfer', { bearer: access, body, headers })).errorCode).toBe('TOKEN_EXPIRED');
    const fresh = (await server.call('refresh', { body: { refreshToken: refresh } })).headers.get('x-auth-token') ?? '';
    expect((await server.call('transfer', { bearer: fresh, body, headers })).status).toBe(200);
  });
});

describe('an answer that asks for the same request again', () => {
  const send = (mfaRetrievalToken: string, id: string) =>
    server.call('mfaSend', { body: { mfaRetrievalToken }, headers: { 'x-request-id': id } });

  it('is not kept when the request came too early', async () => {
    const { mfaRetrievalToken } = await server.challenge(sparePerson(5));
    const id = randomUUID();
    expect((await send(mfaRetrievalToken, randomUUID())).status).toBe(200);
    expect((await send(mfaRetrievalToken, id)).status).toBe(429);
    server.pass(30_000);
    expect((await send(mfaRetrievalToken, id)).status).toBe(200);
  });

  it('is not kept when the server failed', async () => {
    const { mfaRetrievalToken } = await server.challenge(sparePerson(6));
    const id = randomUUID();
    await server.service.db.execute('alter table pending_logins rename to elsewhere');
    const faulty = await send(mfaRetrievalToken, id).finally(() =>
      server.service.db.execute('alter table elsewhere rename to pending_logins'),
    );
    expect(faulty.status).toBe(500);
    expect((await send(mfaRetrievalToken, id)).status).toBe(200);
  });

  it('is not kept when a refresh makes the access token valid', async () => {
    const { access, refresh } = await server.signIn(sparePerson(7));
    server.pass(900_000);
    const body = { refreshToken: refresh, deployment: '', destination: 'http://localhost:4402' };
    const recordCount = () => server.service.db.$count(idempotencyRecords);
    const before = await recordCount();
    expect((await server.call('transfer', { bearer: access, body })).errorCode).toBe('TOKEN_EXPIRED');
    expect(await recordCount()).toBe(before);
  });
});

describe('a public call', () => {
  it('ignores any session bearer', async () => {
    const answer = await server.call('preflight', { body: { username: 'a@b.example' }, bearer: 'nonsense' });
    expect(answer.status).toBe(200);
  });
});

describe('a database error', () => {
  it.each([
    ['42501', 'DATABASE_ACCESS_DENIED'],
    ['28P01', 'DATABASE_ACCESS_DENIED'],
    ['23505', 'INTERNAL_ERROR'],
    [undefined, 'INTERNAL_ERROR'],
  ])('with code %s is answered as %s', (code, errorCode) => {
    expect(failureOf(new Error('query', { cause: { code } })).errorCode).toBe(errorCode);
    // As a transaction says it that gets no connection.
    expect(failureOf(Object.assign(new Error('connect'), { code })).errorCode).toBe(errorCode);
  });
});

describe('the log', () => {
  it('names calls and holds no secret', async () => {
    const { mfaRetrievalToken } = await server.challenge(personOf('Devon'));
    const phone = { countryCode: '1', phoneNumber: '2125557788' };
    await server.call('mfaProfile', { body: { mfaRetrievalToken, ...phone } });
    await server.call('mfaQrcode', { query: { mfaRetrievalToken, ...phone } });
    const { access, refresh } = await server.signIn(sparePerson(4));
    await server.call('login', {
      body: { email: sparePerson(4).email, password: 'Wrong-Password-1', strategy: 'legacyUser' },
    });
    const code = await server.latestCode(sparePerson(4));
    const log = server.lines.join('\n');
    expect(log).toMatch(/mfaQrcode 200 \d+ms/);
    for (const secret of [
      mfaRetrievalToken,
      access,
      refresh,
      code,
      PASSWORD,
      'Wrong-Password-1',
      sparePerson(4).email,
      phone.phoneNumber,
    ]) {
      expect(log).not.toContain(secret);
    }
  });

  it('describes an unexpected error in one line without a value, while the answer says nothing of it', async () => {
    const { app, lines, service } = server;
    const closed = await service.db.execute('alter table organizations rename to elsewhere');
    expect(closed).toBeDefined();
    const response = await app.request('/auth/preflight/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"username":"hidden@secret.example"}',
    });
    await service.db.execute('alter table elsewhere rename to organizations');
    expect([response.status, ((await response.json()) as { message: string }).message]).toEqual([500, 'Something unexpected happened.']);
    expect(lines.join('\n')).toContain('preflight');
    expect(lines.join('\n')).not.toContain('secret.example');
  });
});
