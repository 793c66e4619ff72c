/** The hosted page's own settings, read for its element alone: on any other page such a block means nothing (elements.md). */
import { find } from '../ui/own-document.ts';
import { page } from '../element/page/page.ts';
import { isObject, tell } from '../element/page/page-settings.ts';

export function readBlock(): void {
  const block = find('script[type="application/json"]#news-auth-config');
  if (!block) return;
  try {
    const given: unknown = JSON.parse(block.textContent ?? '');
    if (!isObject(given)) throw new TypeError('not an object');
    page.sources.push({ name: '#news-auth-config', given });
    tell();
  } catch {
    console.error('#news-auth-config: the block must hold one JSON object. It is left out.');
  }
}
