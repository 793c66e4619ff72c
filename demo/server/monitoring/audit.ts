/** One line per call, without secrets and names. */
import { emailKey } from '../accounts/email-key.ts';
import { networkOf } from '../networks/networks.ts';
import type { Account } from '../db/schema/accounts.ts';
import type { Service } from '../service.ts';
import type { Entry } from '../failure/log.ts';

export interface RequestFacts {
  readonly address: string;
  /** The user's address, as typed or as the token's; filled in while the call runs. */
  subject?: string;
}

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

/** The contract gives this refusal of what a user typed the status of an error of ours. */
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

/** The user was unknown when the sign-in began. @param service in the transaction of the sign-in */
export function noteLogIn({ afterResponse, log, seal, actor }: Service, what: string, { email }: Account): void {
  afterResponse(async () =>
    log({ level: 'audit', what, subject: seal.pseudonym(emailKey(email)), network: actor.network, requestId: actor.requestId }),
  );
}
