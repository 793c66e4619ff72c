/** What is remembered of a second factor that is being set up or verified; a fresh challenge drops it all. */
import { slice } from '../../flow/memory.ts';

/** The QR code for the authenticator app. `isAnother`: it was made after a reload, so the app may hold an earlier one. */
export type QrCode =
  | { readonly state: 'unasked' }
  | { readonly state: 'asked'; readonly isAnother: boolean }
  | { readonly state: 'known'; readonly isAnother: boolean; readonly url: string }
  | { readonly state: 'unavailable' };
export const qrCode = slice<QrCode>('mfa-qrcode', { state: 'unasked' });

/** Why a code may have been refused: the clocks differ (device minus server, ms), or the text's code had run out by this device's clock. */
export type CodeTrouble = { readonly why: 'clock'; readonly skewMs: number } | { readonly why: 'old' };
export const codeTrouble = slice<CodeTrouble | undefined>('mfa-trouble', undefined);
