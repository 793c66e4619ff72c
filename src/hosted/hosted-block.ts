/** The hosted page's own settings, read for its element alone: on any other page such a block means nothing (elements.md). */
import { find } from '../ui/own-document.ts';
import { page, type Source } from '../element/page/page.ts';
import { isObject, tell } from '../element/page/page-settings.ts';

/** Read again for every element that comes into the page: what the block says now counts, and nothing that it said before. */
const source: { name: string; given: Source['given'] } = { name: '#news-auth-config', given: {} };

export function readBlock(): void {
  source.given = {};
  if (!page.sources.includes(source)) page.sources.push(source);
  const block = find('script[type="application/json"]#news-auth-config');
  try {
    const given: unknown = JSON.parse(block ? (block.textContent ?? '') : '{}');
    if (!isObject(given)) throw new TypeError('not an object');
    source.given = given;
  } catch {
    console.error('#news-auth-config: the block must hold one JSON object. It is left out.');
  }
  tell();
}
