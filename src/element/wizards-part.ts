/** Never loaded without `app` (steps-part.ts). */
import './app.ts';

export * from '../features/wizards.ts';
