/** What other programs make of the built product, one after the other: they share a screen, a voice and the clock. */
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { installedHeadless, launchOptions } from '../browser.ts';

export default defineConfig({
  testDir: '..',
  testMatch: 'world/*.world.ts',
  outputDir: path.resolve(import.meta.dirname, '../../test-results/world'),
  globalSetup: '../e2e/fixtures/server.ts',
  forbidOnly: true,
  workers: 1,
  retries: 0,
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: { browserName: 'chromium', launchOptions: launchOptions(installedHeadless()), locale: 'en-US', timezoneId: 'America/New_York' },
});
