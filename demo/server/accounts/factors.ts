/** The second factors an account has, and how its phone is shown. */
import type { MfaMethod } from '../../../src/contract/calls/second-factor.ts';
import type { Account } from '../db/schema/accounts.ts';

export function methodsOf(account: Account): readonly MfaMethod[] {
  return [...(account.phoneNumber ? (['text'] as const) : []), ...(account.totpSecret ? (['app'] as const) : [])];
}

/** Everything but the last four digits (S2). */
export const maskPhone = (phone: string): string => phone.slice(0, -4).replace(/\d/g, '*') + phone.slice(-4);
