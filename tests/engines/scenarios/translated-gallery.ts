/** Every state of the gallery under a page translator, in an engine that the browser tests do not drive. */
import { expect } from 'vitest';
import { groups } from '../../../demo/gallery/fixtures.ts';
import { framePath } from '../../../demo/gallery/frame-page.ts';
import { withLook } from '../../../demo/gallery/gallery-page.ts';
import { addresses } from '../../e2e/fixtures/addresses.ts';
import { inGerman, keptTrees, plain, speak, standing } from '../../e2e/translated/gallery-words.ts';
import { install } from '../../e2e/translated/translator.ts';
import type { Scenario } from '../engine.ts';
import { until } from '../page/page.ts';

/** Instants are told in the zone of the machine here. */
const timeless = (words: string) => plain(words).replace(/\d[\d:-]*(AM|PM)[A-Z\d:+-]*/g, '');
const headings = (tree: string) => [...tree.matchAll(/heading "(.*)" \[/g)].map(([, words = '']) => plain(words));

export const translatedGallery: readonly Scenario[] = groups.map(({ title, fixtures }) => ({
  title: `${title}: every state is whole under a page translator, in English and in German`,
  async play(page) {
    const trees = keptTrees(title);
    for (const [name, fixture] of Object.entries(fixtures)) {
      const { lang = 'en' } = fixture;
      const tree = trees.get(name) ?? '';
      const stands = (what: string, words: readonly string[]) =>
        until(
          async () => {
            const { texts } = await page.evaluate(standing);
            const all = plain(texts.join(''));
            return words.filter((text) => !all.includes(plain(text)));
          },
          (missing) => missing.length === 0,
          `${name} ${what}`,
        );
      await page.goto(addresses().hosted + withLook(framePath(name, fixture), { root: 'light' }));
      await until(
        () =>
          page.evaluate(() => ({
            isReady: document.documentElement.dataset['gallery'] === 'ready',
            isRendered: [...document.querySelectorAll('.na-root')].some(({ textContent }) => textContent !== ''),
            text: [...document.querySelectorAll('main, .na-root')].map(({ textContent }) => textContent).join(''),
          })),
        ({ isReady, isRendered, text }) => isReady && isRendered && headings(tree).every((heading) => plain(text).includes(heading)),
        `${name} as kept`,
      );
      // A state may still change as it comes: what is kept is its end. A dialog that goes may say what a box holds.
      const content = timeless(tree.replace(/(- textbox ".*"): .*/g, '$1'));
      const texts = (await page.evaluate(standing)).texts.filter((text) => content.includes(timeless(text)));
      expect(texts, name).not.toEqual([]);
      await page.evaluate(install);
      await page.evaluate(speak, 'de');
      // A passkey of the gallery is called as a word of the catalogue, and no translator may change it.
      await stands('in German', inGerman(texts.filter((text) => title !== 'Security' || text !== 'Phone')));
      await page.evaluate(speak, lang);
      await stands('in English again', texts);
    }
  },
}));
