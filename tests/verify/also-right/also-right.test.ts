// @vitest-environment node
/** A service that is right in another way than the reference server passes as well: what the contract leaves open is nobody's failure. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { modulesOf } from '../../../src/verify/report/report.ts';
import { type Kit, openKit } from '../kit.ts';
import { ways } from './ways.ts';

let kit: Kit;
beforeAll(async () => {
  kit = await openKit();
});
afterAll(() => kit.close());

/** Each way is one of a service that has the others too: a run a plan is enough. */
it.each([...new Set(ways.map(({ plan }) => plan))])('the plan %s is passed by a service that is right in other ways', async (plan) => {
  const own = ways.filter((one) => one.plan === plan);
  const config: object = Object.assign({}, ...own.map((one) => one.config?.(kit.service)));
  const { code, report } = await kit.plan(
    plan,
    own.map(({ way }) => way(kit)),
    config,
  );
  const odd = modulesOf(report).filter(({ verdict, blockedBy }) => verdict === 'FAIL' || blockedBy !== undefined);
  expect(odd.map(({ id, findings, reason }) => ({ id, findings, reason }))).toEqual([]);
  expect(code).toBe(0);
});
