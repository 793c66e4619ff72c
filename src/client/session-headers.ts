/** The session items that travel in response headers (S3). */
export interface SessionTokens {
  readonly authToken: string;
  readonly refreshToken: string;
  readonly publicKeys: string;
  /** JSON array as sent; only stored (decisions 5). */
  readonly cookies: string;
  readonly deployment: string;
}

/** Visible ASCII in one piece, as long as a server takes a header: one sent twice arrives as `a, b` and is refused. */
const TOKEN = /^[!-+\--~]{1,8192}$/;

/** A text that may follow `Bearer`: never empty, and never the word `null`. */
export const isToken = (text: unknown): text is string =>
  typeof text === 'string' && TOKEN.test(text) && text !== 'null' && text !== 'undefined';

function isJsonArray(text: string): boolean {
  try {
    return Array.isArray(JSON.parse(text));
  } catch {
    return false;
  }
}

/**
 * Reads the session headers. `undefined` when a token is missing, empty, doubled or the word `null`: never `Bearer null`.
 * Cookies that are not a JSON array are kept as an empty one.
 */
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
