// @vitest-environment node
/** Unexpected failures never end a run without a report. */
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { run } from '../../src/verify/command.ts';
import type { Module } from '../../src/verify/judge/module.ts';
import { runModule } from '../../src/verify/judge/run-modules.ts';
import type { RunContext } from '../../src/verify/context/context.ts';
import { visit } from '../../src/verify/context/links.ts';
import { lastLines } from '../../src/verify/report/progress.ts';
import { isGreen, type Report } from '../../src/verify/report/report.ts';
import { exchange } from '../../src/verify/wire/exchange.ts';
import { createPace } from '../../src/verify/wire/pace.ts';
import { reach } from '../../src/verify/wire/reach.ts';
import { Secrets } from '../../src/verify/wire/secrets.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/** Sends half of a body, and ends in the middle of it. */
const cutting = createServer((_, response) => {
  response.writeHead(200, { 'content-length': '100' });
  response.write('half', () => response.destroy());
});
let address = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => cutting.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(cutting.address() as AddressInfo).port}/`;
});
afterAll(() => void cutting.close());

const runContext = (secrets: Secrets): RunContext => ({
  service: address,
  config: {
    origin: 'https://a.example',
    parts: ['lists'],
    requestsPerSecond: 100,
    failuresBeforeLock: 5,
    wrongCodesBeforeEnd: 5,
    bodyWaitSeconds: 90,
    messages: { waitSeconds: 1 },
    accounts: {},
  },
  dependencies: { environment: {}, now: () => new Date(), wait: async () => undefined, print: () => undefined },
  pace: createPace(100),
  secrets,
  inboxes: { texts: undefined, mails: undefined },
  results: new Map(),
  answered: [],
});

it('a link whose page ends in the middle is visited all the same', async () => {
  await expect(visit(address)).resolves.toBeUndefined();
});

it('a module that throws is told as one that could not be tried, without a secret, and the run is red', async () => {
  const secrets = new Secrets();
  secrets.add('secret-word');
  const module: Module = {
    id: 'lists.public',
    says: 'It holds.',
    rule: 'contract.md, Lists',
    run: () => Promise.reject(new TypeError('no secret-word\u001b[2J here')),
  };
  const outcome = await runModule(module, runContext(secrets), false);
  expect(outcome).toMatchObject({ verdict: 'SKIPPED', reason: 'The kit itself failed here: no ••• [2J here.' });
  const report: Report = {
    service: 'https://api.example.com',
    startedAt: '',
    plans: [{ plan: 'lists', modules: [{ ...outcome, isExpected: false }] }],
    noLongerFailing: [],
  };
  expect(isGreen(report)).toBe(false);
  expect(lastLines(report)).toContain('Could not be tried: lists.public');
});

it('the kit uses each connection once: a service may close what is kept just as it is used again', async () => {
  const used = new WeakSet<Socket>();
  const closing = createServer(({ socket }, response) => {
    if (used.has(socket)) return socket.destroy();
    used.add(socket);
    response.end('{}');
  });
  await new Promise<void>((resolve) => closing.listen(0, '127.0.0.1', resolve));
  const service = `http://127.0.0.1:${(closing.address() as AddressInfo).port}`;
  const ask = async () => (await exchange(service, { method: 'POST', path: '/', headers: {}, body: '{}' })).status;
  expect(await reach(service, service)).toEqual({ isReachable: true });
  // A connection becomes free for another request a moment after its answer.
  for (let n = 0; n < 5; n += 1) {
    await visit(service);
    await pause(20);
    expect(await ask()).toBe(200);
    await pause(20);
  }
  closing.close();
});

it('a service that stops in the middle fails in one module, and the others wait for it', async () => {
  const service = createServer((request, response) => {
    if (request.method === 'GET') return void response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
    service.close();
    service.closeAllConnections();
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const config = path.join(temporaryFolder('verify'), 'provider.json');
  writeFileSync(config, JSON.stringify({ origin: 'https://a.example', parts: ['lists'], requestsPerSecond: 1000, accounts: {} }));
  const lines: string[] = [];
  const code = await run(['verify', address, '--config', config], {
    environment: {},
    now: () => new Date(),
    wait: async () => undefined,
    print: (line) => lines.push(line),
  });
  expect(code).toBe(1);
  expect(lines.filter((line) => /nothing answers any more since lists\.\S+\.$/.test(line)).length).toBeGreaterThan(0);
  expect(lines.filter((line) => line.includes('ECONNREFUSED'))).toEqual([]);
});
