/** Compares addresses by the mailbox that mail to them reaches, in any spelling. */
import { domainToASCII } from 'node:url';
import { cleanEmail, LONGEST_ADDRESS } from '../../../src/forms/email-address.ts';

/** RFC 5321, 4.1.2: quotes and backslashes that a local part does not need are not part of it. */
function plainLocal(local: string): string {
  const [, quoted] = /^"(.*)"$/.exec(local) ?? [];
  const plain = quoted?.replace(/\\(.)/g, '$1');
  if (plain === undefined) return local;
  return /^[^\s"(),:;<>@[\\\]]+$/.test(plain) ? plain : `"${plain.replace(/["\\]/g, '\\$&')}"`;
}

/** Accounts created before addresses were cleaned have this key. */
export function storedEmailKey(email: string): string {
  if (email.length > LONGEST_ADDRESS) return email;
  const plain = email.trim().normalize('NFC').toLowerCase();
  const at = plain.lastIndexOf('@');
  if (at < 0) return plain;
  const domain = plain.slice(at + 1);
  return `${plainLocal(plain.slice(0, at))}@${domainToASCII(domain) || domain}`;
}

export const emailKey = (email: string): string => storedEmailKey(cleanEmail(email));

export const isSameEmail = (address: string, other: string): boolean => emailKey(address) === emailKey(other);

export const domainOf = (email: string): string => emailKey(email).split('@').at(-1) ?? '';

/** `ada+news@example.com` is read where `ada@example.com` is; that Gmail ignores dots too is its own rule, and is not ours to guess. */
export const mailboxOf = (email: string): string => emailKey(email).replace(/^([^+"]+)\+[^"]*(?=@)/, '$1');
