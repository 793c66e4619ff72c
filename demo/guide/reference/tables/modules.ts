/** What the conformance kit tries, plan by plan. */
import { html } from 'hono/html';
import { plans } from '../../../../src/verify/plans/plans.ts';
import type { Markup } from '../../../pages/document.ts';
import { anchorOf } from '../markdown.ts';
import { REFERENCE } from '../pages.ts';
import { code, sentence, type Table, codes } from '../table.ts';
import { needsOf, situationNames, situations } from '../../../../src/verify/config/situations.ts';

/** `contract.md, Success`, or `S9 · Numbers` of the owner's documents. */
function linkTo(rule: string): Markup {
  const [, page = rule.startsWith('R') ? 'registration' : 'sign-in', heading = rule] = /^([\w-]+)\.md, (.+)$/.exec(rule) ?? [];
  return html`<a href="${REFERENCE}${page}#${anchorOf(heading)}">${heading}</a>`;
}

export const moduleTable = (): Table => ({
  head: ['Module', 'What holds', 'Rule'],
  rows: Object.values(plans)
    .flat()
    .map(({ id, says, rule }) => ({ id: `module-${id.replace('.', '-')}`, cells: [code(id), sentence(says), linkTo(rule)] })),
});

export const situationTable = (): Table => ({
  head: ['Account', 'What it is', 'What the kit has to know'],
  rows: situationNames.map((name) => ({ cells: [code(name), `${situations[name].what}.`, codes(['email', ...needsOf(name)])] })),
});
