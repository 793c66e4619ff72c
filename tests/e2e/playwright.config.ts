/** The built product in a real browser, against the real reference server. No test measures time: the machine may be busy. */
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { installedHeadless, launchOptions } from '../browser.ts';

const results = path.resolve(import.meta.dirname, '../../test-results');

/** The gate: each flow hosted and embedded, the first frame, the wire, the keyboard, every state accessible, double presses, a page translator. A test tagged `@deep` is left out. */
const gate = [
  'contract/wire',
  'embeds/{embed,first-frame}',
  'first-time-user/first-time-user',
  'gallery/gate',
  'hosted/navigation',
  'keyboard/keyboard-alone',
  'presses/double-press',
  'recovery/recovery',
  'second-factor/{second-factor,news-mfa}',
  'session/{session,timed-out}',
  'sign-in/{sign-in,messages}',
  'sign-up/{sign-up,sign-up-embedded,confirmation}',
  'sso/sso',
  'translated/translated',
].map((name) => `e2e/${name}.e2e.ts`);
const all = ['e2e/**/*.e2e.ts', 'package/*.e2e.ts'];

export default defineConfig({
  testDir: '..',
  projects: [
    { name: 'gate', testMatch: gate, grepInvert: /@deep/ },
    { name: 'deep', testMatch: all, testIgnore: gate },
    { name: 'deep variants', testMatch: gate, grep: /@deep/ },
  ],
  // Kept trees stand beside the test that compares them.
  snapshotPathTemplate: '{testDir}/{testFileDir}/{arg}{ext}',
  outputDir: path.join(results, 'e2e'),
  globalSetup: './fixtures/server-on-postgres.ts',
  fullyParallel: true,
  forbidOnly: true,
  // Tests wait more than they compute.
  workers: 3,
  // A test that passes only on a retry has a race.
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: path.join(results, 'e2e.json') }], ['./pictures/changes.ts']],
  use: {
    browserName: 'chromium',
    // A missing control is reported after a minute, not when the whole test times out.
    actionTimeout: 60_000,
    launchOptions: launchOptions(installedHeadless()),
    locale: 'en-US',
    timezoneId: 'America/New_York',
    contextOptions: { reducedMotion: 'reduce' },
  },
});
