/** WebOTP: the browser offers the code of an arriving text message; nothing is submitted by itself. */
import { browserStep, type Context, type Entry } from '../../../flow/action.ts';
import { codeForm } from '../forms.ts';
import { chosenMethod } from '../methods.ts';

interface OtpCredential extends Credential {
  readonly code: string;
}

async function codeFromText(signal: AbortSignal): Promise<string | undefined> {
  const options = { otp: { transport: ['sms'] }, signal } as CredentialRequestOptions;
  return ((await navigator.credentials.get(options)) as OtpCredential | null)?.code;
}

const isRead = ({ stored }: Context): boolean => chosenMethod(stored.mfaSetup).delivery?.webOtp === true;

export const readCode = browserStep({
  background: true,
  form: codeForm,
  browser: (_, __, signal) => codeFromText(signal),
  on: {
    ok: (code, c) => (code && isRead(c) ? { fill: { mfaToken: code } } : {}),
    // Refused, or not offered: the field is there to type into.
    else: {},
  },
});

export const readsCode: Entry = { run: 'readCode', due: (c) => isRead(c) && Object.hasOwn(globalThis, 'OTPCredential') };
