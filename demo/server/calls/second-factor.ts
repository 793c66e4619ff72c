import { factsOf } from '../accounts/facts.ts';
import { rememberNetwork } from '../accounts/known-networks.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { nationalDigits, otherCode, phoneDigits } from '../../../src/forms/phone-number.ts';
import { isRightPasskey, logInByRecoveryCode, offersPasskey } from '../accounts/second-factors.ts';
import { signIn } from '../accounts/sign-in.ts';
import type { Call, Calls, Result } from './call.ts';
import { refuse } from '../failure/failure.ts';
import { accounts } from '../db/schema/accounts.ts';
import { pendingLogins } from '../db/schema/sign-in.ts';
import { inNetworks, isAllowed, withLimits } from '../limits/counters.ts';
import { CODES_BEFORE_MAIL, codeAttempt, codeDayAttempt, codeMailAttempt, networkAttempt } from '../limits/limits.ts';
import { notify } from '../messages/messages.ts';
import { record } from '../monitoring/record.ts';
import { freshSecret, otpauthUrl, stepOf, useAuthenticatorCode } from '../security/authenticator.ts';
import {
  boundChallenge,
  challengeOf,
  descriptorsOf,
  hasPasskey,
  isChallengeOf,
  lockPasskey,
  noChallenge,
  passkeysOf,
} from '../security/passkeys.ts';
import { judgeCode, type PendingHolder } from '../security/pending-logins.ts';
import type { Phone } from '../limits/text-limits.ts';
import { countCode, isReachable, isTextCode, sendCode } from '../messages/text-codes.ts';
import { randomId } from '../security/tokens.ts';
import { inTransaction, type Service } from '../service.ts';

/** The calls of a set-up login and of a verification login refuse each other (decisions 3). */
function expectVerify({ login }: PendingHolder): void {
  if (login.setup) throw refuse('TOKEN_INVALID');
}

/** A passkey may have been added since the login began. */
async function expectSetUp(service: Service, { login, account }: PendingHolder): Promise<void> {
  if (!login.setup || (await hasPasskey(service, account.id))) throw refuse('TOKEN_INVALID');
}

const sent = { statusCode: 200, message: 'OK' };
const notSent = (message: string) => ({ statusCode: 400, message });

/** Codes never contain the digits of other scripts. */
const CODE = /^[0-9]{6}$/;

function checkCode(code: string): void {
  if (!CODE.test(code)) throw refuse('INVALID_MFA_CODE');
}

/** A client that sends wrong codes all day knows the password, so the account's owner should change it. @param count includes attempts that may be given back */
async function tellOfCodes(service: Service, { account }: PendingHolder, count: number): Promise<void> {
  if (count < CODES_BEFORE_MAIL) return;
  await inTransaction(service, async (tx) => {
    if (await isAllowed(tx, codeMailAttempt(account.id))) await notify(tx, account, 'wrongCodes');
  });
}

/** Runs `isRight` under every limit on guessing, then signs the login in, once. */
async function finish(
  { service, holder, address, commitWithAnswer }: Call<'mfaVerify' | 'mfaVerifySetup' | 'mfaPasskey' | 'mfaRecovery'>,
  how: Parameters<typeof offersPasskey>[3],
  isRight: (service: Service, current: PendingHolder) => Promise<boolean>,
) {
  const { account } = holder;
  // A right code gives back only its own attempt: earlier wrong ones still count, from any client.
  const limits = [
    ...inNetworks(networkAttempt(service, address), address),
    codeAttempt(service, account.id),
    codeDayAttempt(service, account.id),
  ];
  return withLimits(service, limits, async (counts) => {
    const judged = await commitWithAnswer((tx, answer) =>
      judgeCode(tx, holder, async (current, end) => {
        if (!(await isRight(tx, current))) return undefined;
        const facts = await factsOf(tx, current.account);
        const also = [end, rememberNetwork(tx, current.account, address)];
        const signedIn = await signIn(tx, current.account, facts, { also });
        const offer = offersPasskey(tx, current, facts, how) ? { offerPasskey: true } : {};
        const result = { ...signedIn, data: { ...signedIn.data, ...offer } };
        await answer(result);
        return result;
      }),
    );
    if (judged === 'late') throw refuse('TOKEN_INVALID');
    if (judged !== 'wrong') return judged.right;
    await tellOfCodes(service, holder, counts.at(-1) ?? 0);
    throw refuse('INVALID_MFA_CODE');
  });
}

