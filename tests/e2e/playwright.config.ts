/** The built product in a real browser, against the real reference server. No test measures time: the machine may be busy. */
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { findHeadless, launchOptions } from '../browser.ts';

// Workers also load this file, and reuse the value that the first load has set.
process.env['NEWS_AUTH_CHROMIUM'] = await findHeadless();

const results = path.resolve(import.meta.dirname, '../../test-results');

export default defineConfig({
  testDir: '..',
  testMatch: ['e2e/**/*.e2e.ts', 'package/*.e2e.ts'],
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
    launchOptions: launchOptions(process.env['NEWS_AUTH_CHROMIUM']),
    locale: 'en-US',
    timezoneId: 'America/New_York',
    contextOptions: { reducedMotion: 'reduce' },
  },
});
