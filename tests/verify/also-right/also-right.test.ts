// @vitest-environment node
/** A correct service that differs from the reference server passes too, because what the contract leaves open is no failure. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { modulesOf } from '../../../src/verify/report/report.ts';
import { isByTime, type Kit, openKit } from '../kit.ts';
import { fewTexts, leastWays } from './least.ts';
import { ways } from './ways.ts';

const all = [...ways, ...leastWays];

let kit: Kit;
beforeAll(async () => {
  kit = await openKit();
});
afterAll(() => kit.close());

/** One service has all these differences at once, so one run per plan is enough. */
it.each([...new Set(all.map(({ plan }) => plan))])('the plan %s is passed by a service that is right in other ways', async (plan) => {
  const variants = all.filter((variant) => variant.plan === plan);
  const config: object = Object.assign({}, ...variants.map((variant) => variant.config?.(kit.service)));
  const { code, report } = await kit.plan(
    plan,
    variants.map(({ way }) => way(kit)),
    config,
  );
  const odd = modulesOf(report).filter(({ id, verdict, blockedBy }) => (verdict === 'FAIL' && !isByTime(id)) || blockedBy !== undefined);
  expect(odd.map(({ id, findings, reason }) => ({ id, findings, reason }))).toEqual([]);
  expect(code).toBe(modulesOf(report).some(({ verdict }) => verdict === 'FAIL') ? 1 : 0);
});

it('where the texts of an hour are used up, nothing is called wrong', async () => {
  const { report } = await kit.plan('second-factor', [fewTexts(kit.now)]);
  const wrong = modulesOf(report).filter(({ verdict }) => verdict === 'FAIL');
  expect(wrong.map(({ id, findings }) => ({ id, findings }))).toEqual([]);
});
