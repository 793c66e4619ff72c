/** The packed package as registries, bundlers and compilers read it. */
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { expect, test } from '@playwright/test';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { pack } from './install.ts';

let folder = '';
let tarball: Buffer<ArrayBuffer>;

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'news-auth-packed-'));
  tarball = await readFile(path.join(folder, await pack(folder)));
});
test.afterAll(() => rm(folder, { recursive: true }));

const asArrayBuffer = (bytes: Buffer<ArrayBuffer>) => bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);

test('publint reports nothing', async () => {
  const { messages, pkg } = await publint({ pack: { tarball: asArrayBuffer(tarball) }, strict: true });
  expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
});

/** src/element/README.md: ES modules only, by `exports`. */
const chosen = {
  /** `require` is answered with an ES module, which Node has read since 20.19. */
  CJSResolvesToESM: /^/,
  /** Module resolution without `exports` finds only the main entry. */
  NoResolution: /node10/,
  UntypedResolution: /node10/,
} as const;

test('the main entry is found by bundlers that read no `exports`, as Parcel by default', () => {
  const { main, exports } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(main).toBe(exports['.'].default);
});

test('the types resolve as the code does, except in the modes that we chose not to support', async () => {
  const result = await checkPackage(createPackageFromTarballData(tarball), { excludeEntrypoints: [/\.(json|html)$|hosted/] });
  if (!result.types) throw new Error('the package has no types');
  const problems = result.problems.map((problem) => ({ chosen: Reflect.get(chosen, problem.kind) as RegExp | undefined, problem }));
  expect(problems.filter(({ chosen: how, problem }) => !how?.test(JSON.stringify(problem)))).toEqual([]);
});
