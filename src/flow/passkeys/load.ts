import { brought } from '../../client/retry-load.ts';

export const loadCeremony = () => brought<typeof import('./ceremony.ts')>('passkeys');
