/** The accessibility conformance report: per screen and criterion of WCAG 2.2 what holds, how it was checked, and what does not. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { html } from 'hono/html';
import { screens, type Screen } from '../../src/flow/screens.ts';
import { fixtures } from '../gallery/fixtures.ts';
import type { Markup } from '../pages/document.ts';
import { checks, criteria, type Criterion, limits } from './criteria.ts';
import { type Heard, heardOn } from './heard.ts';

export type Verdict = 'supports' | 'partially supports' | 'not evaluated' | 'not applicable';

interface Finding {
  readonly verdict: Verdict;
  readonly limit?: string;
}

interface Entry {
  readonly states: readonly string[];
  readonly heard?: Heard | undefined;
  readonly criteria: Readonly<Record<Criterion, Finding>>;
}

export interface Report {
  readonly standard: string;
  readonly version: string;
  readonly checks: typeof checks;
  readonly criteria: readonly {
    readonly criterion: Criterion;
    readonly name: string;
    readonly level: 'A' | 'AA';
    readonly how: readonly string[];
  }[];
  readonly screens: Readonly<Record<Screen, Entry>>;
}

function findingOf(screen: Screen, [criterion, , , ...how]: (typeof criteria)[number]): Finding {
  const limit = limits.find((known) => known.criterion === criterion && known.screens.includes(screen));
  if (limit) return { verdict: 'partially supports', limit: limit.what };
  if (how.some((check) => check === 'none')) return { verdict: 'not applicable' };
  // The report makes no claim about what only a person can judge.
  return { verdict: how.every((check) => check === 'reading') ? 'not evaluated' : 'supports' };
}

/** @throws Error for a screen that no state of the gallery shows, since no test would have checked it */
function entryOf(screen: Screen): Entry {
  const states = Object.keys(fixtures).filter((name) => fixtures[name]?.screen === screen);
  if (states.length === 0)
    throw new Error(`The accessibility report has no entry for ${screen}: give it a state in demo/gallery/fixtures.`);
  const findings = Object.fromEntries(criteria.map((row) => [row[0], findingOf(screen, row)]));
  return { states, heard: heardOn(screen), criteria: findings as Record<Criterion, Finding> };
}

const { version } = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string };

export const accessibilityReport = (): Report => ({
  standard: 'WCAG 2.2 A and AA',
  version,
  checks,
  criteria: criteria.map(([criterion, name, level, ...how]) => ({ criterion, name, level, how: how.filter((check) => check !== 'none') })),
  screens: Object.fromEntries(screens.map((screen) => [screen, entryOf(screen)] as const)) as Report['screens'],
});

const verdictIn = ({ screens: entries }: Report, criterion: Criterion): Markup => {
  const findings = Object.values(entries).map((entry) => entry.criteria[criterion]);
  for (const same of ['not applicable', 'not evaluated'] as const)
    if (findings.every(({ verdict }) => verdict === same)) return html`${same}`;
  const parts = limits.filter((limit) => limit.criterion === criterion);
  if (parts.length === 0) return html`supports, every screen`;
  return html`supports; in part ${parts.map((limit, i) => html`${i > 0 && '; '}on ${limit.screens.join(', ')}: ${limit.what}`)}`;
};

const heardIn = (heard: Heard | undefined): Markup =>
  heard
    ? html`${heard.lines.map((line, i) => html`${i > 0 && html`<br>`}${line}`)}<br><code>${heard.walk}</code>`
    : html`no walk comes to this screen`;

export const reportBody = (report: Report): Markup => html`<h1>Accessibility</h1>
<p>news-auth ${report.version} against ${report.standard}, by screen. Each check that names tests runs in <code>npm test</code>, which fails where it does not hold, and where a screen has no entry here. What only a person can judge is not evaluated.</p>
<h2>Criteria</h2>
<table>
<thead><tr><th scope="col">Criterion</th><th scope="col">Level</th><th scope="col">Result</th><th scope="col">How it is checked</th></tr></thead>
<tbody>${report.criteria.map(
  ({ criterion, name, level, how }) =>
    html`<tr><th scope="row">${criterion} ${name}</th><td>${level}</td><td>${verdictIn(report, criterion)}</td><td>${how.join(', ') || 'nothing of the kind is there'}</td></tr>`,
)}</tbody>
</table>
<h2>Checks</h2>
<dl>${Object.entries(report.checks).map(
  ([name, { what, tests }]) => html`<dt>${name}</dt><dd>${what}${tests.map((test) => html`<br><code>${test}</code>`)}</dd>`,
)}</dl>
<h2>Screens</h2>
<p>What was heard is what the screen reader Orca said in Firefox, in walks by the keyboard that <code>npm run test:world</code> takes and that are kept in <code>tests/world/spoken</code>: from the arrival on the screen to the next press of Enter.</p>
<table>
<thead><tr><th scope="col">Screen</th><th scope="col">States whose tree is kept</th><th scope="col">Heard</th></tr></thead>
<tbody>${Object.entries(report.screens).map(
  ([screen, { states, heard }]) => html`<tr><th scope="row">${screen}</th><td>${states.join(', ')}</td><td>${heardIn(heard)}</td></tr>`,
)}</tbody>
</table>`;

export const reportDocument = (report: Report): string =>
  String(html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Accessibility · news-auth ${report.version}</title>
<style>:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}body{max-width:70rem;margin:auto;padding:1rem}table{border-collapse:collapse}th,td{border-block-end:1px solid;padding:.4rem .6rem;text-align:start;vertical-align:top}th{font-weight:600}dt{font-weight:600}td,dd{overflow-wrap:anywhere}</style></head>
<body><main>${reportBody(report)}</main></body>
</html>
`);
