/** The script: defines the elements and the global. Loading it twice, or both forms of it, changes nothing. */
import { defineElements } from './element.ts';
import { newsAuth } from './page/global.ts';
import { checkLaterTag } from './page/later-tag.ts';
import { readScriptTag } from './page/page-settings.ts';
import { ofDocument } from '../ui/own-document.ts';

export type { NewsAuthGlobal } from './page/global.ts';
export type * from './types/frameworks.ts';

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

// Nothing happens on a server, which may have some classes of a browser, but no history. Markup with the id `NewsAuth` makes a global of that
// name too, and so do pages that expect to find one: only a property with a version counts.
if (globalThis.HTMLElement && globalThis.history) {
  if (!(Object.hasOwn(globalThis, 'NewsAuth') && NewsAuth?.version)) {
    readScriptTag();
    Object.defineProperty(globalThis, 'NewsAuth', { value: newsAuth, enumerable: true });
    defineElements();
    known().later = checkLaterTag;
  } else {
    if (NewsAuth.version !== __VERSION__) nameVersions(NewsAuth.version);
    // A module does not know its own tag.
    if (__CLASSIC__) known().later?.({ ...(ofDocument('currentScript') as HTMLScriptElement | null)?.dataset });
  }
}