/** @throws INVALID_MFA_CODE for a right code that was used before, which does not count as a guess */
async function isRightCode(service: Service, holder: PendingHolder, code: string): Promise<boolean> {
  if (isTextCode(service, holder, code)) return true;
  const outcome = await useAuthenticatorCode(service, holder.account, code);
  if (outcome === 'used') throw refuse('INVALID_MFA_CODE', { isNoGuess: true });
  return outcome === 'right';
}

/** Undefined for a number that no country may have, before a text message to it is paid for (decisions 11). */
function phoneOf(input: Phone): Phone | undefined {
  const countryCode = phoneDigits(input.countryCode);
  const number = nationalDigits(input.phoneNumber, countryCode);
  // No country code begins with 0 (E.164): 001, as some carriers dial, would be a country without a limit.
  if (!/^[1-9]\d{0,3}$/.test(countryCode) || !/^\d{4,32}$/.test(number) || otherCode(input.phoneNumber, countryCode)) return undefined;
  const known = parsePhoneNumberFromString(`+${countryCode}${number}`, { extract: false });
  return known?.isPossible() ? { countryCode: known.countryCallingCode, phoneNumber: known.nationalNumber } : undefined;
}

/** Ends the code sent to the previous number. @param service in the transaction that sends the code, so that number and code match */
async function rememberPhone({ db }: Service, { login }: PendingHolder, phone: Phone): Promise<string> {
  const isIt = eq(pendingLogins.tokenHash, login.tokenHash);
  const [current] = await db.select().from(pendingLogins).where(isIt).for('update');
  const isSame = current?.countryCode === phone.countryCode && current.phoneNumber === phone.phoneNumber;
  if (isSame && current.setupId) return current.setupId;
  const setupId = randomId();
  await db
    .update(pendingLogins)
    .set({ setupId, ...phone, codeHash: null })
    .where(isIt);
  return setupId;
}

/** @throws TOKEN_INVALID for the set-up of another number */
function checkSetUp({ login }: PendingHolder, setupId: string): void {
  if (!login.setupId || setupId !== login.setupId) throw refuse('TOKEN_INVALID');
}

/** Turns on only the factor that the code proves; then no other set-up login may add one, since it began with the password alone. */
async function enrol(service: Service, holder: PendingHolder, code: string): Promise<boolean> {
  const { login, account } = holder;
  const secret = login.totpSecret && service.seal.tryOpen(login.totpSecret, account.id);
  const step = secret ? stepOf(secret, code, service.now()) : undefined;
  const factor =
    step !== undefined
      ? { totpSecret: login.totpSecret, totpLastStep: step }
      : isTextCode(service, holder, code)
        ? { countryCode: login.countryCode, phoneNumber: login.phoneNumber }
        : undefined;
  if (!factor) return false;
  const hasNone = and(eq(accounts.id, account.id), isNull(accounts.phoneNumber), isNull(accounts.totpSecret));
  if (await hasPasskey(service, account.id)) throw refuse('TOKEN_INVALID');
  const enrolled = await service.db.update(accounts).set(factor).where(hasNone).returning({ id: accounts.id });
  if (!enrolled.length) throw refuse('TOKEN_INVALID');
  await record(service, 'factor set up', account);
  await notify(service, account, 'enrolled');
  return true;
}

