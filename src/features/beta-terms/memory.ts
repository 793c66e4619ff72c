import { slice } from '../../flow/memory.ts';

/** The beta terms (S2): `none` after the cutoff, `due` before they are accepted, `asked` while the dialog is open, `accepted`. */
export const betaTermsState = slice<'none' | 'due' | 'asked' | 'accepted'>('betaTerms', 'none');
