// @vitest-environment node
/** The accessibility report is complete, and every test that it names exists. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checks, criteria, limits } from '../../../demo/accessibility/criteria.ts';
import { heardOn } from '../../../demo/accessibility/heard.ts';
import { accessibilityReport, reportDocument } from '../../../demo/accessibility/report.ts';
import { screens } from '../../../src/flow/screens.ts';

const report = accessibilityReport();

describe('the accessibility report', () => {
  it('has all criteria of WCAG 2.2, 31 of level A and 24 of level AA', () => {
    const levels = criteria.map(([, , level]) => level);
    expect([levels.filter((level) => level === 'A').length, levels.filter((level) => level === 'AA').length]).toEqual([31, 24]);
    expect(new Set(criteria.map(([criterion]) => criterion)).size).toBe(55);
  });

  it.each(screens)('says of the screen %s what holds, and in which states it was looked at', (screen) => {
    const { states, criteria: findings } = report.screens[screen];
    expect(states.length).toBeGreaterThan(0);
    expect(Object.keys(findings)).toHaveLength(55);
  });

  it('tells where a criterion holds in part, and why, and claims nothing that only a person can judge', () => {
    expect(report.screens['security-question'].criteria['3.3.8']).toEqual({
      verdict: 'partially supports',
      limit: expect.stringContaining('secret question'),
    });
    expect(report.screens.login.criteria['3.3.8']).toEqual({ verdict: 'supports' });
    expect(report.screens.login.criteria['1.4.1']).toEqual({ verdict: 'not evaluated' });
    expect(report.screens.login.criteria['1.2.1']).toEqual({ verdict: 'not applicable' });
  });

  it.each(Object.values(checks).flatMap(({ tests }) => tests))('names a test that exists: %s', (file) => {
    expect(existsSync(resolve(import.meta.dirname, '../../..', file))).toBe(true);
  });

  it('tells every limit once, with its screens, and no screen two of one criterion', () => {
    const page = reportDocument(report);
    for (const { screens: few, what } of limits) expect(page.split(`on ${few.join(', ')}: ${what}`)).toHaveLength(2);
    const places = limits.flatMap(({ criterion, screens: few }) => few.map((screen) => `${criterion} ${screen}`));
    expect(new Set(places).size).toBe(places.length);
  });

  it('quotes what was heard on a screen, and says where nothing was', () => {
    expect(report.screens['mfa-code'].heard?.lines).toEqual([
      'Enter your code Step 2 of 2 panel.',
      'Verification code entry 000 000 required.',
      'Focus mode',
    ]);
    const page = reportDocument(report);
    expect(page).toContain('Enter your code Step 2 of 2 panel.<br>Verification code entry 000 000 required.');
    expect(page).toMatch(/<th scope="row">not-supported<\/th><td>[^<]+<\/td><td>no walk comes to this screen</);
  });

  it('fails where a walk that it quotes has another name, or no longer says so', () => {
    const folder = mkdtempSync(join(tmpdir(), 'walks-'));
    expect(() => heardOn('mfa-setup-done', folder)).toThrow('firefox-a-second-factor-is-set-up-with-an-app.txt');
    writeFileSync(join(folder, 'firefox-a-second-factor-is-set-up-with-an-app.txt'), 'open /login\n    Login panel.\n');
    expect(() => heardOn('mfa-setup-done', folder)).toThrow('quotes “Two-factor authentication is on heading level 1 clickable.”');
    rmSync(folder, { recursive: true });
  });

  it('is a page of its own, with each screen and criterion in it', () => {
    const page = reportDocument(report);
    for (const words of [...screens, ...criteria.map(([criterion, name]) => `${criterion} ${name}`)]) expect(page).toContain(words);
  });
});
