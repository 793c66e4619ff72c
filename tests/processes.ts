/** Server processes as a deployment runs them, each on ports of its own, and a proxy that sends requests to one after the other. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';

type Environment = Readonly<Record<string, string>>;

/**
 * Below the ports that systems choose for outgoing connections (Linux from 32,768 on), which could take the port or one of the following before a
 * server does.
 */
export async function freePort(): Promise<number> {
  const port = 10_000 + 10 * Math.floor(2_200 * Math.random());
  const probe = createServer().listen(port, '127.0.0.1');
  const isFree = await once(probe, 'listening').then(
    () => true,
    () => false,
  );
  if (!isFree) return freePort();
  probe.close();
  await once(probe, 'close');
  return port;
}

export interface ServerProcess {
  readonly port: number;
  readonly origin: string;
  readonly pid: number;
  /** The lines that it has printed. */
  readonly lines: readonly string[];
  /** The exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
  kill(signal: NodeJS.Signals): void;
}

export const OTHER_PORTS = ['MARKETING_PORT', 'LANDING_PORT', 'PARTNER_PORT', 'OIDC_PORT', 'SAML_PORT'];

export const METRICS_TOKEN = 'collector';

/** Of a server that `spawnServer` began. */
export const metricsOf = async (port: number): Promise<string> =>
  (await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text();

/** Runs `npm start` without its build; returns before the server answers. */
export async function spawnServer(environment: Environment, port?: number): Promise<ServerProcess> {
  const main = port ?? (await freePort());
  const { PATH, HOME, TMPDIR } = process.env;
  const base = Object.fromEntries(Object.entries({ PATH, HOME, TMPDIR }).filter(([, value]) => value !== undefined));
  const child = spawn(process.execPath, ['--import', 'tsx', 'demo/start.ts'], {
    env: { ...base, ...Object.fromEntries(OTHER_PORTS.map((name) => [name, '0'])), PORT: String(main), METRICS_TOKEN, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', (line) => lines.push(line));
  return {
    port: main,
    origin: `http://localhost:${main}`,
    pid: child.pid ?? 0,
    lines,
    ended: once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals | null),
    kill: (signal) => child.kill(signal),
  };
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

/** @throws Error with its output if it ends instead */
export async function untilReady(server: ServerProcess): Promise<void> {
  let ended = false;
  void server.ended.then(() => (ended = true));
  while (!(await answers(`http://127.0.0.1:${server.port}/readyz`))) {
    if (ended) throw new Error(`a server ended before it was ready:\n${server.lines.join('\n')}`);
    await pause(50);
  }
}

export interface Proxy {
  readonly port: number;
  readonly origin: string;
  /** The servers that accept connections, in turn. */
  targets: readonly number[];
  close(): Promise<void>;
}

/** Forwards a request unchanged. If a server refuses the connection, the next one gets it; if the connection breaks later, the answer is 502. */
function pass(incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer, ports: readonly number[]): void {
  const [port, ...others] = ports;
  if (port === undefined) {
    outgoing.writeHead(502).end();
    return;
  }
  const { method, url, headers, socket } = incoming;
  const forwarded = [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ');
  const onward = request({
    host: '127.0.0.1',
    port,
    method,
    path: url,
    headers: { ...headers, 'x-forwarded-for': forwarded },
    agent: false,
  });
  onward.on('response', (response) => {
    outgoing.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(outgoing);
    response.on('error', () => outgoing.destroy());
  });
  onward.on('error', (error: NodeJS.ErrnoException) => {
    if (outgoing.headersSent) outgoing.destroy();
    else if (error.code === 'ECONNREFUSED') pass(incoming, outgoing, body, others);
    else outgoing.writeHead(502).end();
  });
  onward.end(body);
}

export async function openProxy(port = 0): Promise<Proxy> {
  let turn = 0;
  const server: Server = createServer(async (incoming, outgoing) => {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    turn += 1;
    const { targets } = proxy;
    const first = turn % Math.max(1, targets.length);
    pass(incoming, outgoing, Buffer.concat(parts), [...targets.slice(first), ...targets.slice(0, first)]);
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: freePort } = server.address() as AddressInfo;
  const proxy: Proxy = {
    port: freePort,
    origin: `http://localhost:${freePort}`,
    targets: [],
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return proxy;
}
