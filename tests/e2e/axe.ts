/** axe-core over what shows now, shadow roots included: WCAG 2.2 AA and axe's best practices, no violation. */
import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

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
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const asked: [string, string[]] = [REST_OF_LISTS, [...(rules ?? TAGS)]];
  const { violations, passes } = await page.evaluate(
    ([exclude, runOnly]) =>
      // Of what is fine only the first node is described, which is most of the work.
      (globalThis as unknown as { axe: typeof axe }).axe.run({ exclude: [exclude] }, { runOnly, resultTypes: ['violations'] }),
    asked,
  );
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
