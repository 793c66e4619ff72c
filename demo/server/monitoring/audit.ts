/** Who did what, from where, and how it ended: one line per call, without secrets and names. */
import { emailKey } from '../accounts/email-key.ts';
import { networkOf } from '../networks/networks.ts';
import type { Service } from '../service.ts';
import type { Entry } from '../failure/log.ts';

/** What is known of a call when it ends. */
export interface RequestFacts {
  readonly address: string;
  /** Login address of the user concerned, as typed or as the token's; filled in while the call runs. */
  subject?: string;
}

/** The address typed into a call that carries no token. */
export function typedSubject(body: unknown): string | undefined {
  const { email, username, personalInformation } = Object(body) as Readonly<Record<string, unknown>>;
  const typed = email ?? username ?? (Object(personalInformation) as { email?: unknown }).email;
  return typeof typed === 'string' ? typed : undefined;
}

interface Ended extends Pick<Entry, 'what' | 'outcome' | 'requestId'> {
  readonly status: number;
  readonly ms: number;
  readonly isLook: boolean;
}

/** A refusal of what a user typed, although the contract gives it the status of an error of ours. */
const REFUSED = 'PASSWORD_CHANGE_REFUSED';

function levelOf({ status, outcome, isLook }: Ended): Entry['level'] {
  if (status >= 500 && outcome !== REFUSED) return 'error';
  return isLook ? 'info' : 'audit';
}

export function noteCall({ log, metrics, seal }: Service, call: Ended, { subject, address }: RequestFacts): void {
  const { isLook: _, ...ended } = call;
  log({
    level: levelOf(call),
    ...ended,
    ms: Math.round(ended.ms),
    subject: subject === undefined ? undefined : seal.pseudonym(emailKey(subject)),
    network: networkOf(address),
  });
  metrics.count(ended.what, ended.status, ended.ms);
}
