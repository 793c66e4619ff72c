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
  'authorization',
  'x-auth-token',
  'x-refresh-token',
]);

const MASK = '•••';
/** Anything shorter would hide words that are no secret. */
const LEAST = 4;

export class Secrets {
  private readonly known = new Set<string>();

  add(...values: readonly (string | undefined)[]): void {
    for (const value of values) if (value && value.length >= LEAST) this.known.add(value);
  }

  /** Takes note of every secret in what was sent or came. */
  noteIn(value: unknown, name = ''): void {
    if (typeof value === 'string' && FIELDS.has(name)) this.add(value, value.replace(/^Bearer /, ''));
    else if (typeof value === 'object' && value !== null) for (const [key, one] of Object.entries(value)) this.noteIn(one, key);
  }

  mask(text: string): string {
    // The longest first: one secret may hold another.
    const all = [...this.known].sort((a, b) => b.length - a.length);
    return all.reduce((masked, one) => masked.replaceAll(one, MASK).replaceAll(encodeURIComponent(one), MASK), text);
  }
}
