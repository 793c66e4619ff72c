/** Chromium compiles a file while it arrives if it begins with a comment (src/build/minify/shorten.ts). */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';

test('what signing in needs begins with the comment', () => {
  const files = readdirSync('dist/esm').filter((name) => /^(news-auth|(session|sign-in)-\w{8})\.js$/.test(name));
  expect(files).toHaveLength(3);
  for (const name of [...files, '../news-auth.loader.js'])
    expect(readFileSync(`dist/esm/${name}`, 'utf8').startsWith('//# allFunctionsCalledOnLoad\n'), name).toBe(true);
});
