/** Challenges, and what must hold of an authenticator's answer to one (passkeys.md, Challenges and Verified). */
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject, decodeClientDataJSON, isoBase64URL } from '@simplewebauthn/server/helpers';
import { and, eq, isNull } from 'drizzle-orm';
import * as v from 'valibot';
import type { Contract } from '../../../src/contract/contract.ts';
import { type Account, accounts } from '../db/schema/accounts.ts';
import { type Passkey, passkeys, usedChallenges } from '../db/schema/passkeys.ts';
import { lockAccount } from '../db/statements.ts';
import { after, type Service } from '../service.ts';
import { callerOrigins, passkeyOrigins } from '../settings/origins.ts';
import { hashToken, randomToken } from './tokens.ts';

export type Assertion = v.InferOutput<Contract['passkeyLogin']['body']>['credential'];
export type Attestation = v.InferOutput<Contract['addPasskey']['body']>['credential'];

/** The page of the first step renews its challenge every four minutes; the others belong to a login or a session. */
const FIRST_STEP_MS = 10 * 60_000;
const CHALLENGE_MS = 5 * 60_000;
/** The browser gives up this long before the challenge ends. */
const MARGIN_MS = 30_000;

/** ES256, EdDSA, RS256. */
export const ALGORITHMS = [-7, -8, -257];

/** 1023 bytes (WebAuthn), in base64url. */
const LONGEST_ID = 1364;

const OWNER = 'the first step by a passkey';
const sealedChallenge = v.tuple([v.string(), v.number()]);

/** Not stored, so that a caller who asks for challenges all day leaves nothing behind. */
export const firstStepChallenge = ({ seal, now }: Service) => ({
  // Text that a named key has sealed is no base64url.
  challenge: Buffer.from(seal.close(JSON.stringify([randomToken(), now().getTime() + FIRST_STEP_MS]), OWNER)).toString('base64url'),
  timeout: FIRST_STEP_MS - MARGIN_MS,
});

/** True once, before its end. */
export async function useFirstStepChallenge({ db, now, seal }: Service, challenge: string): Promise<boolean> {
  const sealed = Buffer.from(challenge, 'base64url').toString();
  const opened = v.safeParse(v.pipe(v.string(), v.parseJson(), sealedChallenge), seal.tryOpen(sealed, OWNER));
  if (!opened.success || opened.output[1] <= now().getTime()) return false;
  const expiresAt = new Date(opened.output[1]);
  const used = await db
    .insert(usedChallenges)
    .values({ hash: hashToken(challenge), expiresAt })
    .onConflictDoNothing()
    .returning();
  return used.length === 1;
}

/** A login or a session has the latest challenge only. */
interface Challenged {
  readonly challengeHash: string | null;
  readonly challengeEndsAt: Date | null;
}

/** @returns what the options contain, and what the login or session stores */
export function boundChallenge({ now }: Service) {
  const challenge = randomToken();
  return {
    options: { challenge, timeout: CHALLENGE_MS - MARGIN_MS },
    stored: { challengeHash: hashToken(challenge), challengeEndsAt: after(now(), CHALLENGE_MS) } satisfies Challenged,
  };
}

export const noChallenge: Challenged = { challengeHash: null, challengeEndsAt: null };

export const isChallengeOf = ({ now }: Service, { challengeHash, challengeEndsAt }: Challenged, challenge: string): boolean =>
  challengeHash === hashToken(challenge) && challengeEndsAt !== null && challengeEndsAt > now();

const clientData = v.object({
  challenge: v.string(),
  origin: v.string(),
  crossOrigin: v.optional(v.boolean(), false),
  topOrigin: v.optional(v.string()),
});

interface Collected {
  readonly response: { readonly clientDataJSON: string };
}

/** Undefined for what no browser writes. */
function collectedBy({ response }: Collected): v.InferOutput<typeof clientData> | undefined {
  try {
    return v.parse(clientData, decodeClientDataJSON(response.clientDataJSON));
  } catch {
    return undefined;
  }
}

export const challengeOf = (credential: Collected): string => collectedBy(credential)?.challenge ?? '';

/** The library accepts a frame that does not name its page, and does not check frames at all when a passkey is created. */
function isOnOurPages({ settings }: Service, credential: Collected): boolean {
  const collected = collectedBy(credential);
  if (!collected || !passkeyOrigins(settings).includes(collected.origin)) return false;
  const { crossOrigin, topOrigin } = collected;
  return crossOrigin ? topOrigin !== undefined && callerOrigins(settings).includes(topOrigin) : topOrigin === undefined;
}

export interface PasskeyHolder {
  readonly account: Account;
  readonly passkey: Passkey;
}

