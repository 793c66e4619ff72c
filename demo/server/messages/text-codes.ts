/** A code is hashed, bound to its login, void after a resend, and used once. */
import { randomInt, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, isNull, lte, or, sql, type WithSubquery } from 'drizzle-orm';
import { isPossiblePhoneNumber } from 'libphonenumber-js';
import { codeSent, type Failure, tooMany } from '../failure/failure.ts';
import { type PendingLogin, pendingLogins } from '../db/schema/sign-in.ts';
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

/** The demo's carrier accepts every number but these; a real carrier reports unreachable ones itself. */
export const isReachable = ({ settings }: Service, { countryCode, phoneNumber }: Phone): boolean =>
  isPossiblePhoneNumber(`+${countryCode}${phoneNumber}`) && (!settings.demoParts || !phoneNumber.endsWith('0000'));

const hashOf = (token: string, code: string) => derive(token, 'text code', code);

const stillCounts = ({ now }: Service, { codeHash, codeSentAt }: PendingLogin): boolean =>
  codeHash !== null && codeSentAt !== null && after(codeSentAt, CODE_MS) > now();

/** A code that was sent to another number does not help a user who has corrected it. */
const refusalOf =
  (service: Service, { login }: PendingHolder, { phoneNumber, countryCode }: Phone) =>
  (waitMs: number): Failure =>
    stillCounts(service, login) && (!login.setup || (login.phoneNumber === phoneNumber && login.countryCode === countryCode))
      ? codeSent(waitMs)
      : tooMany(waitMs);

/** @throws TOO_MANY_REQUESTS before the wait is over */
function checkWait(service: Service, holder: PendingHolder, phone: Phone): void {
  const { login } = holder;
  const now = service.now();
  const { resendWaitMs } = service.settings;
  if (!login.codeSentAt || login.codeSentAt > latest(now)) return;
  const left = login.codeSentAt.getTime() + resendWaitMs - now.getTime();
  if (left > 0) throw refusalOf(service, holder, phone)(Math.min(left, resendWaitMs));
}

/** Of several parallel callers one succeeds. @param also parts of the same statement */
async function replaceCode(
  service: Service,
  holder: PendingHolder,
  code: string,
  now: Date,
  also: readonly WithSubquery[],
): Promise<boolean> {
  const mayResend = or(
    isNull(pendingLogins.codeSentAt),
    lte(pendingLogins.codeSentAt, after(now, -service.settings.resendWaitMs)),
    gt(pendingLogins.codeSentAt, latest(now)),
  );
  const screenEnd = after(now, SCREEN_MS).toISOString();
  const replaced = await service.db
    .with(...also)
    .update(pendingLogins)
    .set({
      codeHash: hashOf(holder.token, code),
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

/** @throws TOO_MANY_REQUESTS before the wait is over, or with a limit used up */
export function countCode<T>(service: Service, holder: PendingHolder, phone: Phone, address: string, work: () => Promise<T>): Promise<T> {
  checkWait(service, holder, phone);
  const attempts = textAttempts(service, { accountId: holder.account.id, phone, address, isSetUp: holder.login.setup });
  const refusal = refusalOf(service, holder, phone);
  return withSending(
    service,
    attempts.map((attempt) => ({ ...attempt, refusal })),
    work,
  );
}

/** @param service in a transaction @throws TOO_MANY_REQUESTS before the wait is over */
export async function sendCode(service: Service, holder: PendingHolder, phone: Phone): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  // Not after the message, which would count as superseded by its own code.
  const now = service.now();
  const host = new URL(siteOrigin(service.settings, 'hosted')).hostname;
  const text = sendText(service, {
    account: holder.account,
    phone: phone.countryCode + phone.phoneNumber,
    body: textOf(code, host),
    code,
    opens: holder.login.tokenHash,
    endsAt: after(now, CODE_MS),
  });
  // The other one of two parallel requests has just sent its code, and the transaction sends none.
  if (!(await replaceCode(service, holder, code, now, text))) throw codeSent(service.settings.resendWaitMs);
}

/** @param holder of a login that is locked, and that a right code ends: it is right once */
export function isTextCode(service: Service, { login, token }: PendingHolder, code: string): boolean {
  return stillCounts(service, login) && timingSafeEqual(Buffer.from(login.codeHash ?? ''), Buffer.from(hashOf(token, code)));
}
