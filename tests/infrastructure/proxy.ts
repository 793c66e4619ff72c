/** What every proxy in front of two processes must do, with the sample of the guide. */
import { randomUUID } from 'node:crypto';
import { request } from 'node:https';
import { dirname } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { patience } from '../patience.ts';
import { freePort } from '../processes.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { start } from './program.ts';
import { type OpenService, openService } from './service.ts';

export interface ProxyContext {
  /** Its own port. */
  readonly port: number;
  /** Of the two processes. */
  readonly servers: readonly [string, string];
  /** With `certificate.pem`, `key.pem` and `both.pem`. */
  readonly certificates: string;
  readonly folder: string;
}

/** @param configure writes its files, and returns the command */
export function holdsBehind(configure: (context: ProxyContext) => readonly [string, ...string[]]): void {
  let origin: string;
  let service: OpenService;
  beforeAll(async () => {
    const port = await freePort();
    origin = `https://localhost:${port}`;
    service = await openService(origin);
    const [first, two] = service.processes.map((server) => `127.0.0.1:${server.port}`);
    const certificates = dirname(process.env['NODE_EXTRA_CA_CERTS'] ?? '');
    const folder = temporaryFolder('proxy');
    const [command, ...argv] = configure({ port, servers: [first ?? '', two ?? ''], certificates, folder });
    await start(port, command, argv, { cwd: folder, env: { HOME: folder } });
    // Those that ask for health may have begun before the servers were known to them.
    await vi.waitUntil(async () => (await fetch(`${origin}/readyz`)).ok, patience);
  });
  afterAll(() => service.close());

  const post = (path: string, body: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(origin + path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
  const lookUp = JSON.stringify({ username: 'other@news.example' });

  it('a user signs in over TLS, and stays signed in', async () => {
    expect(await (await fetch(`${origin}/login`, { headers: { accept: 'text/html' } })).text()).toContain('<news-auth');
    const { access, refresh } = await service.signIn(origin);
    const visitor = service.visitorAt(origin);
    expect((await visitor.call('basicProfile', { bearer: access })).status).toBe(200);
    expect((await visitor.call('refresh', { body: { refreshToken: refresh } })).status).toBe(200);
  });

  it('a request keeps its id on the way there and back, and a repeat gets the first answer', async () => {
    const id = randomUUID();
    const lookUpAgain = () => post('/auth/preflight/', lookUp, { 'x-request-id': id });
    expect((await lookUpAgain()).headers.get('x-request-id')).toBe(id);
    expect((await lookUpAgain()).status).toBe(200);
    expect(service.entries().filter(({ requestId }) => requestId === id).length).toBeGreaterThan(0);
  });

  it('the network of a client is its own, even if its headers name another', async () => {
    const id = randomUUID();
    const headers = { 'content-type': 'application/json', 'x-request-id': id, 'x-forwarded-for': '203.0.113.9' };
    const body = JSON.stringify({ email: 'other@news.example', password: 'Wrong-Password-1', strategy: 'legacyUser' });
    await new Promise((resolve, reject) => {
      const sent = request(`${origin}/auth/login`, { method: 'POST', headers, localAddress: '127.0.0.2', family: 4 }, (answer) =>
        resolve(text(answer)),
      );
      sent.on('error', reject).end(body);
    });
    await vi.waitFor(
      () => expect(service.entries().find(({ requestId }) => requestId === id)).toMatchObject({ network: '127.0.0.2' }),
      patience,
    );
  });

  it('a body that is too large is refused by the server itself, in its words', async () => {
    const answer = await post('/auth/preflight/', JSON.stringify({ username: 'x'.repeat(100_000) }));
    expect([answer.status, await answer.json()]).toEqual([413, expect.objectContaining({ errorCode: 'PAYLOAD_TOO_LARGE' })]);
    expect((await post('/auth/preflight/', JSON.stringify({ username: 'x'.repeat(60_000) }))).status).not.toBe(413);
  });

  it('the metrics are hidden', async () => {
    expect((await fetch(`${origin}/metrics`)).status).toBe(404);
  });

  it('a release of one process after the other refuses no request', async () => {
    const seen: Record<string, number> = {};
    let isOver = false;
    const ask = async () => {
      for (let n = 0; !isOver; n += 1) {
        const id = randomUUID();
        // nginx repeats no POST that it has sent: the browser does, with the same id.
        const send = async (): Promise<Response> => post('/auth/preflight/', lookUp, { 'x-request-id': id });
        const sent = n % 2 ? fetch(`${origin}/login`) : send().then((answer) => (answer.ok ? answer : send()));
        const outcome = await sent.then(
          async (answer) => `${await answer.text().then(() => answer.status)} ${n % 2 ? 'GET' : 'POST'}`,
          (error: Error) => String(error.cause),
        );
        seen[outcome] = (seen[outcome] ?? 0) + 1;
      }
    };
    const clients = Array.from({ length: 4 }, ask);
    for (const index of [0, 1]) {
      await service.restart(index);
      // The other one goes when the proxy has taken this one back.
      await vi.waitUntil(() => service.processes[index]?.lines.some((line) => line.includes('"preflight"')), patience);
    }
    isOver = true;
    await Promise.all(clients);
    expect(Object.keys(seen).sort()).toEqual(['200 GET', '200 POST']);
  });
}
