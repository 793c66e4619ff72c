/** axe-core over what shows now, shadow roots included: WCAG 2.2 AA and axe's best practices, no violation. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Of lists with a hundred like entries the first ones stand for all: axe takes its time over each. */
const REST_OF_LISTS = '.na-list li:nth-child(n + 6)';

export async function expectAccessible(page: Page, what: string): Promise<void> {
  const { violations, passes } = await new AxeBuilder({ page }).exclude(REST_OF_LISTS).withTags(TAGS).analyze();
  const found = violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`));
  expect(found, `accessibility of ${what}`).toEqual([]);
  expect(passes.length, `axe looked at ${what}`).toBeGreaterThan(0);
}
