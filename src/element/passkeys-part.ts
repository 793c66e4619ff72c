/** Never loaded without `app` (steps-part.ts). */
import './app.tsx';

export { security } from '../features/security/Security.tsx';
export * from '../flow/passkeys/ceremony.ts';
