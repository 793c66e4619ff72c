// @vitest-environment node
/** The built command against a running reference server, in real time. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { build } from 'tsup';
import { verify as command } from '../../tsup.config.ts';
import { type PlanName, planNames } from '../../src/verify/plans/names.ts';
import { plans } from '../../src/verify/plans/plans.ts';
import { freePort, type ServerProcess, spawnServer, untilReady } from '../processes.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'news-auth-verify-'));
const at = (name: string): string => path.join(folder, name);
let server: ServerProcess;

beforeAll(async () => {
  const landing = await freePort();
  // Without waits, except those that rules are about.
  const noWaits = { TEXT_WAIT_SECONDS: '0', RESEND_WAIT_SECONDS: '5', REQUEST_SECONDS: '2' };
  server = await spawnServer({ DATA_DIR: 'memory', LANDING_PORT: String(landing), ...noWaits });
  await Promise.all([untilReady(server), build({ ...command, outDir: folder })]);
  const demo = JSON.parse(readFileSync('demo/provider.json', 'utf8'));
  const config = { ...demo, origin: server.origin, destination: `http://localhost:${landing}`, requestsPerSecond: 200 };
  writeFileSync(at('provider.json'), JSON.stringify(config));
  const { company, standard } = demo.accounts;
  const wrong = { ...config, accounts: { standard, company: { ...company, email: standard.email } } };
  writeFileSync(at('wrong.json'), JSON.stringify(wrong));
  writeFileSync(at('expected.txt'), 'sso.look-up # for now\n');
}, 180_000);
afterAll(async () => {
  server.kill('SIGKILL');
  await server.ended;
  rmSync(folder, { recursive: true });
});

/** Its output and exit code. */
const verify = (...args: readonly string[]): Promise<{ readonly code: number; readonly output: string }> =>
  new Promise((resolve) => {
    const argv = [at('verify.js'), 'verify', server.origin, ...args];
    execFile(process.execPath, argv, { timeout: 400_000 }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });

const numberOf = (names: readonly PlanName[]): number => names.flatMap((name) => plans[name]).length;

it('passes the reference server whole, and writes every kind of report', { timeout: 500_000 }, async () => {
  const kinds = ['report.html', 'report.json', 'report.xml'];
  const { code, output } = await verify('--config', at('provider.json'), ...kinds.flatMap((name) => ['--report', at(name)]));
  expect([code, output]).toEqual([0, expect.stringContaining(`${server.origin} speaks the contract as far as it was tried.`)]);
  const [html = '', json = '', xml = ''] = kinds.map((name) => readFileSync(at(name), 'utf8'));
  const report: { plans: { plan: string; modules: { id: string; verdict: string; reason?: string }[] }[] } = JSON.parse(json);
  expect(report.plans.map(({ plan }) => plan)).toEqual([...planNames]);
  const skipped = report.plans.flatMap(({ modules }) => modules).filter(({ verdict }) => verdict === 'SKIPPED');
  // Skipped because the demo's page is on the service's own origin, or because they wait for minutes.
  expect(skipped.map(({ reason }) => reason).filter((reason) => !/--slow|on the origin of the service/.test(reason ?? ''))).toEqual([]);
  expect(html.match(/<details /g)).toHaveLength(numberOf(planNames));
  expect(xml.match(/<testcase /g)).toHaveLength(numberOf(planNames));
  expect(xml).not.toContain('<failure');
});

it('passes it a second time within the hour', { timeout: 300_000 }, async () => {
  const again = planNames.filter((name) => name !== 'session');
  const { code, output } = await verify('--config', at('provider.json'), '--plan', again.join(','));
  expect([code, output]).toEqual([0, expect.stringContaining('speaks the contract')]);
});

it.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('says what it leaves behind when %s stops it', { timeout: 60_000 }, async (signal, code) => {
  const target = at(`${signal}.json`);
  const child = spawn(process.execPath, [at('verify.js'), 'verify', server.origin, '--config', at('provider.json'), '--report', target]);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
  await once(child.stdout, 'data');
  child.kill(signal);
  const [ended] = await once(child, 'close');
  expect([ended, output]).toEqual([
    code,
    expect.stringContaining('Stopped: no report is written. Accounts that were in use may be locked'),
  ]);
  expect(existsSync(target)).toBe(false);
});

it('ends with 1 where a rule does not hold, and with 0 where that is expected', { timeout: 120_000 }, async () => {
  const args = ['--config', at('wrong.json'), '--plan', 'sso'];
  const failing = await verify(...args);
  expect([failing.code, failing.output]).toEqual([1, expect.stringContaining('Failing: sso.look-up')]);
  const expected = await verify(...args, '--expected', at('expected.txt'));
  expect([expected.code, expected.output]).toEqual([0, expect.stringContaining('FAIL (expected) sso.look-up')]);
});
