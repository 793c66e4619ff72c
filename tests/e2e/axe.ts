/** axe-core over what shows now, shadow roots included: WCAG 2.2 AA and axe's best practices, no violation. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Of lists with a hundred like entries the first ones stand for all: axe takes its time over each. */
const REST_OF_LISTS = '.na-list li:nth-child(n + 6)';

/** What fades in has the contrast of its end only at its end. */
const stillness = (page: Page) =>
  page.evaluate(async () => {
    const roots = [document, ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])];
    const ending = roots.flatMap((root) => root.getAnimations()).filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

/** @param rules only these; all of the standards above unless given */
async function look(page: Page, rules?: readonly string[]) {
  await stillness(page);
  // The pages hold no frames of other origins, for which alone the other mode opens a page of its own each time.
  // Of what is fine only the first node is described, which is most of the work.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .exclude(REST_OF_LISTS);
  const { violations, passes } = await (rules ? axe.withRules([...rules]) : axe.withTags(TAGS)).analyze();
  const found = violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`));
  return { found, passed: passes.length };
}

/** What axe has against the page. */
export const axeFindings = async (page: Page, rules?: readonly string[]): Promise<readonly string[]> => (await look(page, rules)).found;

export async function expectAccessible(page: Page, what: string): Promise<void> {
  const { found, passed } = await look(page);
  expect(found, `accessibility of ${what}`).toEqual([]);
  expect(passed, `axe looked at ${what}`).toBeGreaterThan(0);
}
