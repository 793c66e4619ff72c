/** Ten codes of 49.5 bits are stored under a key of the service, and each is used once. */
import { randomInt } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { recoveryCodes } from '../db/schema/passkeys.ts';
import type { Service } from '../service.ts';

/** Readers confuse 0 and O, 1, I and L. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const CODES = 10;
const LENGTH = 10;

const freshCode = (): string => Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

const hashOf = ({ seal }: Service, accountId: string, code: string): string => seal.digest('recovery codes', accountId, code);

/** @param service in a transaction that keeps the account */
export async function replaceRecoveryCodes(service: Service, accountId: string): Promise<readonly string[]> {
  const codes = Array.from({ length: CODES }, freshCode);
  const createdAt = service.now();
  await service.db.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
  await service.db.insert(recoveryCodes).values(codes.map((code) => ({ accountId, hash: hashOf(service, accountId, code), createdAt })));
  return codes.map((code) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`);
}

/** Ignores case and the hyphen; true only for the first caller. */
export async function useRecoveryCode(service: Service, accountId: string, typed: string): Promise<boolean> {
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
  const isUnused = and(
    eq(recoveryCodes.accountId, accountId),
    eq(recoveryCodes.hash, hashOf(service, accountId, code)),
    isNull(recoveryCodes.usedAt),
  );
  const used = await service.db
    .update(recoveryCodes)
    .set({ usedAt: service.now() })
    .where(isUnused)
    .returning({ hash: recoveryCodes.hash });
  return used.length === 1;
}
