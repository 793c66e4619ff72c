/** The devices of a person of the demo: the phone that gets the texts, and the authenticator app. */
import { expect } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import type { Person } from '../../../demo/people.ts';
import { addresses } from '../fixtures/addresses.ts';

interface Message {
  readonly id: number;
  readonly code: string | null;
  readonly link: string | null;
  readonly subject: string;
}

/** What the demo sent to an address or a phone number, newest first. */
export async function sentTo(recipient: string): Promise<readonly Message[]> {
  const response = await fetch(`${addresses().hosted}/demo/outbox.json?to=${encodeURIComponent(recipient)}`);
  return ((await response.json()) as { messages: Message[] }).messages;
}

/** Machines may be busy. */
export const TIMEOUT_MS = 60_000;

export interface Phone {
  /** The code of the next text message, waited for. */
  nextCode(): Promise<string>;
}

/** Waits for a new message; earlier ones do not count. */
export async function openPhone({ phone, email }: Pick<Person, 'phone' | 'email'>): Promise<Phone> {
  if (!phone) throw new Error(`${email} has no phone`);
  const number = `${phone.countryCode}${phone.phoneNumber}`;
  let last = (await sentTo(number))[0]?.id ?? 0;
  return {
    async nextCode() {
      let next: Message | undefined;
      await expect
        .poll(async () => (next = (await sentTo(number)).findLast(({ id }) => id > last)), {
          message: 'a text message',
          timeout: TIMEOUT_MS,
        })
        .toBeDefined();
      last = next?.id ?? last;
      return next?.code ?? '';
    },
  };
}

/** The code that the person's authenticator app shows, now unless another instant is given. */
export function appCode({ totpSecret, email }: Pick<Person, 'totpSecret' | 'email'>, timestamp = Date.now()): string {
  if (!totpSecret) throw new Error(`${email} has no authenticator app`);
  return new TOTP({ secret: Secret.fromBase32(totpSecret), period: 30 }).generate({ timestamp });
}
