/** Every state of the gallery while a translator works on the page from its start: it says and holds what its kept tree says. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { groups } from '../../../demo/gallery/fixtures.ts';
import { PSEUDO_LOCALE } from '../../../demo/server/lists/pseudo.ts';
import { expect, test } from '../fixtures/test.ts';
import { openState } from '../gallery/open-state.ts';
import { prepareSettling } from '../gallery/settled.ts';
import { keptFile, treeOf } from '../gallery/trees.ts';
import { prepareGate } from '../gallery/gate.ts';
import { waitForWords } from '../gallery/words.ts';
import { translateFromStart } from './translator.ts';

/** For one state, on a busy machine. */
const LIMIT_MS = 30_000;

/** A translator reaches no shadow root. */
const inLightDom = (page: Page) =>
  page.route(/\/demo\/gallery\/[^?]/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace(/<news-(?!auth-app)[a-z]+(?=[ >])/g, '$& render-root="light"');
    await route.fulfill({ response, body });
  });

/** The mark of a translated text counts as white space. Playwright finds no name of an option that holds more than text. */
const words = (tree: string) => tree.replace(/- option ".*"/g, '- option').replace(/\s+/g, '');

/** Everything is in another language, and in English again. */
async function thereAndBack(page: Page): Promise<void> {
  await page.evaluate((locale) => NewsAuth.configure({ locale }), PSEUDO_LOCALE);
  await waitForWords(page);
  await page.evaluate(() => NewsAuth.configure({ locale: 'en' }));
}

const keptTrees = (title: string) =>
  new Map(
    readFileSync(path.resolve(import.meta.dirname, '../gallery', ...keptFile(title)), 'utf8')
      .split(/\n\n(?=\S)/)
      .map((tree) => [tree.slice(0, tree.indexOf(':')), words(tree)] as const),
  );

for (const { title, fixtures } of groups) {
  test(`${title}: every state is whole under a translator`, async ({ page, noise }) => {
    test.setTimeout(LIMIT_MS * Object.keys(fixtures).length);
    await translateFromStart(page);
    await prepareGate(page);
    await prepareSettling(page);
    await inLightDom(page);
    const kept = keptTrees(title);
    for (const [name, { complains }] of Object.entries(fixtures)) {
      if (complains) noise.expect(new RegExp(complains));
      await openState(page, name);
      expect.soft(words(await treeOf(page, name)), name).toBe(kept.get(name));
      if (complains) continue;
      await thereAndBack(page);
      expect.soft(words(await treeOf(page, name)), `${name}, in English again`).toBe(kept.get(name));
    }
  });
}
