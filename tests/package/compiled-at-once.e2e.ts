/** Code that will run is compiled while it arrives (src/build/minify/eager.ts). */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';

/** Chromium's hint, then one function in parentheses, which other engines compile at once too. */
const BEGINS = /^\/\/# allFunctionsCalledOnLoad\nexport default\(function\(/;
const files = readdirSync('dist/esm').filter((name) => /^(session|sign-in)-\w{8}\.js$/.test(name));

test('what signing in needs is one function expression, file by file', () => {
  expect(files).toHaveLength(2);
  for (const name of files) expect(readFileSync(`dist/esm/${name}`, 'utf8'), name).toMatch(BEGINS);
});

test('React’s renderer in the one-file script is a function expression in parentheses', () => {
  const packages = readFileSync('dist/news-auth.js', 'utf8').match(/\{0:\(function\(/g);
  expect(packages).toHaveLength(1);
});
