/** Addresses of pages, sites and mailboxes in the environment variables. */
import * as v from 'valibot';
import { checkTarget } from '../../../src/session/redirect.ts';
import { isMailbox } from './mailbox.ts';

const isTarget = (text: string) =>
  URL.canParse(text) && checkTarget(text, { allowed: new Set([new URL(text).origin]), pageUrl: text }) !== undefined;

/** Where people with a session are sent: what the hosted page accepts as a target too (decisions 2). */
export const target = {
  schema: v.pipe(v.string(), v.check(isTarget)),
  allowed: 'a URL starting with https:// (http:// on localhost only)',
};

/** Passwords are typed at such an origin, or sessions are sent there. Origins are compared exactly: a `*` would allow nothing. */
export const origin = v.pipe(
  v.string(),
  v.check((text) => isTarget(text) && new URL(text).origin === text && !text.includes('*')),
);

function isPage(text: string): boolean {
  const { username, password } = URL.canParse(text) ? new URL(text) : { username: 'nobody', password: '' };
  return /^https?:\/\//i.test(text) && !username && !password;
}

export const page = { schema: v.pipe(v.string(), v.check(isPage)), allowed: 'a URL starting with https:// or http://' };

export const mailbox = { schema: v.pipe(v.string(), v.check(isMailbox)), allowed: 'an e-mail address' };

/** A name with punctuation stands in quotes, or a mail program would take it for several. */
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
  allowed: 'an e-mail address, with or without a name: "News, Inc." <news@example.com>',
};
