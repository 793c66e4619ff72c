import { useEffect } from 'react';
import type { FormStore } from '../../../forms/form-store.ts';

interface OtpCredential extends Credential {
  readonly code: string;
}

/** Lets the browser offer the code of an arriving text message; nothing is submitted by itself. Given up on leaving. */
export function useWebOtp(form: FormStore, enabled: boolean): void {
  useEffect(() => {
    if (!enabled || !Object.hasOwn(globalThis, 'OTPCredential')) return;
    const controller = new AbortController();
    const options = { otp: { transport: ['sms'] }, signal: controller.signal } as CredentialRequestOptions;
    navigator.credentials.get(options).then(
      (credential) => {
        const code = (credential as OtpCredential | null)?.code;
        if (code) form.set('mfaToken', code);
      },
      // Left, refused or not offered: the field is there to type into.
      () => {},
    );
    return () => controller.abort();
  }, [form, enabled]);
}
