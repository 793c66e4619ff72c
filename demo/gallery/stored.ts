/** What session storage holds in each situation, by its keys (decisions 5). */
import { robin } from './service.ts';

const key = (name: string) => `newsAuth.${name}`;

export const typedAddress = { [key('username')]: robin.email };

export const challenged = (more: Readonly<Record<string, unknown>> = {}) => ({
  ...typedAddress,
  [key('mfaRetrievalToken')]: 'gallery-retrieval-token-0001',
  [key('requireMfaSetup')]: false,
  [key('mfaSetup')]: { phone: '••••••0119', methods: ['text', 'app'], ...more },
});

export const settingUp = (more: Readonly<Record<string, unknown>> = {}) => ({
  ...typedAddress,
  [key('mfaRetrievalToken')]: 'gallery-retrieval-token-0002',
  [key('requireMfaSetup')]: true,
  [key('mfaSetup')]: more,
});

export const session = (user: Readonly<Record<string, unknown>> = {}) => ({
  ...typedAddress,
  [key('authToken')]: 'gallery-auth-token-000000000001',
  [key('refreshToken')]: 'gallery-refresh-token-0000000001',
  [key('deployment')]: 'gallery',
  [key('persistedData')]: { family: 'gallery', round: 0 },
  bwUser: { ...robin, ...user },
});

export const resetLink = {
  [key('resetToken')]: 'gallery-reset-token-000000000001',
  [key('resetUser')]: { bwpUserId: robin.id, username: robin.email },
};

/** Completed steps of sign-up, and what was filled in. */
export const signingUp = (completed: readonly number[], more: Readonly<Record<string, unknown>> = {}) => ({
  [key('signup')]: { completed, ...more },
});
