/** The module form. */
import { define } from './define.ts';
import { modules } from './modules.ts';

export type { NewsAuthGlobal } from './page/global.ts';
export type * from './types/frameworks.ts';

define({ ...modules, diagnose: () => import('./diagnose/diagnose.ts') });
