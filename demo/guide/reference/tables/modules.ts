/** What the conformance kit tries, plan by plan. */
import path from 'node:path';
import { plans } from '../../../../src/verify/plans/plans.ts';
import { slugOf } from '../markdown.ts';
import { fileOf } from '../pages.ts';
import { code, codes, type Table } from '../table.ts';
import { needsOf, situationNames, situations } from '../../../../src/verify/config/situations.ts';

/** As seen from the guide in `src/verify`: `contract.md, Success`, or `S9 · Numbers` of the owner's documents. */
function linkTo(rule: string): string {
  const [, page = rule.startsWith('R') ? 'registration' : 'sign-in', heading = rule] = /^([\w-]+)\.md, (.+)$/.exec(rule) ?? [];
  return `[${heading}](${path.posix.relative('src/verify', fileOf(page))}#${slugOf(heading)})`;
}

export const moduleTable = (): Table => ({
  head: ['Module', 'What holds', 'Rule'],
  rows: Object.values(plans)
    .flat()
    .map(({ id, says, rule }) => [code(id), says, linkTo(rule)]),
});

export const situationTable = (): Table => ({
  head: ['Account', 'What it is', 'What the kit has to know'],
  rows: situationNames.map((name) => [code(name), `${situations[name].what}.`, codes(['email', ...needsOf(name)])]),
});
