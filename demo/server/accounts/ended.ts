/** When an account, or the temporary password of one, has ended. */
import { refuse } from '../api/failure.ts';
import type { Account } from '../db/schema/accounts.ts';

export const hasEnded = ({ expiresAt }: Account, now: Date): boolean => expiresAt !== null && expiresAt <= now;

/**
 * For somebody who has given the right password; nobody else is told.
 *
 * @throws USER_ACCOUNT_EXPIRED, TEMPORARY_PASSWORD_EXPIRED
 */
export function checkEnded(account: Account, now: Date): void {
  if (hasEnded(account, now)) throw refuse('USER_ACCOUNT_EXPIRED');
  if (account.temporaryUntil && account.temporaryUntil <= now) throw refuse('TEMPORARY_PASSWORD_EXPIRED');
}
