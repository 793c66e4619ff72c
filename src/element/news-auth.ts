/** The module form. */
import { define } from './define.ts';
import { modules } from './modules.ts';
import type { Parts } from './parts.ts';

export type { NewsAuthGlobal } from './page/global.ts';
export type * from './types/frameworks.ts';

let tries = 0;
/**
 * Firefox remembers under its address that a module has failed, so a part is asked for under another one then. In a host's bundle, where its
 * file has another name, only the literal import knows it.
 */
const persistent = <T>(part: keyof Parts, literal: () => Promise<T>) => {
  const again = async (): Promise<T> => {
    tries += 1;
    return byAddress(new URL(`${__NAMES__[part]}?r=${tries}`, import.meta.url).href);
  };
  return () => literal().catch(again).catch(literal);
};

define({
  app: persistent('app', modules.app),
  page: persistent('page', modules.page),
  steps: persistent('steps', modules.steps),
  wizards: persistent('wizards', modules.wizards),
  diagnose: persistent('diagnose', () => import('./diagnose/diagnose.ts')),
});
