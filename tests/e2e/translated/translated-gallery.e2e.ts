/** Every state of the gallery under a page translator that begins before React takes over (`tests/engines` has one that begins later): in English it says and holds what it does without a translator, in German each word of the catalogue is shown. */
import { groups } from '../../../demo/gallery/fixtures.ts';
import { expect, test } from '../fixtures/test.ts';
import { openState } from '../gallery/open-state.ts';
import { prepareSettling, settled } from '../gallery/settled.ts';
import { treeNow } from '../gallery/trees.ts';
import { inGerman, keptTrees, plain, speak, standing } from './gallery-words.ts';
import { translateFromStart } from './translator.ts';

/** For one state, on a busy machine. */
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
    await prepareSettling(page);
    await translateFromStart(page);

    const trees = keptTrees(title);
    const standsAsKept = (message: string) =>
      expect.poll(async () => plain(await treeNow(page, message)), { message, intervals }).toBe(plain(trees.get(message) ?? ''));
    const textsNow = async () => JSON.stringify((await page.evaluate(standing)).texts);
    const missing = (words: readonly string[], texts: string) => words.filter((text) => !texts.includes(JSON.stringify(text)));

    for (const [name, { lang = 'en' }] of states) {
      await openState(page, name, { root: 'light', lang: 'de' });
      const atFirst = await settled(page, textsNow);
      await page.evaluate(speak, lang);
      await standsAsKept(name);
      const { texts, beside } = await page.evaluate(standing);
      expect(beside, name).toEqual([]);
      expect(texts, name).not.toEqual([]);
      // A passkey of the gallery is called as a word of the catalogue, and no translator may change it.
      const words = inGerman(texts.filter((text) => title !== 'Security' || text !== 'Phone'));
      expect(missing(words, atFirst), `${name} in German at first`).toEqual([]);
      await page.evaluate(speak, 'de');
      await expect.poll(async () => missing(words, await textsNow()), { message: `${name} in German again`, intervals }).toEqual([]);
    }
  });
}
