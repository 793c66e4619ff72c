/** Chromium compiles a file while it arrives if it begins with a comment (tsup.config.ts). */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';

test('what signing in needs begins with the comment', () => {
  const parts = readdirSync('dist/esm').filter((name) => /^(news-auth|(app|chunk)-\w{8})\.js$/.test(name));
  expect(parts.length).toBeGreaterThan(2);
  for (const name of [...parts, '../news-auth.js', '../news-auth.loader.js'])
    expect(readFileSync(`dist/esm/${name}`, 'utf8').startsWith('//# allFunctionsCalledOnLoad\n'), name).toBe(true);
});