/** Commits the code, its message, what `prepare` does and the answer together, or none of them. */
function sendAndAnswer<N extends 'mfaSend' | 'mfaProfile'>(
  call: Call<N>,
  holder: PendingHolder,
  phone: Phone,
  prepare: (tx: Service) => Promise<Result<N>>,
): Promise<Result<N>> {
  return call.commitWithAnswer(async (tx, answer) => {
    const result = await prepare(tx);
    await sendCode(tx, holder, phone);
    await answer(result);
    return result;
  });
}

export const secondFactor = {
  async mfaSend(call) {
    const { service, holder, address } = call;
    expectVerify(holder);
    const { countryCode, phoneNumber } = holder.account;
    if (!phoneNumber) return { authStatus: notSent('There is no phone number for this account.') };
    const phone = { countryCode: countryCode ?? '', phoneNumber };
    if (!isReachable(service, phone)) return { authStatus: notSent('The text message could not be delivered.') };
    return countCode(service, holder, phone, address, () => sendAndAnswer(call, holder, phone, async () => ({ authStatus: sent })));
  },

  async mfaVerify(call) {
    expectVerify(call.holder);
    checkCode(call.body.mfaToken);
    return finish(call, 'code', (tx, current) => isRightCode(tx, current, call.body.mfaToken));
  },

  async mfaProfile(call) {
    const { service, holder, body, address } = call;
    await expectSetUp(service, holder);
    const phone = phoneOf(body);
    if (!phone) return { authStatus: notSent('The phone number is not valid.') };
    if (!isReachable(service, phone)) return { authStatus: notSent('The phone number cannot receive text messages.') };
    const remember = async (tx: Service) => ({
      authStatus: sent,
      user: { twilioMfa: { setupId: await rememberPhone(tx, holder, phone) } },
    });
    return countCode(service, holder, phone, address, () => sendAndAnswer(call, holder, phone, remember));
  },

  async mfaQrcode({ service, holder }) {
    await expectSetUp(service, holder);
    const secret = freshSecret();
    const totpSecret = service.seal.close(secret, holder.account.id);
    await service.db.update(pendingLogins).set({ totpSecret }).where(eq(pendingLogins.tokenHash, holder.login.tokenHash));
    return { qrcodeUrl: otpauthUrl(secret, holder.account.email) };
  },

  async mfaVerifySetup(call) {
    const { service, holder, body } = call;
    await expectSetUp(service, holder);
    checkSetUp(holder, body.setupId);
    checkCode(body.mfaToken);
    return finish(call, 'code', (tx, current) => {
      checkSetUp(current, body.setupId);
      return enrol(tx, current, body.mfaToken);
    });
  },

  async mfaPasskeyOptions({ service, holder }) {
    expectVerify(holder);
    const { options, stored } = boundChallenge(service);
    await service.db.update(pendingLogins).set(stored).where(eq(pendingLogins.tokenHash, holder.login.tokenHash));
    const allowCredentials = descriptorsOf(await passkeysOf(service, holder.account.id));
    return { publicKey: { ...options, rpId: service.settings.passkeyDomain, userVerification: 'preferred', allowCredentials } };
  },

  async mfaPasskey(call) {
    expectVerify(call.holder);
    const { credential } = call.body;
    return finish(call, 'passkey', async (tx, { login, account }) => {
      if (!isChallengeOf(tx, login, challengeOf(credential))) return false;
      await tx.db.update(pendingLogins).set(noChallenge).where(eq(pendingLogins.tokenHash, login.tokenHash));
      const used = await lockPasskey(tx, credential.id, account.id);
      return used !== undefined && isRightPasskey(tx, used, credential, false);
    });
  },

  async mfaRecovery(call) {
    expectVerify(call.holder);
    return finish(call, 'recovery', (tx, { account }) => logInByRecoveryCode(tx, account, call.body.mfaToken));
  },
} satisfies Partial<Calls>;
