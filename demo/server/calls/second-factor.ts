/** The second factor: verification of an enrolled one and set-up of a first one. A login may do only one of the two. */
import { and, eq, isNull } from 'drizzle-orm';
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { nationalDigits, otherCode, phoneDigits } from '../../../src/forms/phone-number.ts';
import { signIn } from '../accounts/sign-in.ts';
import type { Call, Calls, Result } from './call.ts';
import { refuse } from '../failure/failure.ts';
import { accounts } from '../db/schema/accounts.ts';
import { pendingLogins } from '../db/schema/sign-in.ts';
import { consumeAll, consumeGuess, release, withLimits } from '../limits/counters.ts';
import { CODES_BEFORE_MAIL, codeDayAttempt, codeAttempt, networkAttempt } from '../limits/limits.ts';
import { notify } from '../messages/messages.ts';
import { freshSecret, otpauthUrl, stepOf, useAuthenticatorCode } from '../security/authenticator.ts';
import { judgeCode, type PendingHolder } from '../security/pending-logins.ts';
import type { Phone } from '../limits/text-limits.ts';
import { countCode, isReachable, sendCode, useTextCode } from '../messages/text-codes.ts';
import { randomId } from '../security/tokens.ts';
import type { Service } from '../service.ts';

/** The calls of a set-up login and of a verification login refuse each other (decisions 3). */
function expect(kind: 'setup' | 'verify', { login }: PendingHolder): void {
  if (login.setup !== (kind === 'setup')) throw refuse('TOKEN_INVALID');
}

const sent = { statusCode: 200, message: 'OK' };
const notSent = (message: string) => ({ statusCode: 400, message });

/** Six ASCII digits: codes never contain the digits of other scripts. */
const CODE = /^[0-9]{6}$/;

/** A client that sends wrong codes all day knows the password, so the account's owner should change it. */
async function tellOfCodes(service: Service, { account }: PendingHolder, count: number): Promise<void> {
  if (count === CODES_BEFORE_MAIL) await notify(service, account, 'wrongCodes');
}

/** Runs `isRight` under every limit on guessing, then signs the login in, once. */
async function finish(
  { service, holder, body, address, commitWithAnswer }: Call<'mfaVerify'> | Call<'mfaVerifySetup'>,
  isRight: (service: Service, current: PendingHolder) => Promise<boolean>,
) {
  const { account } = holder;
  if (!CODE.test(body.mfaToken)) throw refuse('INVALID_MFA_CODE');
  return withLimits(service, [networkAttempt(service, address)], async () => {
    let count = 0;
    const judge = (answer: (result: Result<'mfaVerify'>) => Promise<void>) => async (own: Service, current: PendingHolder) => {
      const limits = [codeDayAttempt(own, account.id), codeAttempt(own, account.id)];
      const taken = await consumeAll(own, limits, consumeGuess);
      count = taken[0]?.count ?? 0;
      if (!(await isRight(own, current))) return undefined;
      // A right code removes only its own try from the count; earlier wrong ones still count, from any client.
      for (const [index, one] of limits.entries()) if (taken[index]) await release(own, one, taken[index]);
      const result = await signIn(own, current.account);
      await answer(result);
      return result;
    };
    const judged = await commitWithAnswer((own, answer) => judgeCode(own, holder, judge(answer)));
    if (judged === 'late') throw refuse('TOKEN_INVALID');
    if (judged !== 'wrong') return judged.right;
    await tellOfCodes(service, holder, count);
    throw refuse('INVALID_MFA_CODE');
  });
}

/** @throws INVALID_MFA_CODE for a right code that has been used before; such a try does not count as a guess */
async function isRightCode(service: Service, holder: PendingHolder, code: string): Promise<boolean> {
  if (await useTextCode(service, holder, code)) return true;
  const outcome = await useAuthenticatorCode(service, holder.account, code);
  if (outcome === 'used') throw refuse('INVALID_MFA_CODE');
  return outcome === 'right';
}

