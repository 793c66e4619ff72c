// @vitest-environment node
import { expect, it } from 'vitest';
import { lastLines } from '../../last-lines.ts';
import type { Programs } from './find.ts';
import { filesFor, notRunLine } from './not-run.ts';

const chromium = '/usr/bin/chromium';
const firefox = '/usr/bin/firefox-esr';
const webkit = { driver: '/d', screen: '/s', miniBrowser: '/m' };
const files = (...names: readonly string[]) => names.map((name) => `tests/engines/${name}.engine.ts`);
const line = (names: string) => `engines: ${names} not run: not installed, and apt-get could not bring it (tests/README.md, "Engines").`;

const machines: readonly (readonly [what: string, found: Programs, named: string | undefined, played: readonly string[]])[] = [
  ['with all three', { chromium, firefox, webkit }, undefined, files('gallery', 'webkit', 'firefox', 'chromium', 'passkeys', 'killed')],
  ['without WebKit', { chromium, firefox }, line('webkit'), files('gallery', 'firefox', 'chromium', 'passkeys', 'killed')],
  ['with Chromium alone', { chromium }, line('firefox and webkit'), files('gallery', 'chromium', 'killed')],
];

it.each(machines)('a machine %s plays what it has and says in one line what it lacks', (_, machine, named, played) => {
  expect([notRunLine(machine), filesFor(machine)]).toEqual([named, played]);
});

it('what was not run makes the run PARTIAL in its last line, and counts neither as passed nor as failed', () => {
  const missing = line('webkit');
  const lines = (left: readonly string[]) =>
    lastLines({ passed: 7, failed: 0, notes: ['a note'], missing: left })
      .split('\n')
      .slice(1);
  expect(lines([missing])).toEqual(['a note', '7 passed, 0 failed', `PARTIAL: ${missing}`]);
  expect(lines([])).toEqual(['a note', '7 passed, 0 failed']);
});
