/** Addresses of pages and sites in the environment variables. */
import * as v from 'valibot';
import { checkTarget } from '../../../src/session/redirect.ts';

const isTarget = (text: string) =>
  URL.canParse(text) && checkTarget(text, { allowed: new Set([new URL(text).origin]), pageUrl: text }) !== undefined;

/** Where people with a session are sent: what the hosted page accepts as a target too (decisions 2). */
export const target = {
  schema: v.pipe(v.string(), v.check(isTarget)),
  allowed: 'a URL starting with https:// (http:// on localhost only)',
};

/** Passwords are typed at such an origin, or sessions are sent there. */
export const origin = v.pipe(
  v.string(),
  v.check((text) => isTarget(text) && new URL(text).origin === text),
);
