/** Links of our mails as mail programs hand them on (decisions 11): what hangs on a token or an id is cut off, and what was encoded once too often is undone. */

import type { FailureFacts } from '../../client/api-error.ts';

/** What a cut has left of a character is none of a token either. */
const decoded = (text: string): string =>
  text.replace(/(?:%[0-9a-f]{2})+/gi, (bytes) => {
    try {
      return decodeURIComponent(bytes);
    } catch {
      return '\ufffd';
    }
  });

/** The token or id in a text of an address: without what follows it, and without signs that neither can begin or end with. */
export function carried(text: string): string {
  const [first = ''] = decoded(text)
    .replace(/^[^\p{L}\w.~+/=?&#-]+/u, '')
    .split(/[?&#\s<>"%]/, 1);
  return first.replace(/[^\w.~+/=-]+$/, '');
}

/** Without what a mail program may have put around it, for the one more try; the same text where there is nothing. */
export const mended = (value: string): string => value.replace(/^3D/, '').replace(/[^\dA-Za-z+/=]+$/, '');

/** The service does not know it; an outage says nothing about it. */
export const isRefused = ({ status }: FailureFacts): boolean => [400, 401, 403, 404, 406, 410, 422].includes(status);

const NAMED = '(?:amp;)?(token|userid)(?:=|%3d)(.*)$';
const inPath = new RegExp(`(?:%23|%3f)${NAMED}`, 'is');
const inQuery = new RegExp(`^${NAMED}`, 'is');
const inFragment = new RegExp(`(?:^|[?&#])${NAMED}`, 'is');

interface Parts {
  /** Under the base path. */
  readonly path: string;
  /** With their marks, or empty. */
  readonly search: string;
  readonly hash: string;
}

export interface Straight extends Parts {
  readonly token?: string;
  readonly userId?: string;
}

/** A transfer token, as the service makes them (decisions 6); any other `t` is the host's own. */
const TRANSFER = /^t=[\w-]{22,128}$/;

/** An address of ours, put straight, without secrets: `token` and `userId` are taken out of it, and a transfer token, which is none of our pages'. */
export function straighten({ path, search, hash }: Parts): Straight {
  const found: Record<string, string> = {};
  const take = (match: RegExpExecArray | null): boolean => {
    const name = match?.[1]?.toLowerCase() === 'userid' ? 'userId' : 'token';
    if (match) found[name] ??= carried(match[2] ?? '');
    return match !== null;
  };
  const whole = path.replace(/%2f/gi, '/');
  const bent = inPath.exec(whole);
  take(bent);
  const before = (bent ? whole.slice(0, bent.index) : whole).replace(/\/+$/, '');
  const pairs = search
    .slice(1)
    .split('&')
    .filter((pair) => !TRANSFER.test(pair) && !take(inQuery.exec(pair)));
  const rest = pairs.join('&');
  return {
    path: /^signup\//i.test(before) && /^[\w.~+/=-]+$/.test(carried(before)) ? carried(before) : before,
    search: rest && `?${rest}`,
    hash: take(inFragment.exec(hash.slice(1))) ? '' : hash,
    ...found,
  };
}
