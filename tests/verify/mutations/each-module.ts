/** When one rule is broken at the reference server, its module fails and no other. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PlanName } from '../../../src/verify/plans/names.ts';
import { plans } from '../../../src/verify/plans/plans.ts';
import { modulesOf, type Report } from '../../../src/verify/report/report.ts';
import { isByTime, type Kit, openKit } from '../kit.ts';
import { firstTimeMutations } from './first-time.ts';
import { guessingMutations } from './guessing.ts';
import { listMutations } from './lists.ts';
import { changedPasswordMutations, resetPasswordMutations } from './passwords.ts';
import { passkeyMutations } from './passkeys.ts';
import { recoveryMutations } from './recovery.ts';
import { secondFactorMutations } from './second-factor.ts';
import { sessionMutations, tokenMutations } from './session.ts';
import { signInMutations } from './sign-in.ts';
import { signUpMutations } from './sign-up.ts';
import { ssoMutations } from './sso.ts';
import type { Mutation } from './table.ts';
import { transferMutations } from './transfer.ts';

const mutations: Readonly<Record<PlanName, readonly Mutation[]>> = {
  'sign-in': [...guessingMutations, ...signInMutations],
  'second-factor': secondFactorMutations,
  passkeys: passkeyMutations,
  session: [...sessionMutations, ...transferMutations, ...tokenMutations],
  recovery: [...resetPasswordMutations, ...recoveryMutations],
  'first-time': [...firstTimeMutations, ...changedPasswordMutations],
  'sign-up': signUpMutations,
  lists: listMutations,
  sso: ssoMutations,
};

const failing = (report: Report): readonly string[] =>
  modulesOf(report).flatMap((module) => (module.verdict === 'FAIL' ? [module.id] : []));

/** The module of this id, but not by a busy machine alone. */
const isJudged = (all: readonly Mutation[]) => (id: string) => !isByTime(id) || all.some(({ module }) => module === id);

const brokenBy = (all: readonly Mutation[]): readonly string[] => [...new Set(all.map(({ module }) => module))].sort();

/**
 * One run per mutation would spend an hour on Argon2. So each run has several mutations, each mutation is in two runs, and no two mutations are together in
 * both. If a mutation breaks anything besides its own rule, one of its runs shows it. Mutations of one module stand one after the other: so each is alone with
 * the module in one of its runs.
 */
function runsOf(all: readonly Mutation[]): readonly (readonly Mutation[])[] {
  const width = Math.ceil(Math.sqrt(all.length));
  const lines = (place: (index: number) => number) =>
    Array.from({ length: width }, (_, line) => all.filter((_one, index) => place(index) === line)).filter((line) => line.length > 0);
  return [...lines((index) => Math.floor(index / width)), ...lines((index) => index % width)];
}

/** Describes these plans, all on one server. */
export function describePlans(names: readonly PlanName[]): void {
  let kit: Kit;
  beforeAll(async () => {
    kit = await openKit();
  });
  afterAll(() => kit.close());

  describe.each(names)('the plan %s', (plan) => {
    it('has a mutation for every module', () => {
      expect(brokenBy(mutations[plan])).toEqual(plans[plan].map(({ id }) => id).sort());
    });

    it.each(runsOf(mutations[plan]).map((run) => [run.map(({ module }) => module.slice(plan.length + 1)).join(', '), run] as const))(
      'names what is broken, and nothing else: %s',
      async (_, run) => {
        const { code, report } = await kit.plan(
          plan,
          run.map(({ broken }) => broken()),
        );
        expect(failing(report).filter(isJudged(run)).sort()).toEqual(brokenBy(run));
        expect(code).toBe(1);
      },
    );
  });
}
