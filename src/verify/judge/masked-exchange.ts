/** What was sent and what came, as reports show it: without a secret in it. */
import type { Exchange } from '../wire/exchange.ts';
import type { Secrets } from '../wire/secrets.ts';

export interface MaskedExchange {
  readonly sent: string;
  readonly came: string;
}

const LONGEST = 2000;
// To be called after masking: half a secret would not be found.
const shorten = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)} … (${text.length} characters)` : text);

export function maskedExchange({ sent, status, headers, text, ms }: Exchange, secrets: Secrets): MaskedExchange {
  const asText = (first: string, all: Iterable<readonly [string, string]>, body = ''): string =>
    [first, ...[...all].map(([name, value]) => `${name}: ${secrets.header(name, value)}`), '', shorten(secrets.body(body))]
      .join('\n')
      .trimEnd();
  return {
    sent: asText(secrets.mask(`${sent.method} ${sent.path}`), Object.entries(sent.headers), sent.body),
    came: asText(`${status} after ${Math.round(ms)} ms`, headers, text),
  };
}

/** A sentence that may quote the service: one line, without secrets and without what steers a terminal. */
export const asLine = (text: string, secrets: Secrets): string => secrets.mask(text).replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ');
