/** What CI systems read: a suite a plan, a case a module. */
import { asMarkup } from './markup.ts';
import type { Judged, Report } from './report.ts';

function inside(one: Judged): string {
  const text = one.findings.map(({ came, change }) => `${came}\n${change}\n${one.rule}`).join('\n');
  if (one.isExpected) return `<skipped message="expected failure: ${asMarkup(text)}"/>`;
  if (one.verdict === 'FAIL') return `<failure message="${asMarkup(one.findings[0]?.came ?? '')}">${asMarkup(text)}</failure>`;
  if (one.verdict === 'SKIPPED') return `<skipped message="${asMarkup(one.reason ?? '')}"/>`;
  return text ? `<system-out>${asMarkup(text)}</system-out>` : '';
}

const caseOf = (plan: string, one: Judged): string =>
  `    <testcase classname="${plan}" name="${asMarkup(`${one.id}: ${one.says}`)}" time="${one.seconds.toFixed(3)}">${inside(one)}</testcase>`;

export const asJunit = ({ plans }: Report): string => {
  const suites = plans.map(({ plan, modules }) => {
    const failures = modules.filter((one) => one.verdict === 'FAIL' && !one.isExpected).length;
    const skipped = modules.filter((one) => one.verdict === 'SKIPPED' || one.isExpected).length;
    const cases = modules.map((one) => caseOf(plan, one)).join('\n');
    return `  <testsuite name="${plan}" tests="${modules.length}" failures="${failures}" skipped="${skipped}">\n${cases}\n  </testsuite>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="news-auth verify">\n${suites.join('\n')}\n</testsuites>\n`;
};
