/** New codes are shown once, and are stored only here. */
import type { Reply } from '../../contract/contract.ts';
import { slice } from '../../flow/memory.ts';

export type SecurityFacts = Reply<'security'>;
export type Passkey = SecurityFacts['passkeys'][number];

/** Another user may sign in meanwhile. */
export const securityFacts = slice<(SecurityFacts & { readonly userId: string }) | undefined>('security-facts', undefined);

export const newCodes = slice<{ readonly codes: readonly string[]; readonly userId: string } | undefined>('security-codes', undefined);

export interface Edited {
  readonly id: string;
  readonly how: 'rename' | 'remove';
}
export const edited = slice<Edited | undefined>('security-edited', undefined);
