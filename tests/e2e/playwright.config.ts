/** The built product in a real browser, against the real reference server. No test measures time: the machine may be busy. */
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { findHeadless, launchOptions } from '../browser.ts';

// Workers read this file too and find the answer of the first reading.
process.env['NEWS_AUTH_CHROMIUM'] = await findHeadless();

const results = path.resolve(import.meta.dirname, '../../test-results');

export default defineConfig({
  testDir: '..',
  testMatch: ['e2e/**/*.e2e.ts', 'package/*.e2e.ts'],
  outputDir: path.join(results, 'e2e'),
  globalSetup: './fixtures/server.ts',
  fullyParallel: true,
  forbidOnly: true,
  // They wait more than they work.
  workers: 3,
  // What passes only when tried again has a race.
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: path.join(results, 'e2e.json') }]],
  use: {
    browserName: 'chromium',
    // A control that is not there is named after a minute, not when its whole test has run out.
    actionTimeout: 60_000,
    launchOptions: launchOptions(process.env['NEWS_AUTH_CHROMIUM']),
    locale: 'en-US',
    timezoneId: 'America/New_York',
    contextOptions: { reducedMotion: 'reduce' },
  },
});
