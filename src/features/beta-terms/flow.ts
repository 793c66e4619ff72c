/** The beta terms on the email step (S2): a submit is held up until they are accepted. */
import { choice, type Actions, type Context, type Transition } from '../../flow/flow.ts';
import { slice } from '../../flow/memory.ts';

/** `none` is after the cutoff, `asked` while the dialog is open. */
export const betaTermsState = slice<'none' | 'due' | 'asked' | 'accepted'>('betaTerms', 'none');

export const betaTerms = {
  login: {
    acceptTerms: choice({ memory: betaTermsState.as('accepted'), resume: true }),
    declineTerms: choice({ memory: betaTermsState.as('due') }),
  },
} as const satisfies Record<string, Actions>;

export const termsGuard = (c: Context): Transition | undefined =>
  betaTermsState.of(c) === 'due' ? { memory: betaTermsState.as('asked') } : undefined;
