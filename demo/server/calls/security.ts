import { and, eq } from 'drizzle-orm';
import { cleanName, isName, NAME_MESSAGE } from '../../../src/features/security/forms.ts';
import { builtInNames } from '../../../src/settings/sources.ts';
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
function nameOf(typed: string): string {
  const name = cleanName(typed);
  if (!isName(name)) throw nameRefused();
  return name;
}

interface ChangeOf<D> extends Pick<Call<'addPasskey'>, 'service' | 'holder'> {
  commitWithAnswer<T>(work: (tx: Service, answer: (result: D) => Promise<void>) => Promise<T>): Promise<T>;
}

/** A refusal that is returned is committed; one that is thrown undoes everything. */
async function change<D>(
  { service, holder, commitWithAnswer }: ChangeOf<D>,
  mail: MailName,
  action: FactorChange,
  work: (tx: Service, account: Account) => Promise<D | Failure>,
): Promise<D> {
  checkFresh(service, holder.session);
  const result = await commitWithAnswer(async (tx, answer) => {
    const account = await lockSession(tx, holder);
    const done = await work(tx, account);
    if (done instanceof Failure) return done;
    await notify(tx, account, mail);
    await record(tx, action, account);
    await answer(done);
    return done;
  });
  if (result instanceof Failure) throw result;
  return result;
}

async function useChallenge(tx: Service, sessionId: string, challenge: string): Promise<boolean> {
  const isIt = eq(sessions.id, sessionId);
  const [session] = await tx.db.select().from(sessions).where(isIt);
  if (!session || !isChallengeOf(tx, session, challenge)) return false;
  await tx.db.update(sessions).set(noChallenge).where(isIt);
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
    return inTransaction(service, async (tx) => {
      const account = await lockSession(tx, holder);
      const known = await passkeysOf(tx, account.id);
      // Before the device has made one in vain.
      if (known.length >= MOST_PASSKEYS || (await isOfCompany(tx, account.email))) throw refuse('PASSKEY_REFUSED');
      await tx.db.update(sessions).set(stored).where(eq(sessions.id, holder.session.id));
      const publicKey = {
        ...options,
        rp: { id: tx.settings.passkeyDomain, name: builtInNames.providerName },
        user: { id: await userHandleOf(tx, account), name: account.email, displayName: `${account.firstName} ${account.lastName}`.trim() },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
        attestation: 'none',
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        excludeCredentials: descriptorsOf(known),
      };
      return { publicKey };
    });
  },

  async addPasskey(call) {
    const { credential, name: typed } = call.body;
    return change(call, 'passkeyAdded', 'passkey added', async (tx, account) => {
      const name = nameOf(typed);
      const isInTime = await useChallenge(tx, call.holder.session.id, challengeOf(credential));
      const passkey = isInTime && (await readAttestation(tx, credential));
      if (!passkey || (await isOfCompany(tx, account.email))) return refuse('PASSKEY_REFUSED');
      const known = await passkeysOf(tx, account.id);
      if (known.some(({ credentialId }) => credentialId === passkey.credentialId)) return refuse('PASSKEY_EXISTS');
      if (known.length >= MOST_PASSKEYS) return refuse('PASSKEY_REFUSED');
      const row = { ...passkey, id: randomId(), accountId: account.id, name, createdAt: tx.now() };
      const [added] = await tx.db.insert(passkeys).values(row).onConflictDoNothing().returning({ id: passkeys.id });
      // Another account has the passkey of this id.
      return added ?? refuse('PASSKEY_REFUSED');
    });
  },

  async renamePasskey({ service, holder, params, body }) {
    const name = nameOf(body.name);
    return inTransaction(service, async (tx) => {
      const account = await lockSession(tx, holder);
      const renamed = await tx.db.update(passkeys).set({ name }).where(ownPasskey(account, params.id)).returning({ id: passkeys.id });
      if (!renamed.length) throw refuse('PASSKEY_UNKNOWN');
      return {};
    });
  },

  async removePasskey(call) {
    return change(call, 'passkeyRemoved', 'passkey removed', async (tx, account) => {
      const known = await passkeysOf(tx, account.id);
      if (!known.some(({ id }) => id === call.params.id)) throw refuse('PASSKEY_UNKNOWN');
      if (known.length === 1 && !account.phoneNumber && !account.totpSecret) throw refuse('LAST_FACTOR');
      await tx.db.delete(passkeys).where(ownPasskey(account, call.params.id));
      return {};
    });
  },

  async makeRecoveryCodes(call) {
    return change(call, 'recoveryCodesMade', 'recovery codes made', async (tx, account) => ({
      codes: [...(await replaceRecoveryCodes(tx, account.id))],
    }));
  },

  async postponePasskey({ service, holder }) {
    return inTransaction(service, async (tx) => {
      const account = await lockSession(tx, holder);
      await tx.db.update(accounts).set({ passkeyLaterAt: tx.now() }).where(eq(accounts.id, account.id));
      return {};
    });
  },
} satisfies Partial<Calls>;
