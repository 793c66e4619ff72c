/** A passkey as the first step is both factors. */
import { factsOf } from '../accounts/facts.ts';
import { rememberNetwork } from '../accounts/known-networks.ts';
import { checkNetworkOf, isOfCompany } from '../accounts/find.ts';
import { isRightPasskey } from '../accounts/second-factors.ts';
import { signIn } from '../accounts/sign-in.ts';
import type { Call, Calls } from './call.ts';
import { Failure, refuse } from '../failure/failure.ts';
import type { Account } from '../db/schema/accounts.ts';
import { inNetworks, withLimits } from '../limits/counters.ts';
import { networkAttempt } from '../limits/limits.ts';
import { noteLogIn } from '../monitoring/audit.ts';
import { challengeOf, firstStepChallenge, lockPasskey, useFirstStepChallenge } from '../security/passkeys.ts';
import { checkEnded } from '../security/sessions.ts';
import type { Service } from '../service.ts';

const failureIn = (error: unknown): Failure => {
  if (error instanceof Failure) return error;
  throw error;
};

/** Unknown and disabled people and those of companies get one answer, since an account's problem concerns only its owner. */
async function refusalOf(service: Service, account: Account, address: string): Promise<Failure | undefined> {
  if (account.status !== 'active' || (await isOfCompany(service, account.email))) return refuse('INVALID_CREDENTIALS');
  try {
    await checkNetworkOf(service, account, address);
    checkEnded(account, service.now());
    return undefined;
  } catch (error) {
    return failureIn(error);
  }
}

/** Refusals are returned, so that the challenge stays used and what was noted is kept. */
function logIn({ body, address, commitWithAnswer }: Call<'passkeyLogin'>) {
  const { credential } = body;
  return commitWithAnswer(async (tx, answer) => {
    const used = await lockPasskey(tx, credential.id);
    const isInTime = await useFirstStepChallenge(tx, challengeOf(credential));
    if (!used || !isInTime || !(await isRightPasskey(tx, used, credential, true))) return refuse('INVALID_CREDENTIALS');
    const refused = await refusalOf(tx, used.account, address);
    if (refused) return refused;
    const facts = await factsOf(tx, used.account);
    const result = await signIn(tx, used.account, facts, { also: [rememberNetwork(tx, used.account, address)] });
    // The log line of the call names no user, since the call has no address.
    noteLogIn(tx, 'passkeyUsed', used.account);
    await answer(result);
    return result;
  });
}

export const passkeyCalls = {
  async passkeyOptions({ service }) {
    return { publicKey: { ...firstStepChallenge(service), rpId: service.settings.passkeyDomain, userVerification: 'required' } };
  },

  async passkeyLogin(call) {
    return withLimits(call.service, inNetworks(networkAttempt(call.service, call.address), call.address), async () => {
      const result = await logIn(call);
      if (result instanceof Failure) throw result;
      return result;
    });
  },
} satisfies Partial<Calls>;
