/** Pages that are left and restored from the back/forward cache. */
import { pageOf } from '../../e2e/embeds/publisher.ts';
import { type Page, until } from '../page/page.ts';

/** Waits until the page is idle, since no browser caches a page with open requests. */
const isQuiet = (page: Page) =>
  until(
    () => page.evaluate(() => performance.now() - Math.max(...performance.getEntries().map((entry) => entry.startTime + entry.duration))),
    (quietMs) => quietMs > 1000,
    'the end of every request',
  );

/** Marks the page's memory, leaves it and goes back; true if the page was restored rather than loaded again. */
export async function awayAndBack(page: Page, meanwhile: () => Promise<void> = async () => {}): Promise<boolean> {
  await isQuiet(page);
  const here = await page.evaluate(() => {
    Object.assign(globalThis, { kept: true });
    return location.href;
  });
  const elsewhere = pageOf({ body: '<h1>Elsewhere</h1>' });
  await page.evaluate((url: string) => void setTimeout(() => location.assign(url)), elsewhere);
  await page.at(({ href }) => href === elsewhere, 'the page elsewhere');
  await page.heading('Elsewhere').shown();
  await meanwhile();
  await page.evaluate(() => void setTimeout(() => history.back()));
  await page.at(({ href }) => href === here || !href.startsWith(elsewhere), 'the page before');
  return until(
    () => page.evaluate(() => document.readyState === 'complete' && 'kept' in globalThis),
    () => true,
    'the page before',
  );
}