/** Without national prefixes; undefined for a number that no country may have, before a text to it is paid for (decisions 11). */
function phoneOf(input: Phone): Phone | undefined {
  const countryCode = phoneDigits(input.countryCode);
  const number = nationalDigits(input.phoneNumber, countryCode);
  // No code begins with 0 (E.164): 001, as some carriers dial, would be a country without a limit.
  if (!/^[1-9]\d{0,3}$/.test(countryCode) || !/^\d{4,32}$/.test(number) || otherCode(input.phoneNumber, countryCode)) return undefined;
  const known = parsePhoneNumberFromString(`+${countryCode}${number}`, { extract: false });
  return known?.isPossible() ? { countryCode: known.countryCallingCode, phoneNumber: known.nationalNumber } : undefined;
}

/**
 * A changed number invalidates the code sent to the previous one.
 *
 * @param service in a transaction, which also sends the code: the login is kept to it, so that number and code belong together
 */
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

/**
 * Turns on the factor whose code it was; the other one stays off, unproven. Once there is a factor, no other set-up
 * login of the account may add one, since it began with the password alone.
 */
async function enrol(service: Service, holder: PendingHolder, code: string): Promise<boolean> {
  const { login, account } = holder;
  const secret = login.totpSecret && service.seal.tryOpen(login.totpSecret, account.id);
  const step = secret ? stepOf(secret, code, service.now()) : undefined;
  const factor =
    step !== undefined
      ? { totpSecret: login.totpSecret, totpLastStep: step }
      : (await useTextCode(service, holder, code))
        ? { countryCode: login.countryCode, phoneNumber: login.phoneNumber }
        : undefined;
  if (!factor) return false;
  const hasNone = and(eq(accounts.id, account.id), isNull(accounts.phoneNumber), isNull(accounts.totpSecret));
  const enrolled = await service.db.update(accounts).set(factor).where(hasNone).returning({ id: accounts.id });
  if (!enrolled.length) throw refuse('TOKEN_INVALID');
  await notify(service, account, 'enrolled');
  return true;
}

/** Commits the code, its message, what `prepare` does before and the answer that it gives together, or none of them. */
function sendAndAnswer<N extends 'mfaSend' | 'mfaProfile'>(
  call: Call<N>,
  holder: PendingHolder,
  phone: Phone,
  prepare: (own: Service) => Promise<Result<N>>,
): Promise<Result<N>> {
  return call.commitWithAnswer(async (own, answer) => {
    const result = await prepare(own);
    await sendCode(own, holder, phone);
    await answer(result);
    return result;
  });
}

export const secondFactor = {
  async mfaSend(call) {
    const { service, holder, address } = call;
    expect('verify', holder);
    const { countryCode, phoneNumber } = holder.account;
    if (!phoneNumber) return { authStatus: notSent('There is no phone number for this account.') };
    const phone = { countryCode: countryCode ?? '', phoneNumber };
    if (!isReachable(service, phone)) return { authStatus: notSent('The text message could not be delivered.') };
    return countCode(service, holder, phone, address, () => sendAndAnswer(call, holder, phone, async () => ({ authStatus: sent })));
  },

  async mfaVerify(call) {
    expect('verify', call.holder);
    return finish(call, (own, current) => isRightCode(own, current, call.body.mfaToken));
  },

  async mfaProfile(call) {
    const { service, holder, body, address } = call;
    expect('setup', holder);
    const phone = phoneOf(body);
    if (!phone) return { authStatus: notSent('The phone number is not valid.') };
    if (!isReachable(service, phone)) return { authStatus: notSent('The phone number cannot receive text messages.') };
    const remember = async (own: Service) => ({
      authStatus: sent,
      user: { twilioMfa: { setupId: await rememberPhone(own, holder, phone) } },
    });
    return countCode(service, holder, phone, address, () => sendAndAnswer(call, holder, phone, remember));
  },

  async mfaQrcode({ service, holder }) {
    expect('setup', holder);
    const secret = freshSecret();
    const totpSecret = service.seal.close(secret, holder.account.id);
    await service.db.update(pendingLogins).set({ totpSecret }).where(eq(pendingLogins.tokenHash, holder.login.tokenHash));
    return { qrcodeUrl: otpauthUrl(secret, holder.account.email) };
  },

  async mfaVerifySetup(call) {
    const { holder, body } = call;
    expect('setup', holder);
    checkSetUp(holder, body.setupId);
    return finish(call, (own, current) => {
      checkSetUp(current, body.setupId);
      return enrol(own, current, body.mfaToken);
    });
  },
} satisfies Partial<Calls>;
