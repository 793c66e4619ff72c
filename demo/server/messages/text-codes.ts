/** Text-message codes: six digits, three minutes, hashed, bound to their login, void after a resend, used once. */
import { randomInt } from 'node:crypto';
import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import { codeSent, type Failure, tooMany } from '../failure/failure.ts';
import { pendingLogins } from '../db/schema/sign-in.ts';
import { withSending } from '../limits/counters.ts';
import { type Phone, textAttempts } from '../limits/text-limits.ts';
import { sendText } from './messages.ts';
import { after, latest, type Service } from '../service.ts';
import { siteOrigin } from '../settings/origins.ts';
import type { PendingHolder } from '../security/pending-logins.ts';
import { derive } from '../security/tokens.ts';

/** Life of a code (S9). */
const CODE_MS = 3 * 60_000;
const SCREEN_MS = 10 * 60_000;

/** The demo's carrier accepts every number but these; a real carrier would report them itself. */
export const isReachable = ({ settings }: Service, { phoneNumber }: Phone): boolean => !settings.demoParts || !phoneNumber.endsWith('0000');

const codeHash = (holder: PendingHolder, code: string) => derive(holder.token, 'text code', code);

/** A code that was sent to another number does not help a user who has corrected it. */
const tooEarly = ({ login }: PendingHolder, { phoneNumber, countryCode }: Phone, waitMs: number): Failure =>
  login.codeHash && (!login.setup || (login.phoneNumber === phoneNumber && login.countryCode === countryCode))
    ? codeSent(waitMs)
    : tooMany(waitMs);

/** @throws TOO_MANY_REQUESTS before the wait is over */
function checkWait(service: Service, holder: PendingHolder, phone: Phone): void {
  const { login } = holder;
  const now = service.now();
  const { resendWaitMs } = service.settings;
  if (!login.codeSentAt || login.codeSentAt > latest(now)) return;
  const left = login.codeSentAt.getTime() + resendWaitMs - now.getTime();
  if (left > 0) throw tooEarly(holder, phone, Math.min(left, resendWaitMs));
}

/** Replaces the old code with a new one; of several parallel callers one succeeds. */
async function replaceCode(service: Service, holder: PendingHolder, code: string): Promise<boolean> {
  const now = service.now();
  const mayResend = or(
    isNull(pendingLogins.codeSentAt),
    lte(pendingLogins.codeSentAt, after(now, -service.settings.resendWaitMs)),
    gt(pendingLogins.codeSentAt, latest(now)),
  );
  const screenEnd = after(now, SCREEN_MS).toISOString();
  const replaced = await service.db
    .update(pendingLogins)
    .set({
      codeHash: codeHash(holder, code),
      codeSentAt: now,
      screenEndsAt: sql`coalesce(${pendingLogins.screenEndsAt}, ${screenEnd}::timestamptz)`,
    })
    .where(and(eq(pendingLogins.tokenHash, holder.login.tokenHash), isNull(pendingLogins.endedAt), mayResend))
    .returning({ hash: pendingLogins.tokenHash });
  return replaced.length === 1;
}

/** The last line lets the browser fill the code in on our own pages only (WebOTP). */
const textOf = (code: string, host: string) =>
  `${code} is your Newsline verification code, valid for 3 minutes. Nobody will ask you for it.\n\n@${host} #${code}`;

/** Counts the message that `work` sends. @throws TOO_MANY_REQUESTS before the wait is over */
export function countCode<T>(service: Service, holder: PendingHolder, phone: Phone, address: string, work: () => Promise<T>): Promise<T> {
  checkWait(service, holder, phone);
  return withSending(service, textAttempts(service, { accountId: holder.account.id, phone, address, isSetUp: holder.login.setup }), work);
}

/** @throws TOO_MANY_REQUESTS before the wait is over */
export async function sendCode(service: Service, holder: PendingHolder, phone: Phone): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  // Of two that came at the same moment, the other one has just sent its code.
  if (!(await replaceCode(service, holder, code))) throw codeSent(service.settings.resendWaitMs);
  const host = new URL(siteOrigin(service.settings, 'hosted')).hostname;
  await sendText(service, phone.countryCode + phone.phoneNumber, textOf(code, host), code);
}

/** Uses up the login's code; true only for the first caller that had it right. */
export async function useTextCode(service: Service, holder: PendingHolder, code: string): Promise<boolean> {
  const { tokenHash, codeSentAt } = holder.login;
  if (!codeSentAt || after(codeSentAt, CODE_MS) <= service.now()) return false;
  const used = await service.db
    .update(pendingLogins)
    .set({ codeHash: null })
    .where(and(eq(pendingLogins.tokenHash, tokenHash), eq(pendingLogins.codeHash, codeHash(holder, code))))
    .returning({ hash: pendingLogins.tokenHash });
  return used.length === 1;
}
