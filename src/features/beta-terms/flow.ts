/** The beta terms on the e-mail step (S2): a submit is held up until they are accepted. */
import { type Actions, choice, type Context, type Transition } from '../../flow/action.ts';
import { betaTermsState } from './memory.ts';

export const betaTerms = {
  login: {
    acceptTerms: choice({ memory: betaTermsState.as('accepted'), goOn: true }),
    declineTerms: choice({ memory: betaTermsState.as('due') }),
  },
} as const satisfies Record<string, Actions>;

/** The gate of the e-mail step's submit: while the terms are due, the dialog opens instead. */
export const termsGate = (c: Context): Transition | undefined =>
  betaTermsState.of(c) === 'due' ? { memory: betaTermsState.as('asked') } : undefined;
