/** `npm run test:deep -- hosts`: the packed package in hosts as people build them. It fetches and builds each of them, so it runs only when it is asked for. */
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import e2e from '../../e2e/playwright.config.ts';

const results = path.resolve(import.meta.dirname, '../../../test-results');

const { projects: _, ...shared } = e2e;

export default defineConfig({
  ...shared,
  testDir: '.',
  testMatch: '*.host.ts',
  outputDir: path.join(results, 'hosts'),
  globalSetup: '../../e2e/fixtures/server.ts',
  // A host's own build takes both cores.
  workers: 1,
  timeout: 900_000,
  reporter: [['list'], ['json', { outputFile: path.join(results, 'hosts.json') }]],
});