/** Keeps account and passkey to this transaction. @param accountId the only account whose passkey it may be */
export async function lockPasskey({ db }: Service, credentialId: string, accountId?: string): Promise<PasskeyHolder | undefined> {
  const isIt = and(eq(passkeys.credentialId, credentialId), accountId === undefined ? undefined : eq(passkeys.accountId, accountId));
  const [known] = await db.select({ accountId: passkeys.accountId }).from(passkeys).where(isIt);
  const account = known && (await lockAccount(db, known.accountId));
  const [passkey] = await db.select().from(passkeys).where(isIt).for('update');
  return account && passkey?.accountId === account.id ? { account, passkey } : undefined;
}

/** `cloned`: the signature is right but the counter did not rise, as when there are two copies of a passkey that cannot be copied. */
export type Judged = 'right' | 'wrong' | 'cloned';

/** Notes the use of the passkey; the caller has checked the challenge. @param service in a transaction that keeps the passkey */
export async function judgeAssertion(
  service: Service,
  { account, passkey }: PasskeyHolder,
  credential: Assertion,
  requireUserVerification: boolean,
): Promise<Judged> {
  const { settings, db, now } = service;
  const { id, rawId, type, response } = credential;
  if (!isOnOurPages(service, credential) || !account.userHandle || response.userHandle !== account.userHandle) return 'wrong';
  const { clientDataJSON, authenticatorData, signature } = response;
  const { verified, authenticationInfo: info } = await verifyAuthenticationResponse({
    response: { id, rawId, type, response: { clientDataJSON, authenticatorData, signature }, clientExtensionResults: {} },
    expectedChallenge: challengeOf(credential),
    expectedOrigin: [...passkeyOrigins(settings)],
    expectedTopOrigin: [...callerOrigins(settings)],
    expectedRPID: settings.passkeyDomain ?? '',
    // The counter is compared below, since only a right signature proves a second copy.
    credential: { id: passkey.credentialId, publicKey: isoBase64URL.toBuffer(passkey.publicKey), counter: 0 },
    requireUserVerification,
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  if (!verified || !info || (info.credentialDeviceType === 'multiDevice') !== passkey.backupEligible) return 'wrong';
  const { newCounter } = info;
  if ((newCounter > 0 || passkey.counter > 0) && newCounter <= passkey.counter) return 'cloned';
  await db.update(passkeys).set({ counter: newCounter, lastUsedAt: now() }).where(eq(passkeys.id, passkey.id));
  return 'right';
}

/** The library would fetch lists from addresses that certificates contain. */
function isUnattested({ response }: Attestation): boolean {
  const object = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
  const format = object.get('fmt');
  return format === 'none' || (format === 'packed' && !object.get('attStmt').get('x5c'));
}

/** Undefined for a passkey that is refused; the caller has checked the challenge. */
export async function readAttestation(
  service: Service,
  credential: Attestation,
): Promise<Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'backupEligible'> | undefined> {
  const { settings } = service;
  if (!isOnOurPages(service, credential)) return undefined;
  const { id, rawId, type, response } = credential;
  const { clientDataJSON, attestationObject, transports = [] } = response;
  try {
    if (!isUnattested(credential)) return undefined;
    const { registrationInfo: info } = await verifyRegistrationResponse({
      response: { id, rawId, type, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
      expectedChallenge: challengeOf(credential),
      expectedOrigin: [...passkeyOrigins(settings)],
      expectedRPID: settings.passkeyDomain ?? '',
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (info?.credential.id !== id || id.length > LONGEST_ID) return undefined;
    return {
      credentialId: id,
      publicKey: isoBase64URL.fromBuffer(info.credential.publicKey),
      counter: info.credential.counter,
      transports: transports.filter((transport) => /^[a-z-]{1,20}$/.test(transport)).slice(0, 8),
      backupEligible: info.credentialDeviceType === 'multiDevice',
    };
  } catch {
    return undefined;
  }
}

export const passkeysOf = ({ db }: Service, accountId: string): Promise<readonly Passkey[]> =>
  db.select().from(passkeys).where(eq(passkeys.accountId, accountId)).orderBy(passkeys.createdAt, passkeys.id);

export async function hasPasskey({ db }: Service, accountId: string): Promise<boolean> {
  const [passkey] = await db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.accountId, accountId)).limit(1);
  return passkey !== undefined;
}

export const descriptorsOf = (all: readonly Passkey[]) =>
  all.map(({ credentialId, transports }) => ({ id: credentialId, type: 'public-key', transports }));

/** The handle is made when it is first needed. @param service in a transaction that keeps the account */
export async function userHandleOf({ db }: Service, account: Account): Promise<string> {
  if (account.userHandle) return account.userHandle;
  const userHandle = randomToken();
  await db
    .update(accounts)
    .set({ userHandle })
    .where(and(eq(accounts.id, account.id), isNull(accounts.userHandle)));
  return userHandle;
}
