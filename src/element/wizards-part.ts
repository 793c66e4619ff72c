/** Never loaded without `app` (steps-part.ts). */
import './app.tsx';

export * from '../features/wizards.ts';
