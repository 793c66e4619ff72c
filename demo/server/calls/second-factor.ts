/** The second factor: verification of an enrolled one, set-up of a first one, and never one in place of the other. */
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { signIn } from '../accounts/sign-in.ts';
import { accounts } from '../db/schema/accounts.ts';
import { pendingLogins } from '../db/schema/sign-in.ts';
import type { Call, Calls } from '../http/call.ts';
import { refuse } from '../http/failure.ts';
import { freshSecret, otpauthUrl, stepOf, useAuthenticatorCode } from '../security/authenticator.ts';
import { within } from '../security/counters.ts';
import { codeTry, networkTry } from '../security/limits.ts';
import { type PendingHolder, endPendingLogin } from '../security/pending-logins.ts';
import { type Phone, checkWait, isReachable, sendCode, useTextCode } from '../security/text-codes.ts';
import { randomId } from '../security/tokens.ts';
import type { Service } from '../service.ts';

/** The calls of a set-up login and of a verification login refuse each other (decisions 3). */
function expect(kind: 'setup' | 'verify', { login }: PendingHolder): void {
  if (login.setup !== (kind === 'setup')) throw refuse('TOKEN_INVALID');
}

const sent = { statusCode: 200, message: 'OK' };
const notSent = (message: string) => ({ statusCode: 400, message });

/** Wrong codes after which a login must begin again. */
const FAILURES_OF_A_LOGIN = 5;

/** Counted before the code is looked at, so that parallel guesses share the five. */
async function countTry(service: Service, { login }: PendingHolder): Promise<void> {
  const counted = await service.db
    .update(pendingLogins)
    .set({ failures: sql`${pendingLogins.failures} + 1` })
    .where(and(eq(pendingLogins.tokenHash, login.tokenHash), lt(pendingLogins.failures, FAILURES_OF_A_LOGIN)))
    .returning({ hash: pendingLogins.tokenHash });
  if (counted.length) return;
  await endPendingLogin(service, login);
  throw refuse('TOKEN_INVALID');
}

/** Runs `isRight` under every limit on guessing, then signs the login in, once. */
async function finish({ service, holder, address }: Call<'mfaVerify'> | Call<'mfaVerifySetup'>, isRight: () => Promise<boolean>) {
  await within(service, [networkTry(service, address), codeTry(service, holder.account.id)], async () => {
    await countTry(service, holder);
    if (!(await isRight())) throw refuse('INVALID_MFA_CODE');
    if (!(await endPendingLogin(service, holder.login))) throw refuse('TOKEN_INVALID');
  });
  return signIn(service, holder.account);
}

const digits = (text: string) => text.replace(/[+().\-\s]/g, '');

function phoneOf(input: Phone): Phone | undefined {
  const phone = { countryCode: digits(input.countryCode), phoneNumber: digits(input.phoneNumber) };
  const isPhone = /^\d{1,4}$/.test(phone.countryCode) && /^\d{4,32}$/.test(phone.phoneNumber);
  return isPhone ? phone : undefined;
}

/** Another number makes the code on its way to the first one worthless. */
async function rememberPhone(service: Service, { login }: PendingHolder, phone: Phone): Promise<string> {
  const isSame = login.setupId && login.countryCode === phone.countryCode && login.phoneNumber === phone.phoneNumber;
  const setupId = isSame && login.setupId ? login.setupId : randomId();
  const change = isSame ? { setupId } : { setupId, ...phone, codeHash: null };
  await service.db.update(pendingLogins).set(change).where(eq(pendingLogins.tokenHash, login.tokenHash));
  return setupId;
}

/**
 * The factor whose code it was is turned on; the other one stays off, unproven. Once there is a factor, no other
 * set-up login of the account may add one: it began with the password alone.
 */
async function enrol(service: Service, holder: PendingHolder, code: string): Promise<boolean> {
  const { login, account } = holder;
  const secret = login.totpSecret && service.seal.open(login.totpSecret, account.id);
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
  return true;
}

export const secondFactor = {
  async mfaSend({ service, holder }) {
    expect('verify', holder);
    const { countryCode, phoneNumber } = holder.account;
    if (!phoneNumber) return { authStatus: notSent('There is no phone number for this account.') };
    const phone = { countryCode: countryCode ?? '', phoneNumber };
    if (!isReachable(phone)) return { authStatus: notSent('The text message could not be delivered.') };
    await sendCode(service, holder, phone);
    return { authStatus: sent };
  },

  async mfaVerify(call) {
    const { service, holder, body } = call;
    expect('verify', holder);
    return finish(
      call,
      async () => (await useTextCode(service, holder, body.mfaToken)) || useAuthenticatorCode(service, holder.account, body.mfaToken),
    );
  },

  async mfaProfile({ service, holder, body }) {
    expect('setup', holder);
    const phone = phoneOf(body);
    if (!phone) return { authStatus: notSent('The phone number is not valid.') };
    if (!isReachable(phone)) return { authStatus: notSent('The phone number cannot receive text messages.') };
    checkWait(service, holder);
    const setupId = await rememberPhone(service, holder, phone);
    await sendCode(service, holder, phone);
    return { authStatus: sent, user: { twilioMfa: { setupId } } };
  },

  async mfaQrcode({ service, holder }) {
    expect('setup', holder);
    const secret = freshSecret();
    const totpSecret = service.seal.close(secret, holder.account.id);
    await service.db.update(pendingLogins).set({ totpSecret }).where(eq(pendingLogins.tokenHash, holder.login.tokenHash));
    return { qrcodeUrl: otpauthUrl(secret, holder.account.email) };
  },

  async mfaVerifySetup(call) {
    const { service, holder, body } = call;
    expect('setup', holder);
    if (!holder.login.setupId || body.setupId !== holder.login.setupId) throw refuse('TOKEN_INVALID');
    return finish(call, () => enrol(service, holder, body.mfaToken));
  },
} satisfies Partial<Calls>;
