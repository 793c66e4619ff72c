// @vitest-environment node
/** The reference server passes every module of every plan. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { planNames } from '../../src/verify/plans/names.ts';
import { plans } from '../../src/verify/plans/plans.ts';
import { modulesOf } from '../../src/verify/report/report.ts';
import { isByTime, type Kit, openKit } from './kit.ts';

let kit: Kit;
beforeAll(async () => {
  kit = await openKit();
});
afterAll(() => kit.close());

it.each(planNames)('the plan %s is passed whole by the reference server, with a warning for nothing', async (plan) => {
  const { code, report } = await kit.plan(plan);
  const odd = modulesOf(report).filter(({ verdict, id }) => verdict !== 'PASS' && !isByTime(id));
  expect(odd.map(({ id, verdict, findings, reason }) => ({ id, verdict, findings, reason }))).toEqual([]);
  expect(modulesOf(report).map(({ id }) => id)).toEqual(plans[plan].map(({ id }) => id));
  expect(code).toBe(modulesOf(report).some(({ verdict }) => verdict === 'FAIL') ? 1 : 0);
});
