/** Never loaded without `app` (steps.ts). */
import './app.ts';

export * from '../features/wizards.ts';
