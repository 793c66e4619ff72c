/** The packed package in a host's bundle by webpack, which complains of every import that it cannot follow. */
import { rm } from 'node:fs/promises';
import { expect, test } from '../e2e/fixtures/test.ts';
import { install, printed } from './install.ts';

// `performance` is webpack's advice on sizes, which React alone goes beyond.
const bundle = `import webpack from 'webpack';
webpack({ mode: 'production', performance: false, entry: 'news-auth', output: { path: import.meta.dirname + '/built' } }, (error, stats) => {
  console.log(JSON.stringify(error ?? stats.toJson({ all: false, errors: true, warnings: true })));
});
`;

test('webpack bundles the package without a complaint', async () => {
  test.setTimeout(300_000);
  const folder = await install(['webpack@5.112.2']);
  try {
    expect(await printed(folder, bundle)).toMatchObject({ errors: [], warnings: [] });
  } finally {
    await rm(folder, { recursive: true });
  }
});
