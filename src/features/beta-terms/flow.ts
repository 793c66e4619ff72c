/** The beta terms on the e-mail step (S2): a submit is held up until they are accepted. */
import { type Actions, choice } from '../../flow/action.ts';

export const betaTerms = {
  login: {
    acceptTerms: choice({ memory: { betaTerms: 'accepted' }, goOn: true }),
    declineTerms: choice({ memory: { betaTerms: 'due' } }),
  },
} as const satisfies Record<string, Actions>;
