// @vitest-environment node
/** The built command against a running reference server: a whole run, and how a run ends. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PlanName, planNames } from '../../src/verify/plans/names.ts';
import { plans } from '../../src/verify/plans/plans.ts';
import { type BuiltCommand, openBuiltCommand } from './built-command.ts';

let command: BuiltCommand;

beforeAll(async () => {
  command = await openBuiltCommand();
}, 180_000);
afterAll(() => command.close());

const numberOf = (names: readonly PlanName[]): number => names.flatMap((name) => plans[name]).length;

it('passes the reference server whole, and writes every kind of report', { timeout: 500_000 }, async () => {
  const kinds = ['report.html', 'report.json', 'report.xml'];
  const { code, said } = await command.verify('provider.json', ...kinds.flatMap((name) => ['--report', command.at(name)]));
  expect([code, said]).toEqual([0, expect.stringContaining(`${command.origin} speaks the contract as far as it was tried.`)]);
  const [html = '', json = '', xml = ''] = kinds.map((name) => readFileSync(command.at(name), 'utf8'));
  const report: { plans: { plan: string; modules: { id: string; verdict: string; reason?: string }[] }[] } = JSON.parse(json);
  expect(report.plans.map(({ plan }) => plan)).toEqual([...planNames]);
  const skipped = report.plans.flatMap(({ modules }) => modules).filter(({ verdict }) => verdict === 'SKIPPED');
  // Skipped because the demo's page is on the service's own origin, or because they wait for minutes.
  expect(skipped.map(({ reason }) => reason).filter((reason) => !/--slow|on the origin of the service/.test(reason ?? ''))).toEqual([]);
  expect(html.match(/<details /g)).toHaveLength(numberOf(planNames));
  expect(xml.match(/<testcase /g)).toHaveLength(numberOf(planNames));
  expect(xml).not.toContain('<failure');
});

it.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('says what it leaves behind when %s stops it', { timeout: 60_000 }, async (signal, code) => {
  const target = command.at(`${signal}.json`);
  const child = spawn(process.execPath, [...command.lineOf('provider.json'), '--report', target]);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += data));
  await once(child.stdout, 'data');
  child.kill(signal);
  const [ended] = await once(child, 'close');
  expect([ended, said]).toEqual([code, expect.stringContaining('Stopped: no report is written. Accounts that were in use may be locked')]);
  expect(existsSync(target)).toBe(false);
});

it('ends with 1 where a rule does not hold, and with 0 where that is expected', { timeout: 120_000 }, async () => {
  const { company, standard } = command.config.accounts;
  const wrong = { ...command.config, accounts: { standard, company: { ...company, email: standard.email } } };
  writeFileSync(command.at('wrong.json'), JSON.stringify(wrong));
  writeFileSync(command.at('expected.txt'), 'sso.look-up # for now\n');
  const failing = await command.verify('wrong.json', '--plan', 'sso');
  expect([failing.code, failing.said]).toEqual([1, expect.stringContaining('Failing: sso.look-up')]);
  const expected = await command.verify('wrong.json', '--plan', 'sso', '--expected', command.at('expected.txt'));
  expect([expected.code, expected.said]).toEqual([0, expect.stringContaining('FAIL (expected) sso.look-up')]);
});
