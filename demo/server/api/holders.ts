import * as v from 'valibot';
import type { CallName } from '../../../src/contract/contract.ts';
import type { CallKind } from '../../../src/contract/endpoint.ts';
import { checkNetworkBeside } from '../accounts/find.ts';
import { checkForcedSteps } from '../accounts/forced-steps.ts';
import { findPendingLogin } from '../security/pending-logins.ts';
import { findTicket } from '../security/reset-tickets.ts';
import { authenticate } from '../security/sessions.ts';
import type { Service } from '../service.ts';
import type { Holders } from '../calls/call.ts';

export interface Carried {
  readonly name: CallName;
  readonly bearer: string | undefined;
  readonly address: string;
  /** Read only where it contains the token: strangers must not learn the shape of a signed-in user's request. */
  payload(): unknown;
}

const retrievalToken = v.object({ mfaRetrievalToken: v.string() });

export const holders: { readonly [K in CallKind]: (service: Service, carried: Carried) => Promise<Holders[K]> } = {
  none: async () => undefined,
  async mfa(service, { payload, address }) {
    const holder = await findPendingLogin(service, v.parse(retrievalToken, payload()).mfaRetrievalToken);
    await checkNetworkBeside(service, holder, address);
    return holder;
  },
  reset: (service, { bearer }) => findTicket(service, bearer),
  async session(service, { bearer, name }) {
    const holder = await authenticate(service, bearer);
    await checkForcedSteps(service, holder.session, holder.account, name);
    return holder;
  },
};
