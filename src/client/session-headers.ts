import type { ApiError } from './api-error.ts';
import type { ErrorCode } from '../contract/errors.ts';

/** Items of the session in response headers (S3). */
export interface SessionTokens {
  readonly authToken: string;
  readonly refreshToken: string;
  readonly publicKeys: string;
  /** A JSON array, which is only stored (decisions 5). */
  readonly cookies: string;
  readonly deployment: string;
}

/** Visible ASCII without a comma, since a header that is sent twice arrives as `a, b`; servers refuse longer headers. */
const TOKEN = /^[!-+\--~]{1,8192}$/;

export const isToken = (text: unknown): text is string =>
  typeof text === 'string' && TOKEN.test(text) && text !== 'null' && text !== 'undefined';

function isJsonArray(text: string): boolean {
  try {
    return Array.isArray(JSON.parse(text));
  } catch {
    return false;
  }
}

export function readSessionHeaders(headers: Headers): SessionTokens | undefined {
  const read = (name: string) => headers.get(name)?.trim() ?? '';
  const authToken = read('x-auth-token');
  const refreshToken = read('x-refresh-token');
  if (!isToken(authToken) || !isToken(refreshToken)) return undefined;
  const cookies = read('x-bw-cookies');
  return {
    authToken,
    refreshToken,
    publicKeys: read('x-auth-public-keys'),
    cookies: isJsonArray(cookies) ? cookies : '[]',
    deployment: read('x-deployment'),
  };
}

export interface TokenSource {
  authToken(): string | null;
  /** Awaited before a call takes its token, since a session that timed out while the device slept must end first. */
  settled?(): Promise<void> | undefined;
  /** One refresh for any number of callers and tabs; rejects with the `ApiError` of the refresh. */
  refresh(expired: string): Promise<void>;
  store(tokens: SessionTokens, replaces?: string): void;
  /** Clears the session and leads to the root, unless `token` was replaced meanwhile. */
  invalid(token: string, why?: ErrorCode): void;
  /** S8 "reported". */
  report(error: ApiError): void;
}
