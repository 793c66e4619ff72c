/** Who did what, from where, and how it ended: one line a call that changes or opens something, without a secret or a name. */
import { emailKey } from '../accounts/email-key.ts';
import { networkOf } from '../http/networks.ts';
import type { Service } from '../service.ts';

/** What is known of a call when it ends; filled in on its way. */
export interface Seen {
  /** Login address of whom it was about, as typed or as the token says. */
  subject?: string;
  address?: string;
}

/** Typed into a call that carries no token. */
export function typedSubject(body: unknown): string | undefined {
  const { email, username, personalInformation } = Object(body) as Readonly<Record<string, unknown>>;
  const typed = email ?? username ?? (Object(personalInformation) as { email?: unknown }).email;
  return typeof typed === 'string' ? typed : undefined;
}

export function audit(service: Service, call: string, { subject, address = 'unknown' }: Seen, outcome: string | number): void {
  const who = subject === undefined ? '-' : service.seal.mark(emailKey(subject));
  service.log(`audit ${service.now().toISOString()} ${call} subject=${who} network=${networkOf(address)} ${outcome}`);
}
