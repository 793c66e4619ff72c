/** The product in one file, but for `diagnose()`, which is too large for every visitor and comes from `esm/` beside the script. */
import * as app from './app.ts';
import { define } from '../element/define.ts';
import { page } from '../element/page/page.ts';
import * as pagePart from './page.ts';
import * as passkeys from './passkeys.ts';
import * as steps from './steps.ts';
import * as wizards from './wizards.ts';

export type { NewsAuthGlobal } from '../element/page/global.ts';
export type * from '../element/types/frameworks.ts';

async function diagnose() {
  const { href } = new URL(`esm/${__FILES__.diagnose[0]?.[0]}`, page.tag?.src);
  // Not every browser names the address in its error.
  return import(href).catch(() => Promise.reject(new Error(href)));
}

define({
  app: async () => app,
  page: async () => pagePart,
  steps: async () => steps,
  wizards: async () => wizards,
  passkeys: async () => passkeys,
  diagnose,
});
