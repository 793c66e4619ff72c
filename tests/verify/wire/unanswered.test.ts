// @vitest-environment node
/** Where no answer can be read, the finding says why, and what to change. */
import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { afterEach, expect, it } from 'vitest';
import { makeSigningKey } from '../../../demo/identity/signing-key.ts';
import { Unanswered } from '../../../src/verify/judge/verdict.ts';
import { exchange } from '../../../src/verify/wire/exchange.ts';
import { freePort } from '../../processes.ts';

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

async function portOf(server: Server): Promise<number> {
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** Writes these bytes once something is asked, then ends. */
const saying = (respondWith: string, end: (socket: Socket) => unknown = (socket) => socket.end()) =>
  portOf(
    createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.write(respondWith, () => end(socket)));
    }),
  );

async function finding(address: string, timeoutMs?: number): Promise<readonly [came: string, change: string]> {
  const sent = { method: 'GET', path: '/x', headers: {} };
  const error = await exchange(address, sent, timeoutMs).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Unanswered);
  const { came, change } = error as Unanswered;
  return [came, change];
}

const OK = 'HTTP/1.1 200 OK\r\n';
const nothing = () => undefined;
const LATE = 'Answer every request within 60 seconds, even one that the service cannot read and refuses.';
const CUT = 'Answer every request whole, even one that the service cannot read and refuses.';

it('a connection that is refused', async () => {
  expect(await finding(`http://127.0.0.1:${await freePort()}`)).toEqual([
    'No connection for GET /x: ECONNREFUSED.',
    'Let the service run at this address while it is tried.',
  ]);
  expect(await finding('http://nowhere.invalid')).toEqual([
    expect.stringMatching(/^No connection for GET \/x: (ENOTFOUND|EAI_AGAIN)\.$/),
    'Let the service run at this address while it is tried.',
  ]);
});

it('a connection that is not secured', async () => {
  const change = 'Speak TLS at this address, with a certificate for its name from an authority that Node knows.';
  expect(await finding(`https://127.0.0.1:${await saying(`${OK}\r\n`)}`)).toEqual([
    'No secure connection for GET /x: ERR_SSL_WRONG_VERSION_NUMBER.',
    change,
  ]);
  const { certificate, privateKey } = await makeSigningKey('Nobody');
  const cert = `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----\n`;
  const unknown = createTlsServer({ key: privateKey, cert }).on('tlsClientError', nothing);
  expect(await finding(`https://127.0.0.1:${await portOf(unknown)}`)).toEqual([
    expect.stringMatching(/^No secure connection for GET \/x: \w*(SELF_SIGNED|UNABLE_TO_VERIFY)\w*\.$/),
    change,
  ]);
});

it.each([
  ['before it began', '', 'The connection was closed without an answer to GET /x: UND_ERR_SOCKET.'],
  ['in its headers', `${OK}conte`, 'The connection was closed without an answer to GET /x: UND_ERR_SOCKET.'],
  ['in its body', `${OK}content-length: 9\r\n\r\nabc`, 'The answer to GET /x was cut off after its status 200: UND_ERR_SOCKET.'],
  [
    'between its chunks',
    `${OK}transfer-encoding: chunked\r\n\r\n3\r\nabc\r\n`,
    'The answer to GET /x was cut off after its status 200: UND_ERR_SOCKET.',
  ],
])('an answer that is cut off %s', async (_, raw, came) => {
  expect(await finding(`http://127.0.0.1:${await saying(raw)}`)).toEqual([came, CUT]);
});

it('a connection that is reset', async () => {
  const [came, change] = await finding(`http://127.0.0.1:${await saying('', (socket) => socket.resetAndDestroy())}`);
  expect([came, change]).toEqual(['The connection was closed without an answer to GET /x: ECONNRESET.', CUT]);
});

it.each([
  ['another protocol', 'SSH-2.0-OpenSSH_9\r\n', 'HPE_INVALID_CONSTANT'],
  ['two lengths', `${OK}content-length: 3\r\ncontent-length: 5\r\n\r\nabc`, 'HPE_UNEXPECTED_CONTENT_LENGTH'],
  ['a chunk without a length', `${OK}transfer-encoding: chunked\r\n\r\nZZ\r\nabc\r\n`, 'HPE_INVALID_CHUNK_SIZE'],
  ['a body that is not packed as it says', `${OK}content-encoding: gzip\r\ncontent-length: 3\r\n\r\nabc`, 'Z_DATA_ERROR'],
])('an answer that is no HTTP: %s', async (_, raw, reason) => {
  expect(await finding(`http://127.0.0.1:${await saying(raw)}`)).toEqual([
    `The answer to GET /x is not valid HTTP: ${reason}.`,
    'Answer in HTTP, with headers that fit the body.',
  ]);
});

it('an answer that is too large', async () => {
  const headers = await saying(`${OK}x: ${'a'.repeat(100_000)}\r\n\r\n`);
  expect(await finding(`http://127.0.0.1:${headers}`)).toEqual([
    'The headers of the answer to GET /x are too large: UND_ERR_HEADERS_OVERFLOW.',
    'Keep the headers of an answer below 16 KB.',
  ]);
  const endless = await saying(`${OK}\r\n`, function more(socket): void {
    socket.write(Buffer.alloc(1_000_000), (error) => error || more(socket));
  });
  expect(await finding(`http://127.0.0.1:${endless}`)).toEqual([
    'The answer to GET /x is larger than 16 MB.',
    'Keep the body of an answer below 16 MB.',
  ]);
});

it('an answer that does not come in time', async () => {
  const silent = await saying('', nothing);
  expect(await finding(`http://127.0.0.1:${silent}`, 200)).toEqual(['No answer to GET /x within 0.2 seconds.', LATE]);
  const stalled = await saying(`${OK}content-length: 9\r\n\r\nabc`, nothing);
  expect(await finding(`http://127.0.0.1:${stalled}`, 3000)).toEqual([
    'The answer to GET /x, with status 200, was not complete within 3 seconds.',
    LATE,
  ]);
});
