import { eq } from 'drizzle-orm';
import type { SecondFactorMethod } from '../../../src/contract/calls/second-factor.ts';
import { type Account, accounts } from '../db/schema/accounts.ts';
import { notify } from '../messages/messages.ts';
import { record } from '../monitoring/record.ts';
import { type Assertion, judgeAssertion, type PasskeyHolder } from '../security/passkeys.ts';
import type { PendingHolder } from '../security/pending-logins.ts';
import { useRecoveryCode } from '../security/recovery-codes.ts';
import { after, type Service } from '../service.ts';
import { type Facts, factsOf } from './facts.ts';

const DAY_MS = 86_400_000;
const OFFERED_AGAIN_MS = 90 * DAY_MS;
export const MOST_PASSKEYS = 20;

export function methodsOf({ settings }: Service, account: Account, facts: Facts): readonly SecondFactorMethod[] {
  const isThere: Readonly<Record<SecondFactorMethod, boolean>> = {
    text: account.phoneNumber !== null,
    app: account.totpSecret !== null,
    passkey: Boolean(settings.passkeyDomain) && facts.passkeys > 0,
    recovery: Boolean(settings.passkeyDomain) && facts.recoveryCodes > 0,
  };
  return (Object.keys(isThere) as SecondFactorMethod[]).filter((method) => isThere[method]);
}

/** Recovery codes are no factor; a passkey is one even where it cannot be used, or a stolen password could add another. */
export const hasFactor = ({ phoneNumber, totpSecret }: Account, { passkeys }: Facts): boolean =>
  phoneNumber !== null || totpSecret !== null || passkeys > 0;

/** @param how the factor that has just been used */
export function offersPasskey(
  { settings, now }: Service,
  { account, organization }: PendingHolder,
  { passkeys }: Facts,
  how: 'code' | 'passkey' | 'recovery',
): boolean {
  if (!settings.passkeyDomain || how === 'passkey' || organization?.authType) return false;
  // A user who needed a recovery code has lost a factor, so an earlier refusal of the offer does not count.
  if (how === 'recovery') return passkeys < MOST_PASSKEYS;
  const { passkeyLaterAt } = account;
  return passkeys === 0 && !(passkeyLaterAt && after(passkeyLaterAt, OFFERED_AGAIN_MS) > now());
}

/** With this many left or fewer, a use brings a second mail. */
const LAST_CODES = 2;

/** @param service in a transaction that keeps the account */
export async function logInByRecoveryCode(service: Service, account: Account, typed: string): Promise<boolean> {
  if (!(await useRecoveryCode(service, account.id, typed))) return false;
  await service.db.update(accounts).set({ passkeyLaterAt: null }).where(eq(accounts.id, account.id));
  await notify(service, account, 'recoveryCodeUsed');
  if ((await factsOf(service, account)).recoveryCodes <= LAST_CODES) await notify(service, account, 'recoveryCodesLow');
  await record(service, 'recovery code used', account);
  return true;
}

/** Mails the owner about a second copy. @param service in a transaction that keeps the passkey, and is committed in any case */
export async function isRightPasskey(
  service: Service,
  used: PasskeyHolder,
  credential: Assertion,
  requireUserVerification: boolean,
): Promise<boolean> {
  const judged = await judgeAssertion(service, used, credential, requireUserVerification);
  if (judged === 'cloned') {
    await notify(service, used.account, 'passkeyCopied');
    await record(service, 'passkey copied', used.account, 'refused');
  }
  return judged === 'right';
}
