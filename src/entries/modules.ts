import type { Parts } from '../element/parts.ts';

export const modules: Omit<Parts, 'diagnose'> = {
  app: () => import('./app.ts'),
  page: () => import('./page.ts'),
  steps: () => import('./steps.ts'),
  wizards: () => import('./wizards.ts'),
  passkeys: () => import('./passkeys.ts'),
};

let tries = 0;
/** Firefox remembers a module's failure by its address, so a part is retried under another; in a host's bundle only the literal import knows it. */
const persistent = <T>(part: keyof Parts, literal: () => Promise<T>) => {
  const again = async (): Promise<T> => {
    tries += 1;
    return byAddress(new URL(`${__NAMES__[part]}?r=${tries}`, import.meta.url).href);
  };
  return () => literal().catch(again).catch(literal);
};

/** The files that `app` imports load beside it, not after it; what fails here fails there too. */
function appAtOnce() {
  for (const file of importsOfApp()) file.catch(() => {});
  return modules.app();
}

export const moduleParts: Parts = {
  app: persistent('app', appAtOnce),
  page: persistent('page', modules.page),
  steps: persistent('steps', modules.steps),
  wizards: persistent('wizards', modules.wizards),
  passkeys: persistent('passkeys', modules.passkeys),
  diagnose: persistent('diagnose', () => import('../element/diagnose/diagnose.ts')),
};
