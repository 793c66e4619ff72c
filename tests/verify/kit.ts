/** Runs the kit against the reference server over HTTP, through a proxy that may break rules. Where the kit waits, the server's clock is moved. */
import { readFileSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { serve } from '@hono/node-server';
import { everybody } from '../../demo/people.ts';
import { seedPeople } from '../../demo/server/demo-parts/seed.ts';
import { run } from '../../src/verify/command.ts';
import type { Dependencies } from '../../src/verify/dependencies.ts';
import type { Report } from '../../src/verify/report/report.ts';
import { openServer } from '../demo/server.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { type Mutate, proxyOf, waitsForBodies } from './proxy.ts';

const listen = (fetch: (request: Request) => Response | Promise<Response>): Promise<readonly [Server, string]> =>
  new Promise((resolve) => {
    const serverOptions = { connectionsCheckingInterval: 500 };
    const server = serve({ fetch, port: 0, hostname: '127.0.0.1', serverOptions }, ({ port }: AddressInfo) =>
      resolve([server, `http://127.0.0.1:${port}`]),
    ) as Server;
  });

/** Sockets use the real clock. */
const BODY_TIMEOUT_MS = 3000;
const BODY_WAIT_S = 15;

/** The demo's configuration; each run restores the accounts by its own seed. */
function configuration(): object {
  const { restore: _, ...demo } = JSON.parse(readFileSync('demo/provider.json', 'utf8'));
  return { ...demo, requestsPerSecond: 5000, bodyWaitSeconds: BODY_WAIT_S };
}

const DAY_MS = 86_400_000;

/** What takes as long on a quiet machine may not on a busy one: it is judged only where the test slows it down itself. */
export const isByTime = (id: string): boolean => id.endsWith('.equal-times');

/** Seeds only the people of the configuration, since hashing passwords for all takes long. */
const concerned = (config: string) => everybody.filter(({ email }) => config.includes(`"${email}"`));

export async function openKit() {
  const limits = { TEXT_WAIT_SECONDS: '30', TEXTS_PER_HOUR: '60', MAILS_PER_HOUR: '6' };
  const server = await openServer({ PASSKEY_DOMAIN: 'localhost', ...limits }, 'PostgreSQL');
  let mutations: readonly Mutate[] = [];
  // Links in mails must also lead to the proxy, whose port is known only once it listens.
  const linksHere: Mutate = async (passing, forward) => {
    const answer = await forward(passing);
    if (!passing.path.startsWith('/demo/outbox.json')) return answer;
    return { ...answer, text: answer.text.replaceAll('http://localhost:4400/', `${passing.origin}/`) };
  };
  const [proxy, service] = await listen((request) => proxyOf(server.app.fetch, [linksHere, ...mutations])(request));
  const folder = temporaryFolder('verify');
  const file = (name: string, text: string): string => {
    writeFileSync(path.join(folder, name), text);
    return path.join(folder, name);
  };
  const config = file('provider.json', JSON.stringify(configuration()));
  /** The configuration with other values. */
  const changed = (change: object) => file('changed.json', JSON.stringify({ ...configuration(), ...change }));
  const dependencies = (lines: string[]): Dependencies => ({
    environment: {},
    now: server.now,
    async wait(ms) {
      server.pass(ms);
      await server.settled();
    },
    print: (line) => lines.push(line),
  });

  return {
    service,
    now: server.now,
    config,
    file,
    read: (name: string) => readFileSync(path.join(folder, name), 'utf8'),
    /** Runs the command as typed, each time on a different day. */
    async command(args: readonly string[], broken: readonly Mutate[] = []) {
      server.pass(DAY_MS);
      await seedPeople(server.service, concerned(readFileSync(config, 'utf8')));
      mutations = broken;
      proxy.requestTimeout = broken.includes(waitsForBodies) ? 0 : BODY_TIMEOUT_MS;
      // Node applies the longer of the two limits to the whole request.
      proxy.headersTimeout = proxy.requestTimeout;
      const lines: string[] = [];
      const code = await run(args, dependencies(lines));
      return { code, lines };
    },
    /** Runs a whole plan; returns its report. */
    async plan(
      names: string,
      broken: readonly Mutate[] = [],
      change?: object,
    ): Promise<{ readonly code: number; readonly report: Report }> {
      const target = path.join(folder, 'report.json');
      const used = change ? changed(change) : config;
      const { code } = await this.command(['verify', service, '--config', used, '--plan', names, '--slow', '--report', target], broken);
      return { code, report: JSON.parse(readFileSync(target, 'utf8')) as Report };
    },
    async close() {
      proxy.close();
      await server.close();
    },
  };
}

export type Kit = Awaited<ReturnType<typeof openKit>>;
