/** Defines the elements and the global. Loading the script twice, or several forms of it, changes nothing. */
import { ofDocument } from '../ui/own-document.ts';
import { defineElements } from './element.ts';
import { newsAuth } from './page/global.ts';
import { checkLaterTag } from './page/later-tag.ts';
import { page } from './page/page.ts';
import { readScriptTag } from './page/page-settings.ts';
import type { Parts } from './parts.ts';

/** What the class of an element remembers, since all copies of the script see that. */
interface Known {
  named?: boolean;
  later?: typeof checkLaterTag;
}
const known = (): Known => (customElements.get('news-login') ?? {}) as Known;

/** Warns of two versions on a page, once. */
function nameVersions(first: unknown): void {
  const own = known();
  if (!own.named) console.warn(`news-auth: versions ${first} and ${__VERSION__}; ${first} is used.`);
  own.named = true;
}

/** `parts`: how this form of the script loads the rest of the product. */
export function define(parts: Parts): void {
  // A server may have some classes of a browser, but no history.
  if (!globalThis.HTMLElement || !globalThis.history) return;
  // Markup with the id `NewsAuth` makes a global of that name too, and so do pages that expect to find one: only a property with a version counts.
  if (Object.hasOwn(globalThis, 'NewsAuth') && NewsAuth?.version) {
    if (NewsAuth.version !== __VERSION__) nameVersions(NewsAuth.version);
    // A module does not know its own tag.
    if (__CLASSIC__) known().later?.({ ...(ofDocument('currentScript') as HTMLScriptElement | null)?.dataset });
    return;
  }
  page.parts = parts;
  readScriptTag();
  Object.defineProperty(globalThis, 'NewsAuth', { value: newsAuth, enumerable: true });
  defineElements();
  known().later = checkLaterTag;
}
