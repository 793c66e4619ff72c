/** The script: defines the elements and the global. Loading it twice, or both forms of it, changes nothing. */
import { defineElements } from './element.ts';
import { newsAuth } from './page/global.ts';
import { readScriptTag } from './page/page-settings.ts';

export type { NewsAuthGlobal } from './page/global.ts';
export type * from './types/frameworks.ts';

/** Warns of two versions on a page, once: the class of an element remembers it, since all copies of the script see that. */
function nameVersions(first: unknown): void {
  const known = (customElements.get('news-login') ?? {}) as { named?: boolean };
  if (!known.named) console.warn(`news-auth: versions ${first} and ${__VERSION__}; ${first} is used.`);
  known.named = true;
}

// Nothing happens on a server, which may have some classes of a browser, but no history. Markup with the id `NewsAuth` makes a global of that
// name too, and so do pages that expect to find one: only a property with a version counts.
if (globalThis.HTMLElement && globalThis.history) {
  if (!(Object.hasOwn(globalThis, 'NewsAuth') && NewsAuth?.version)) {
    readScriptTag();
    Object.defineProperty(globalThis, 'NewsAuth', { value: newsAuth, enumerable: true });
    defineElements();
  } else if (NewsAuth.version !== __VERSION__) nameVersions(NewsAuth.version);
}
