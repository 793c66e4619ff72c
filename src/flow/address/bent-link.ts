/** Undoes what mail programs do to our links: they append to a token or an id, or encode it once too often (decisions 11). */

import { withoutSlashes } from '../../settings/sources.ts';
import { isTransferPair } from '../../session/transfer-token.ts';
import type { FailureFacts } from '../../client/answer.ts';

/** A character that was cut in the middle is no part of a token. */
const decoded = (text: string): string =>
  text.replace(/(?:%[0-9a-f]{2})+/gi, (bytes) => {
    try {
      return decodeURIComponent(bytes);
    } catch {
      return '\ufffd';
    }
  });

/** Without what follows the token or id, and without signs that neither can begin or end with. */
export function carried(text: string): string {
  const [first = ''] = decoded(text)
    .replace(/^[^\p{L}\w.~+/=?&#-]+/u, '')
    .split(/[?&#\s<>"%]/, 1);
  return first.replace(/[^\w.~+/=-]+$/, '');
}

/** Without what a mail program may have put around it, for one more try. */
export const mended = (value: string): string => value.replace(/^3D/, '').replace(/[^\dA-Za-z+/=]+$/, '');

/** An outage is no proof that the service does not know the token. */
export const isRefused = ({ status }: FailureFacts): boolean => [400, 401, 403, 404, 406, 410, 422].includes(status);

const NAMED = '(?:amp;)?(token|userid)(?:=|%3d)(.*)$';
const inPath = new RegExp(`(?:%23|%3f)${NAMED}`, 'is');
const inQuery = new RegExp(`^${NAMED}`, 'is');
const inFragment = new RegExp(`(?:^|[?&#])${NAMED}`, 'is');

interface Parts {
  /** Under the base path. */
  readonly path: string;
  /** With `?` and `#`, or empty. */
  readonly search: string;
  readonly hash: string;
}

export interface Straight extends Parts {
  readonly token?: string;
  readonly userId?: string;
}

/** Takes the secrets out of an address of ours: `token`, `userId`, and a transfer token, which is for other pages. */
export function straighten({ path, search, hash }: Parts): Straight {
  const secrets: Record<string, string> = {};
  const take = (match: RegExpExecArray | null): boolean => {
    const name = match?.[1]?.toLowerCase() === 'userid' ? 'userId' : 'token';
    if (match) secrets[name] ??= carried(match[2] ?? '');
    return match !== null;
  };
  const whole = path.replace(/%2f/gi, '/');
  const bent = inPath.exec(whole);
  take(bent);
  const before = withoutSlashes(bent ? whole.slice(0, bent.index) : whole);
  const pairs = search
    .slice(1)
    .split('&')
    .filter((pair) => !isTransferPair(pair) && !take(inQuery.exec(pair)));
  const rest = pairs.join('&');
  return {
    path: /^signup\//i.test(before) && /^[\w.~+/=-]+$/.test(carried(before)) ? carried(before) : before,
    search: rest && `?${rest}`,
    hash: take(inFragment.exec(hash.slice(1))) ? '' : hash,
    ...secrets,
  };
}
