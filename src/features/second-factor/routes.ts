import type { Context, FeatureRoutes, Guard } from '../../flow/flow.ts';
import { hasSession } from '../../flow/address/route.ts';
import { methodOf } from '../../session/second-factor.ts';
import { slice } from '../../flow/memory.ts';

/** `isAnother`: the QR code was made after a reload, so the app may hold an earlier one. */
export type QrCode =
  | { readonly state: 'unasked' }
  | { readonly state: 'asked'; readonly isAnother: boolean }
  | { readonly state: 'known'; readonly isAnother: boolean; readonly url: string }
  | { readonly state: 'unavailable' };
export const qrCode = slice<QrCode>('mfa-qrcode', { state: 'unasked' });

/** `clock`: the clocks differ (device minus server, ms); `old`: the code had expired by this device's clock. */
type CodeTrouble = { readonly why: 'clock'; readonly skewMs: number } | { readonly why: 'old' };
export const codeTrouble = slice<CodeTrouble | undefined>('mfa-trouble', undefined);

const method = ({ stored }: Context) => methodOf(stored.mfaSetup);

const verification: Guard = ({ stored }) => (!stored.mfaRetrievalToken ? 'login' : stored.requireMfaSetup ? 'mfa-setup-intro' : undefined);
const setUp: Guard = (c) => {
  if (hasSession(c) && c.stored.mfaSetup?.done) return 'mfa-setup-done';
  return !c.stored.mfaRetrievalToken ? 'login' : c.stored.requireMfaSetup ? undefined : 'mfa-method';
};

/** Verification and the first-time set-up (S2). */
export const secondFactorRoutes = {
  'mfa-method': { path: 'mfa', guard: verification },
  'mfa-code': { path: 'mfa', guard: verification, method },
  'mfa-setup-intro': { path: 'mfaInitSetup', guard: setUp },
  'mfa-setup-phone': { path: 'mfaInitSetup', guard: setUp },
  'mfa-setup-verify': {
    path: 'mfaInitSetup',
    guard: (c) => setUp(c) ?? (c.stored.mfaSetup?.setupId ? undefined : 'mfa-setup-intro'),
    method,
  },
  'mfa-setup-done': {
    path: 'mfaInitSetup',
    guard: (c) => (hasSession(c) && c.stored.mfaSetup?.done ? undefined : 'login'),
    leavesWithSession: true,
    yields: true,
  },
} as const satisfies FeatureRoutes;
