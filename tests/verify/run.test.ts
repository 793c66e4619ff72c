// @vitest-environment node
/** What goes wrong beside the rules ends no run without a report. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Module } from '../../src/verify/judge/module.ts';
import { runModule } from '../../src/verify/judge/run-modules.ts';
import type { Setting } from '../../src/verify/lab/lab.ts';
import { visit } from '../../src/verify/lab/links.ts';
import { lastLines } from '../../src/verify/report/progress.ts';
import { isGreen, type Report } from '../../src/verify/report/report.ts';
import { createPace } from '../../src/verify/wire/pace.ts';
import { Secrets } from '../../src/verify/wire/secrets.ts';

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

const setting = (secrets: Secrets): Setting => ({
  service: address,
  config: {
    origin: 'https://a.example',
    parts: ['lists'],
    requestsPerSecond: 100,
    failuresBeforeLock: 5,
    wrongCodesBeforeEnd: 5,
    messages: { waitSeconds: 1 },
    accounts: {},
  },
  edges: { environment: {}, now: () => new Date(), wait: async () => undefined, print: () => undefined },
  pace: createPace(100),
  secrets,
  inboxes: { texts: undefined, mails: undefined },
  kept: new Map(),
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
  const outcome = await runModule(module, setting(secrets), false);
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
