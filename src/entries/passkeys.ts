/** Never loaded without `app` (steps.ts). */
import './app.ts';

export { security } from '../features/security/Security.tsx';
export * from '../flow/passkeys/ceremony.ts';
