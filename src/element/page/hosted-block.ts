/** The block counts only for the hosted page's element; on any other page it means nothing (elements.md). */
import { find } from '../../ui/own-document.ts';
import type { Source } from '../../settings/sources.ts';
import { isObject, page, notifyElements } from './page.ts';

/** Read again for every element that comes into the page, so that only what the block contains now counts. */
const source: Source = { name: '#news-auth-config', values: {} };

export function readBlock(): void {
  source.values = {};
  if (!page.sources.includes(source)) page.sources.push(source);
  const block = find('script[type="application/json"]#news-auth-config');
  try {
    const parsed: unknown = JSON.parse(block ? (block.textContent ?? '') : '{}');
    if (!isObject(parsed)) throw new TypeError('not an object');
    source.values = parsed;
  } catch {
    console.error('#news-auth-config: the block must hold one JSON object. It is left out.');
  }
  notifyElements();
}
