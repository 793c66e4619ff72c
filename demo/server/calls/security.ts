import { and, eq } from 'drizzle-orm';
import { cleanName, isName, NAME_MESSAGE } from '../../../src/features/security/forms.ts';
import { names } from '../../../src/settings/names.ts';
import { isOfCompany } from '../accounts/find.ts';
import { factsOf } from '../accounts/facts.ts';
import { methodsOf, MOST_PASSKEYS } from '../accounts/second-factors.ts';
import type { Call, Calls } from './call.ts';
import { Failure, refuse } from '../failure/failure.ts';
import { type Account, accounts } from '../db/schema/accounts.ts';
import { passkeys } from '../db/schema/passkeys.ts';
import { sessions } from '../db/schema/sign-in.ts';
import type { MailName } from '../messages/mails.ts';
import { notify } from '../messages/messages.ts';
import { type FactorChange, record } from '../monitoring/record.ts';
import {
  ALGORITHMS,
  boundChallenge,
  challengeOf,
  descriptorsOf,
  isChallengeOf,
  noChallenge,
  passkeysOf,
  readAttestation,
  userHandleOf,
} from '../security/passkeys.ts';
import { replaceRecoveryCodes } from '../security/recovery-codes.ts';
import { checkFresh, lockSession } from '../security/sessions.ts';
import { randomId } from '../security/tokens.ts';
import { inTransaction, type Service } from '../service.ts';
import { maskPhone } from './authentication.ts';

export const nameRefused = () => refuse('PASSKEY_REFUSED', { message: NAME_MESSAGE });

/** @throws PASSKEY_REFUSED */
function nameOf(given: string): string {
  const name = cleanName(given);
  if (!isName(name)) throw nameRefused();
  return name;
}

interface ChangeOf<D> extends Pick<Call<'addPasskey'>, 'service' | 'holder'> {
  commitWithAnswer<T>(work: (own: Service, answer: (result: D) => Promise<void>) => Promise<T>): Promise<T>;
}

/** A refusal that is returned is committed; one that is thrown undoes everything. */
async function change<D>(
  { service, holder, commitWithAnswer }: ChangeOf<D>,
  mail: MailName,
  action: FactorChange,
  work: (own: Service, account: Account) => Promise<D | Failure>,
): Promise<D> {
  checkFresh(service, holder.session);
  const result = await commitWithAnswer(async (own, answer) => {
    const account = await lockSession(own, holder);
    const done = await work(own, account);
    if (done instanceof Failure) return done;
    await notify(own, account, mail);
    await record(own, action, account);
    await answer(done);
    return done;
  });
  if (result instanceof Failure) throw result;
  return result;
}

async function useChallenge(own: Service, sessionId: string, challenge: string): Promise<boolean> {
  const isIt = eq(sessions.id, sessionId);
  const [session] = await own.db.select().from(sessions).where(isIt);
  if (!session || !isChallengeOf(own, session, challenge)) return false;
  await own.db.update(sessions).set(noChallenge).where(isIt);
  return true;
}

const ownPasskey = (account: Account, id: string) => and(eq(passkeys.id, id), eq(passkeys.accountId, account.id));

export const security = {
  async security({ service, holder }) {
    const { account } = holder;
    const facts = await factsOf(service, account);
    return {
      passkeys: (await passkeysOf(service, account.id)).map(({ id, name, createdAt, lastUsedAt }) => ({
        id,
        name,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
      recoveryCodesLeft: facts.recoveryCodes,
      methods: methodsOf(service, account, facts),
      phone: account.phoneNumber ? maskPhone(account.phoneNumber) : undefined,
    };
  },

  async passkeyCreationOptions({ service, holder }) {
    const { options, stored } = boundChallenge(service);
    return inTransaction(service, async (own) => {
      const account = await lockSession(own, holder);
      await own.db.update(sessions).set(stored).where(eq(sessions.id, holder.session.id));
      const publicKey = {
        ...options,
        rp: { id: own.settings.passkeyDomain, name: names.providerName },
        user: { id: await userHandleOf(own, account), name: account.email, displayName: `${account.firstName} ${account.lastName}`.trim() },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
        attestation: 'none',
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        excludeCredentials: descriptorsOf(await passkeysOf(own, account.id)),
      };
      return { publicKey };
    });
  },

  async addPasskey(call) {
    const { credential, name: given } = call.body;
    return change(call, 'passkeyAdded', 'passkey added', async (own, account) => {
      const name = nameOf(given);
      const isInTime = await useChallenge(own, call.holder.session.id, challengeOf(credential));
      const made = isInTime && (await readAttestation(own, credential));
      if (!made || (await isOfCompany(own, account.email))) return refuse('PASSKEY_REFUSED');
      const known = await passkeysOf(own, account.id);
      if (known.some(({ credentialId }) => credentialId === made.credentialId)) return refuse('PASSKEY_EXISTS');
      if (known.length >= MOST_PASSKEYS) return refuse('PASSKEY_REFUSED');
      const row = { ...made, id: randomId(), accountId: account.id, name, createdAt: own.now() };
      const [added] = await own.db.insert(passkeys).values(row).onConflictDoNothing().returning({ id: passkeys.id });
      // Another account has the passkey of this id.
      return added ?? refuse('PASSKEY_REFUSED');
    });
  },

  async renamePasskey({ service, holder, params, body }) {
    const name = nameOf(body.name);
    return inTransaction(service, async (own) => {
      const account = await lockSession(own, holder);
      const renamed = await own.db.update(passkeys).set({ name }).where(ownPasskey(account, params.id)).returning({ id: passkeys.id });
      if (!renamed.length) throw refuse('PASSKEY_UNKNOWN');
      return {};
    });
  },

  async removePasskey(call) {
    return change(call, 'passkeyRemoved', 'passkey removed', async (own, account) => {
      const known = await passkeysOf(own, account.id);
      if (!known.some(({ id }) => id === call.params.id)) throw refuse('PASSKEY_UNKNOWN');
      if (known.length === 1 && !account.phoneNumber && !account.totpSecret) throw refuse('LAST_FACTOR');
      await own.db.delete(passkeys).where(ownPasskey(account, call.params.id));
      return {};
    });
  },

  async makeRecoveryCodes(call) {
    return change(call, 'recoveryCodesMade', 'recovery codes made', async (own, account) => ({
      codes: [...(await replaceRecoveryCodes(own, account.id))],
    }));
  },

  async postponePasskey({ service, holder }) {
    return inTransaction(service, async (own) => {
      const account = await lockSession(own, holder);
      await own.db.update(accounts).set({ passkeyLaterAt: own.now() }).where(eq(accounts.id, account.id));
      return {};
    });
  },
} satisfies Partial<Calls>;
