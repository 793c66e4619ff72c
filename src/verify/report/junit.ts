/** What CI systems read: a suite a plan, a case a module. */
import { asMarkup } from './markup.ts';
import type { Judged, Report } from './report.ts';

function inside(judged: Judged): string {
  const text = judged.findings.map(({ came, change }) => `${came}\n${change}\n${judged.rule}`).join('\n');
  if (judged.isExpected) return `<skipped message="expected failure: ${asMarkup(text)}"/>`;
  if (judged.verdict === 'FAIL') return `<failure message="${asMarkup(judged.findings[0]?.came ?? '')}">${asMarkup(text)}</failure>`;
  if (judged.verdict === 'SKIPPED') return `<skipped message="${asMarkup(judged.reason ?? '')}"/>`;
  return text ? `<system-out>${asMarkup(text)}</system-out>` : '';
}

const caseOf = (plan: string, judged: Judged): string =>
  `    <testcase classname="${plan}" name="${asMarkup(`${judged.id}: ${judged.says}`)}" time="${judged.seconds.toFixed(3)}">${inside(judged)}</testcase>`;

export const asJunit = ({ plans }: Report): string => {
  const suites = plans.map(({ plan, modules }) => {
    const failures = modules.filter((judged) => judged.verdict === 'FAIL' && !judged.isExpected).length;
    const skipped = modules.filter((judged) => judged.verdict === 'SKIPPED' || judged.isExpected).length;
    const cases = modules.map((judged) => caseOf(plan, judged)).join('\n');
    return `  <testsuite name="${plan}" tests="${modules.length}" failures="${failures}" skipped="${skipped}">\n${cases}\n  </testsuite>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="news-auth verify">\n${suites.join('\n')}\n</testsuites>\n`;
};
