/** What must stand in no report: every secret that was sent or came, known by its field or header, is replaced wherever it appears. */

const FIELDS: ReadonlySet<string> = new Set([
  'password',
  'oldPassword',
  'newPassword',
  'mfaRetrievalToken',
  'mfaToken',
  'refreshToken',
  'transferToken',
  'token',
  'answer',
  'setupId',
  'qrcodeUrl',
  'challenge',
  'clientDataJSON',
  'authenticatorData',
  'attestationObject',
  'signature',
  'userHandle',
  'codes',
  'authorization',
  'x-auth-token',
  'x-refresh-token',
]);

export const MASK = '•••';
/** Anything shorter would hide words that are no secret. */
const LEAST = 4;
/** Cookies and addresses hold words too, such as `true` and `openid`. */
const LEAST_MIXED = 16;
/** What is longer is no secret but a probe of the size that a service takes; a pattern of that length cannot be made. */
const MOST = 8192;

const hex = (code: number, digits: number): string =>
  code
    .toString(16)
    .padStart(digits, '0')
    .replace(/[a-f]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/** One character in every way that JSON, addresses and forms write it. */
function spellings(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => `\\\\u${hex(character.charCodeAt(index), 4)}`).join('');
  const percent = [...Buffer.from(character)].map((byte) => `%${hex(byte, 2)}`).join('');
  const short = JSON.stringify(character).slice(1, -1);
  const all = [literal(character), units, percent, literal(short), ...(character === '/' ? ['\\\\\\/'] : character === ' ' ? ['\\+'] : [])];
  return `(?:${[...new Set(all)].sort((a, b) => b.length - a.length).join('|')})`;
}

const patternOf = (secret: string): RegExp => new RegExp([...secret].map(spellings).join(''), 'g');

/** Masks the values in query and fragment; the names stay, and so does the error code for the page. */
export const withoutValues = (address: string): string =>
  address.replace(/([?#&])([^=&#]*)=([^&#]*)/g, (whole, mark: string, name: string) =>
    name === 'errorCode' ? whole : `${mark}${name}=${MASK}`,
  );

const cookieValue = (cookie: string): string => /^[^=;]*=([^;]*)/.exec(cookie)?.[1] ?? '';

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export class Secrets {
  private readonly known = new Map<string, RegExp>();

  add(...values: readonly (string | undefined)[]): void {
    for (const value of values)
      if (value && value.length >= LEAST && value.length <= MOST && !this.known.has(value)) this.known.set(value, patternOf(value));
  }

  /** Takes note of every secret in what was sent or came. */
  noteIn(value: unknown, name = ''): void {
    if (FIELDS.has(name) && (typeof value === 'string' || typeof value === 'number')) {
      this.add(String(value), String(value).replace(/^Bearer /, ''));
    } else if (Array.isArray(value)) for (const entry of value) this.noteIn(entry, name);
    else if (typeof value === 'object' && value !== null) for (const [key, entry] of Object.entries(value)) this.noteIn(entry, key);
  }

  noteHeaders(headers: Iterable<readonly [string, string]>): void {
    for (const [name, value] of headers) {
      if (name === 'set-cookie') this.addMixed(cookieValue(value));
      else if (name === 'x-bw-cookies') this.noteCookies(parsed(value));
      else if (name === 'location')
        for (const [, secret = ''] of value.matchAll(/[?#&](?!errorCode=)[^=&#]*=([^&#]*)/g)) this.addEncoded(secret);
      else this.noteIn(value, name);
    }
  }

  private addMixed(value: string): void {
    if (value.length >= LEAST_MIXED) this.add(value);
  }

  private addEncoded(value: string): void {
    this.addMixed(value);
    this.addMixed([...new URLSearchParams(`x=${value}`).values()][0] ?? '');
  }

  private noteCookies(value: unknown): void {
    if (typeof value === 'string') for (const secret of [value, cookieValue(value)]) this.addMixed(secret);
    else for (const entry of Object.values(Object(value))) this.noteCookies(entry);
  }

  mask(text: string): string {
    // The longest first: one secret may hold another.
    const all = [...this.known].sort(([a], [b]) => b.length - a.length);
    return all.reduce((masked, [, pattern]) => masked.replace(pattern, MASK), text);
  }

  /** A header as a report shows it: one that is secret by its name is masked at any length. */
  header(name: string, value: string): string {
    if (name === 'set-cookie') return this.mask(value.replace(/=[^;]*/, `=${MASK}`));
    if (name === 'x-bw-cookies') return this.cookies(parsed(value));
    return this.mask(name === 'location' ? withoutValues(value) : value);
  }

  private cookies(value: unknown): string {
    return Array.isArray(value) ? JSON.stringify(value.map(() => MASK)) : MASK;
  }

  /** A body as a report shows it. JSON is masked by its values: the way it was written may hide a secret from a search. */
  body(text: string): string {
    const value = parsed(text);
    return this.mask(typeof value === 'object' && value !== null ? JSON.stringify(this.masked(value, '')) : text);
  }

  private masked(value: unknown, name: string): unknown {
    if (FIELDS.has(name) && (typeof value === 'string' || typeof value === 'number')) return MASK;
    if (typeof value === 'string') return this.mask(value);
    if (Array.isArray(value)) return value.map((entry) => this.masked(entry, name));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [this.mask(key), this.masked(entry, key)]));
  }
}
