/** What a run says in the end, for every kind of report. */
import type { Outcome } from '../judge/run-modules.ts';
import type { Verdict } from '../judge/verdict.ts';
import type { PlanName } from '../plans/names.ts';

export interface Judged extends Outcome {
  /** It failed, and the list of expected failures names it. */
  readonly isExpected: boolean;
}

export interface Report {
  readonly service: string;
  readonly startedAt: string;
  readonly plans: readonly { readonly plan: PlanName; readonly modules: readonly Judged[] }[];
  /** Listed as expected failures, and passed: the list is no longer true. */
  readonly noLongerFailing: readonly string[];
}

export const modulesOf = (report: Report): readonly Judged[] => report.plans.flatMap(({ modules }) => modules);

export const countOf = (report: Report, verdict: Verdict): number =>
  modulesOf(report).filter((judged) => judged.verdict === verdict).length;

/** What keeps the run from being green. */
export const unexpected = (report: Report): readonly Judged[] =>
  modulesOf(report).filter((judged) => judged.verdict === 'FAIL' && !judged.isExpected);

/** Modules that were not run because something else does not work, although no failing module of this run reports that. */
export const blocked = (report: Report): readonly Judged[] => {
  const failing = new Set(modulesOf(report).flatMap((judged) => (judged.verdict === 'FAIL' ? [judged.id] : [])));
  return modulesOf(report).filter(({ blockedBy }) => blockedBy !== undefined && !failing.has(blockedBy));
};

/** Whether anything was proven: where all was skipped or failed, nothing is known of the service. */
const isProven = (report: Report): boolean => countOf(report, 'PASS') + countOf(report, 'WARN') > 0;

const isUnbroken = (report: Report): boolean =>
  unexpected(report).length === 0 && blocked(report).length === 0 && report.noLongerFailing.length === 0;

export const isGreen = (report: Report): boolean => isUnbroken(report) && isProven(report);

export const summary = (report: Report): string =>
  (['PASS', 'WARN', 'FAIL', 'SKIPPED'] as const).map((verdict) => `${countOf(report, verdict)} ${verdict}`).join(', ');

/** The last sentence of a run. */
export function conclusion(report: Report): string {
  if (isGreen(report)) return `${report.service} speaks the contract as far as it was tried.`;
  if (isUnbroken(report)) return `Nothing passed, so that nothing is proven of ${report.service}.`;
  return `${report.service} does not speak the contract yet.`;
}
