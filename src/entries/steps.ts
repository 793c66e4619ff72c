/** Never loaded without `app`, which is imported so that all they share is one file. */
import './app.ts';

export * from '../features/steps.ts';
