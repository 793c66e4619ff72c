import { emailKey } from '../accounts/email-key.ts';
import { audit } from '../db/schema/audit.ts';
import type { Service } from '../service.ts';

export type FactorChange = 'passkey added' | 'passkey removed' | 'passkey copied' | 'recovery codes made' | 'recovery code used';

export type Action =
  | 'password changed'
  | 'password reset'
  | 'answers changed'
  | 'factor set up'
  | 'contact changed'
  | FactorChange
  | `admin ${string}`;

/** @param service in the change's transaction */
export async function record(
  { db, seal, actor }: Service,
  action: Action,
  subject?: { readonly email: string },
  outcome: 'done' | 'refused' = 'done',
): Promise<void> {
  await db.insert(audit).values({
    ...actor,
    action,
    subject: subject && seal.pseudonym(emailKey(subject.email)),
    outcome,
  });
}
