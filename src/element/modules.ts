/** The parts that an entry imports by itself, as modules beside it, which a host's bundler finds too. */
import type { Parts } from './parts.ts';

export const modules: Omit<Parts, 'diagnose'> = {
  app: () => import('./app.ts'),
  page: () => import('./page/page-part.ts'),
  steps: () => import('../features/steps.ts'),
  wizards: () => import('../features/wizards.ts'),
};
