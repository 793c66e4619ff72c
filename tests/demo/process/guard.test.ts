// @vitest-environment node
/** The guard before every port, asked as browsers, balancers and collectors ask. */
import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guarded } from '../../../demo/server/pages/guard.ts';
import { readSettings } from '../../../demo/server/settings/settings.ts';

let server: Server;
beforeAll(async () => {
  server = createServer(guarded((_, response) => response.end('served'), readSettings({}))).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

async function statusOf(path: string, headers: Readonly<Record<string, string>>): Promise<number | undefined> {
  const { port } = server.address() as AddressInfo;
  const sent = request({ host: '127.0.0.1', port, path, headers }).end();
  const [answer] = await once(sent, 'response');
  answer.resume();
  return answer.statusCode;
}

describe('GET /metrics under a foreign name', () => {
  // Browsers leave `sec-fetch-site` out for http, but none leaves its languages out, for any kind of request.
  it.each<Readonly<Record<string, string>>>([
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-mode': 'navigate' },
    { origin: 'http://evil.example' },
    { 'accept-language': 'en-US,en;q=0.9' },
    { 'accept-language': '' },
  ])('is refused to a browser, which says %j: its page may have pointed the name here (DNS rebinding)', async (headers) => {
    expect(await statusOf('/metrics', { host: 'evil.example', ...headers })).toBe(421);
    expect(await statusOf('/metrics?x', { host: 'evil.example:4400', ...headers })).toBe(421);
    expect(await statusOf('/metrics', { host: 'localhost:4400', ...headers })).toBe(200);
  });

  it.each(['10.0.0.7:4400', 'news-auth.internal'])('is answered to a collector that asks for %s', async (host) => {
    expect(await statusOf('/metrics', { host, 'user-agent': 'Prometheus/3.0', accept: 'application/openmetrics-text' })).toBe(200);
  });
});

it('a request with two hosts is refused: a proxy may have gone by the other one', async () => {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write(['GET /healthz HTTP/1.1', 'host: localhost:4400', 'host: evil.example', 'connection: close', '', ''].join('\r\n'));
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 [\s\S]*This request names more than one host\.\n/);
});

it('the health, which reveals nothing, is answered to every caller', async () => {
  for (const path of ['/healthz', '/readyz']) expect(await statusOf(path, { host: 'node-7', 'accept-language': '*' })).toBe(200);
});
