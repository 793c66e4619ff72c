/** What the wizard remembers; another person's is dropped. */
import type { Reply } from '../../contract/contract.ts';
import { slice } from '../../flow/memory.ts';

/** What the last step asks for before its form opens (decisions 7). `interests`: of the Primary filter, for whoever has one. */
export type Professional = { readonly interests?: Reply<'filterItems'> | undefined } & (
  | { readonly state: 'loading'; readonly filterId?: string | undefined }
  | { readonly state: 'known'; readonly profile: Reply<'profile'> }
);
export const professional = slice<Professional>('first-time-professional', { state: 'loading' });
