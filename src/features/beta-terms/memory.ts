import { slice } from '../../flow/memory.ts';

/** Before the cutoff the beta terms are to be accepted, stand to be read, or have been accepted. */
export const betaTermsState = slice<'none' | 'due' | 'asked' | 'accepted'>('betaTerms', 'none');
