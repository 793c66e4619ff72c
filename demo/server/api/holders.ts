/** Who holds the token that a call of each kind carries; a wrong token ends the call here. */
import * as v from 'valibot';
import type { CallName } from '../../../src/contract/contract.ts';
import type { CallKind } from '../../../src/contract/endpoint.ts';
import { checkNetworkOf } from '../accounts/find.ts';
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
  /** The validated body or query, read only if the token is in it: strangers must not learn what a request
   * of a signed-in user has to look like. */
  payload(): unknown;
}

const retrievalToken = v.object({ mfaRetrievalToken: v.string() });

export const holders: { readonly [K in CallKind]: (service: Service, carried: Carried) => Promise<Holders[K]> } = {
  none: async () => undefined,
  async mfa(service, { payload, address }) {
    const holder = await findPendingLogin(service, v.parse(retrievalToken, payload()).mfaRetrievalToken);
    await checkNetworkOf(service, holder.account, address);
    return holder;
  },
  reset: (service, { bearer }) => findTicket(service, bearer),
  async session(service, { bearer, name }) {
    const holder = await authenticate(service, bearer);
    await checkForcedSteps(service, holder.session, holder.account, name);
    return holder;
  },
};
