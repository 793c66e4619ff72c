/** The script: defines the elements and the global. Loading it twice, or both forms of it, changes nothing. */
import { defineElement } from './element.ts';
import { type NewsAuthGlobal, newsAuth } from './global.ts';
import { readPage } from './page-settings.ts';
import { type ElementTag, elementTable } from './table.ts';

declare global {
  var NewsAuth: NewsAuthGlobal;
}

if (!globalThis.NewsAuth) {
  readPage(document.currentScript);
  globalThis.NewsAuth = newsAuth;
  for (const tag of Object.keys(elementTable) as ElementTag[]) defineElement(tag);
}
