/** The script: defines the elements and the global. Loading it twice, or both forms of it, changes nothing. */
import { defineElement } from './element.ts';
import { type NewsAuthGlobal, newsAuth } from './page/global.ts';
import { readScriptTag } from './page/page-settings.ts';
import { type ElementTag, elementTable } from './table.ts';

declare global {
  var NewsAuth: NewsAuthGlobal;
}

// Markup with the id `NewsAuth` makes a global of that name too: only a property that was set counts.
if (!Object.hasOwn(globalThis, 'NewsAuth')) {
  readScriptTag();
  Object.defineProperty(globalThis, 'NewsAuth', { value: newsAuth, enumerable: true });
  for (const tag of Object.keys(elementTable) as ElementTag[]) defineElement(tag);
}
