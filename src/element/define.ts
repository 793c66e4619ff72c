/** Loading the script twice, or several forms of it, changes nothing. */
import { ofDocument } from '../ui/own-document.ts';
import { defineElements } from './element.ts';
import { newsAuth } from './page/global.ts';
import type { UncheckedSettings } from '../settings/sources.ts';
import { load, page, readScriptTag } from './page/page.ts';
import type { ScriptEntry } from './parts.ts';
import { retryUntilLoaded } from '../client/retry-load.ts';

const checkLaterTag = (dataset: UncheckedSettings): void => {
  void retryUntilLoaded(() => load('page')).then(({ api }) => api.checkLaterTag(dataset));
};

/** The class of an element keeps this, since all copies of the script see it. */
interface Known {
  named?: boolean;
  later?: typeof checkLaterTag;
}
const known = (): Known => (customElements.get('news-login') ?? {}) as Known;

function nameVersions(first: unknown): void {
  const elementClass = known();
  if (!elementClass.named) console.warn(`news-auth: versions ${first} and ${__VERSION__}; ${first} is used.`);
  elementClass.named = true;
}

export function define(entry: ScriptEntry): void {
  // A server may have some classes of a browser, but no history.
  if (!globalThis.HTMLElement || !globalThis.history) return;
  // Markup with the id `NewsAuth` and pages that expect the global define one too, so only a property with a version counts.
  if (Object.hasOwn(globalThis, 'NewsAuth') && NewsAuth?.version) {
    if (NewsAuth.version !== __VERSION__) nameVersions(NewsAuth.version);
    // A module does not know its own tag.
    if (__CLASSIC__) known().later?.({ ...(ofDocument('currentScript') as HTMLScriptElement | null)?.dataset });
    return;
  }
  page.parts = entry;
  readScriptTag();
  Object.defineProperty(globalThis, 'NewsAuth', { value: newsAuth, enumerable: true });
  defineElements();
  known().later = checkLaterTag;
}
