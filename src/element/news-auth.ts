import { define } from './define.ts';
import { moduleParts } from './module-parts.ts';

export type { NewsAuthGlobal } from './page/global.ts';
export type * from './types/frameworks.ts';

define(moduleParts);
