/** Every state of the gallery under a page translator, which begins before React takes over a German state, or later in an English one: in English it says and holds what it does without a translator, in German each word of the catalogue is shown. */
import { groups } from '../../../demo/gallery/fixtures.ts';
import { expect, test } from '../fixtures/test.ts';
import { openState } from '../gallery/open-state.ts';
import { treeNow } from '../gallery/trees.ts';
import { inGerman, keptTrees, plain, speak, standing } from './gallery-words.ts';
import { translateFromStart, translateNow } from './translator.ts';

/** For one state, opened twice, on a busy machine. */
const LIMIT_MS = 30_000;

/** Looks cost little, and there are many. */
const intervals = [50];

/** Runs in the page: a banner that goes by itself after five seconds stays, and a part that could not be drawn is a complaint. */
function prepare(): void {
  const setTimer = setTimeout;
  const withoutFiveSeconds = (work: () => void, ms?: number, ...args: []) => (ms === 5_000 ? 0 : setTimer(work, ms, ...args));
  Object.assign(globalThis, { setTimeout: withoutFiveSeconds });
  addEventListener('news-error', ({ detail: { code, message } }) => {
    if (code === 'RENDER_FAILED') console.error(message);
  });
}

for (const { title, fixtures } of groups) {
  test(`${title}: every state is whole under a translator, in English and in German`, async ({ page, noise }) => {
    const states = Object.entries(fixtures);
    test.setTimeout(LIMIT_MS * states.length);
    for (const { complains } of Object.values(fixtures)) if (complains) noise.expect(new RegExp(complains));
    await page.addInitScript(prepare);

    const tree = keptTrees(title);
    const standsAsKept = (message: string) =>
      expect.poll(async () => plain(await treeNow(page, message)), { message, intervals }).toBe(plain(tree.get(message) ?? ''));
    async function expectGerman(name: string, words: readonly string[]) {
      const missing = async () => {
        const { texts } = await page.evaluate(standing);
        return words.filter((text) => !texts.includes(text));
      };
      await expect.poll(missing, { message: `${name} in German`, intervals }).toEqual([]);
    }

    const expected = new Map<string, readonly string[]>();
    for (const [name, { lang = 'en' }] of states) {
      await openState(page, name, { root: 'light' });
      await standsAsKept(name);
      const { texts, beside } = await page.evaluate(standing);
      expect(beside, name).toEqual([]);
      expect(texts, name).not.toEqual([]);
      // A passkey of the gallery is called as a word of the catalogue, and no translator may change it.
      const words = inGerman(texts.filter((text) => title !== 'Security' || text !== 'Phone'));
      expected.set(name, words);
      await translateNow(page);
      await page.evaluate(speak, 'de');
      await expectGerman(name, words);
      await page.evaluate(speak, lang);
      await standsAsKept(name);
    }

    await translateFromStart(page);
    for (const [name, { lang = 'en' }] of states) {
      await openState(page, name, { root: 'light', lang: 'de' });
      await expectGerman(name, expected.get(name) ?? []);
      await page.evaluate(speak, lang);
      await standsAsKept(name);
    }
  });
}
