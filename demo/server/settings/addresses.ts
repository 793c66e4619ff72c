import { domainToASCII } from 'node:url';
import { parse } from 'tldts';
import * as v from 'valibot';
import { checkTarget } from '../../../src/session/redirect.ts';
import { isLoopback } from './exposure.ts';
import { isMailbox } from './mailbox.ts';

const isTarget = (text: string) =>
  URL.canParse(text) && checkTarget(text, { allowed: new Set([new URL(text).origin]), pageUrl: text }) !== undefined;

/** The hosted page accepts these as a target too (decisions 2). */
export const target = {
  schema: v.pipe(v.string(), v.check(isTarget)),
  allowed: 'a URL starting with https:// (http:// on localhost only)',
};

/** Secrets, and people's names and numbers, are sent to such an address. */
export const service = {
  schema: v.pipe(
    v.string(),
    v.check((text) => {
      const { protocol, hostname, username } = URL.canParse(text) ? new URL(text) : { protocol: '', hostname: '', username: '' };
      return !username && (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname)));
    }),
  ),
  allowed: 'a URL starting with https:// (http:// on localhost only)',
};

/** Passwords are typed at such an origin, or sessions are sent there; it is compared exactly, so a `*` would allow nothing. */
export const origin = v.pipe(
  v.string(),
  v.check((text) => isTarget(text) && new URL(text).origin === text && !text.includes('*')),
);

function isPage(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return /^https?:\/\//i.test(text) && !username && !password;
}

export const page = { schema: v.pipe(v.string(), v.check(isPage)), allowed: 'a URL starting with https:// or http://' };

export const mailbox = { schema: v.pipe(v.string(), v.check(isMailbox)), allowed: 'an email address' };

/** A mail program would take a name with punctuation for several, unless it is quoted. */
const SENDER = /^(?:(?:"[^"\\]+"|[^"<>()[\]\\,;:@]*)\s*<([^<>]+)>|([^<>\s]+))$/;

function addressOf(sender: string): string {
  const [, inBrackets, alone] = SENDER.exec(sender) ?? [];
  return inBrackets ?? alone ?? '';
}

export const sender = {
  schema: v.pipe(
    v.string(),
    v.regex(/^\P{Cc}*$/u),
    v.check((text) => isMailbox(addressOf(text))),
  ),
  allowed: 'an email address, with or without a name: "News, Inc." <news@example.com>',
};

/** Browsers refuse addresses and public suffixes, such as co.uk or github.io, as the domain of a passkey. */
const isRegistrable = (domain: string) => domain === 'localhost' || parse(domain, { allowPrivateDomains: true }).domain !== null;

export const passkeyDomain = {
  schema: v.pipe(
    v.string(),
    // Anything behind a host in an address would be cut off.
    v.regex(/^[^\s/?#@:\\%]+$/),
    v.transform(domainToASCII),
    v.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/),
    v.check(isRegistrable),
  ),
  allowed:
    'the domain that the pages of the sign-in share, such as example.com (no IP address, no public suffix such as co.uk; localhost for the demo)',
};
