/** The holder has 256 random bits, the database a hash. */
import { createHash, createHmac, randomBytes } from 'node:crypto';

export const randomToken = (): string => randomBytes(32).toString('base64url');

/** 128 bits, for ids that appear in addresses. */
export const randomId = (): string => randomBytes(16).toString('base64url');

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Only a holder of both `key` and `input` can compute it. */
export const derive = (key: string, ...input: readonly string[]): string =>
  createHmac('sha256', key).update(JSON.stringify(input)).digest('base64url');
