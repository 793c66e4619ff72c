/** One file for people: every module with its rule, what was sent, what came and what to change. */
import type { Outcome } from '../judge/run-modules.ts';
import { asMarkup, asProse } from './markup.ts';
import { conclusion, type Judged, type Report, summary } from './report.ts';

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere }
  details { border-block-end: 1px solid #8885; padding: .4rem 0 }
  summary { cursor: pointer }
  pre { overflow-x: auto; padding: .75rem; background: #8882; white-space: pre-wrap }
  b { display: inline-block; min-width: 5.5rem }
  .PASS b { color: #1a7f37 } .WARN b { color: #9a6700 } .FAIL b { color: #cf222e } .SKIPPED b { color: #6e7781 }
  @media (prefers-color-scheme: dark) { .PASS b { color: #57c56f } .WARN b { color: #e0b03f } .FAIL b { color: #ff7b72 } .SKIPPED b { color: #a5adb5 } }
`;

const steps = ({ steps: all }: Outcome): string =>
  all.map(({ sent, came }) => `<h4>Sent</h4><pre>${asMarkup(sent)}</pre><h4>Came</h4><pre>${asMarkup(came)}</pre>`).join('');

function moduleOf(judged: Judged): string {
  const findings = judged.findings.map(
    ({ came, change }) => `<p><strong>What came:</strong> ${asProse(came)}</p><p><strong>What to change:</strong> ${asProse(change)}</p>`,
  );
  const expected = judged.isExpected ? ' (expected)' : '';
  return `<details class="${judged.verdict}"${judged.verdict === 'FAIL' ? ' open' : ''}>
<summary><b>${judged.verdict}${expected}</b> <code>${asMarkup(judged.id)}</code> ${asProse(judged.says)}</summary>
<p>Rule: ${asMarkup(judged.rule)}</p>${judged.reason ? `<p>${asProse(judged.reason)}</p>` : ''}${findings.join('')}${steps(judged)}
</details>`;
}

export const asHtml = (report: Report): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${asMarkup(conclusion(report))}</title>
<style>${STYLE}</style>
<h1>${asMarkup(conclusion(report))}</h1>
<p>${asMarkup(report.startedAt)} · ${summary(report)}</p>
${report.noLongerFailing.length ? `<p>Listed as expected failures, and passed: ${asMarkup(report.noLongerFailing.join(', '))}</p>` : ''}
${report.plans.map(({ plan, modules }) => `<h2>${plan}</h2>\n${modules.map(moduleOf).join('\n')}`).join('\n')}
</html>
`;
