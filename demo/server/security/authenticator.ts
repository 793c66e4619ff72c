/** Authenticator-app codes (TOTP, 30 s) are accepted for the five minutes of S9, each once. */

import { and, eq, gt, lt, or } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { type Account, accounts } from '../db/schema/accounts.ts';
import { refuse } from '../failure/failure.ts';
import type { Service } from '../service.ts';

const PERIOD_S = 30;
/** The current half minute and the nine before it make five minutes; one step ahead allows for a fast clock. */
const STEPS_BACK = 9;
const STEPS_AHEAD = 1;
/** A stored step later than any valid code comes from a wrong clock, and is ignored so that no user is locked out. */
const STEPS_OF_NO_CLOCK = STEPS_AHEAD + 2;

const totp = (secret: string, label = '') =>
  new TOTP({
    issuer: 'Newsline',
    label,
    secret: Secret.fromBase32(secret),
    period: PERIOD_S,
    digits: 6,
    algorithm: 'SHA1',
  });

export const freshSecret = (): string => new Secret({ size: 20 }).base32;

export const otpauthUrl = (secret: string, email: string): string => totp(secret, email).toString();

const stepAt = (now: Date) => Math.floor(now.getTime() / 1000 / PERIOD_S);

export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = totp(secret).validate({ token: code, timestamp, window: STEPS_BACK });
  if (delta === null || delta > STEPS_AHEAD) return undefined;
  return stepAt(now) + delta;
}

/** Also uses up all older codes; a right code used before is no guess. @throws INTERNAL_ERROR for a stored secret that no key opens */
export async function useAuthenticatorCode(service: Service, account: Account, code: string): Promise<'right' | 'used' | 'wrong'> {
  const secret = account.totpSecret && service.seal.tryOpen(account.totpSecret, account.id);
  // A lost key is an error of ours, so it counts no guess, and a text-message code still opens.
  if (account.totpSecret && secret === undefined) throw refuse('INTERNAL_ERROR');
  const step = secret ? stepOf(secret, code, service.now()) : undefined;
  if (step === undefined) return 'wrong';
  const used = await service.db
    .update(accounts)
    .set({ totpLastStep: step })
    .where(
      and(
        eq(accounts.id, account.id),
        or(lt(accounts.totpLastStep, step), gt(accounts.totpLastStep, stepAt(service.now()) + STEPS_OF_NO_CLOCK)),
      ),
    )
    .returning({ id: accounts.id });
  return used.length === 1 ? 'right' : 'used';
}
