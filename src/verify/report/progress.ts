/** What the terminal shows while a run goes on, and in the end. */
import { blocked, conclusion, type Judged, type Report, summary, unexpected } from './report.ts';

export function linesOf(judged: Judged, number: number, of: number): readonly string[] {
  const position = `${String(number).padStart(String(of).length)}/${of}`;
  const first = `${position} ${`${judged.verdict}${judged.isExpected ? ' (expected)' : ''}`.padEnd(8)} ${judged.id}`;
  if (judged.verdict === 'PASS') return [first];
  if (judged.reason) return [`${first}  ${judged.reason}`];
  return [
    first,
    ...[
      judged.says,
      `Rule: ${judged.rule}`,
      ...judged.findings.flatMap(({ came, change }) => [`What came: ${came}`, `What to change: ${change}`]),
    ].map((line) => `    ${line}`),
  ];
}

export function lastLines(report: Report): readonly string[] {
  const failing = unexpected(report).map(({ id }) => id);
  const waiting = blocked(report).map(({ id, blockedBy }) => (blockedBy === id ? id : `${id} (see ${blockedBy})`));
  return [
    '',
    summary(report),
    ...(failing.length ? [`Failing: ${failing.join(', ')}`] : []),
    ...(waiting.length ? [`Could not be tried: ${waiting.join(', ')}`] : []),
    ...(report.noLongerFailing.length
      ? [`Expected to fail, and passing; take them off the list: ${report.noLongerFailing.join(', ')}`]
      : []),
    conclusion(report),
  ];
}
