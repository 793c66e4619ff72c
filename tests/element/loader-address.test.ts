import { expect, it } from 'vitest';
import { filesOf } from '../../src/element/loader/pinned.ts';

it.each([
  ['https://a.example/v/1.2.0/news-auth.loader.js', 'https://a.example/v/1.2.0/esm/'],
  ['https://a.example/news-auth.loader.js', 'https://a.example/v/1.2.3/esm/'],
  ['https://a.example/news-auth.loader.js?tag=1', 'https://a.example/v/1.2.3/esm/'],
  ['https://cdn.example/libs/news/news-auth.loader.js', 'https://cdn.example/libs/news/esm/'],
  ['http://localhost:4400/v/1.2.3/news-auth.loader.js#x', 'http://localhost:4400/v/1.2.3/esm/'],
])('a loader at %s takes its files from %s', (loader, files) => {
  expect(filesOf(loader, '1.2.3')).toBe(files);
});

it('without a document, as on a server, importing the loader changes nothing', async () => {
  await expect(import('../../src/element/loader/pinned.ts')).resolves.toBeDefined();
});
