/** Why no answer could be read, told apart by the codes of Node and of its `fetch`. */
import { Unanswered } from '../judge/verdict.ts';

/** Far more than the longest list needs. */
const MOST_BYTES = 16_000_000;
const TOO_LARGE = 'too large';

export interface Tried {
  /** Method and path. */
  readonly call: string;
  readonly timeoutMs: number;
  /** Missing while not even the headers have come. */
  status?: number;
}

interface Cause {
  readonly reason: RegExp;
  readonly came: (tried: Tried, reason: string) => string;
  readonly change: string;
}

const evenUnread = 'even one that the service cannot read and refuses.';

const causes: readonly Cause[] = [
  {
    reason: /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT|ENOTFOUND|EAI_AGAIN)$/,
    came: ({ call }, reason) => `No connection for ${call}: ${reason}.`,
    change: 'Let the service run at this address while it is tried.',
  },
  {
    reason: /^(ERR_SSL|ERR_TLS|EPROTO)|CERT|SELF_SIGNED|UNABLE_TO_(VERIFY|GET)/,
    came: ({ call }, reason) => `No secure connection for ${call}: ${reason}.`,
    change: 'Speak TLS at this address, with a certificate for its name from an authority that Node knows.',
  },
  {
    reason: /^(UND_ERR_SOCKET|ECONNRESET|EPIPE)$/,
    came: ({ call, status }, reason) =>
      status
        ? `The answer to ${call} was cut off after its status ${status}: ${reason}.`
        : `The connection was closed without an answer to ${call}: ${reason}.`,
    change: `Answer every request whole, ${evenUnread}`,
  },
  {
    reason: /^(HPE_|Z_|ERR_.*BROTLI)/,
    came: ({ call }, reason) => `The answer to ${call} is not valid HTTP: ${reason}.`,
    change: 'Answer in HTTP, with headers that fit the body.',
  },
  {
    reason: /^UND_ERR_HEADERS_OVERFLOW$/,
    came: ({ call }, reason) => `The headers of the answer to ${call} are too large: ${reason}.`,
    change: 'Keep the headers of an answer below 16 KB.',
  },
  {
    reason: new RegExp(`^${TOO_LARGE}$`),
    came: ({ call }) => `The answer to ${call} is larger than ${MOST_BYTES / 1e6} MB.`,
    change: `Keep the body of an answer below ${MOST_BYTES / 1e6} MB.`,
  },
  {
    reason: /due to timeout$/,
    came: ({ call, timeoutMs, status }) =>
      status
        ? `The answer to ${call}, with status ${status}, was not complete within ${timeoutMs / 1000} seconds.`
        : `No answer to ${call} within ${timeoutMs / 1000} seconds.`,
    change: `Answer every request within 60 seconds, ${evenUnread}`,
  },
];

/** In a word or two, such as `ECONNREFUSED`. */
export const reasonOf = (error: unknown): string => {
  const { cause, message } = error as { cause?: { code?: string; message?: string }; message?: string };
  return cause?.code || cause?.message || message || 'unknown';
};

export function unanswered(tried: Tried, error: unknown): Unanswered {
  const reason = reasonOf(error);
  const cause = causes.find((candidate) => candidate.reason.test(reason));
  return cause
    ? new Unanswered(cause.came(tried, reason), cause.change)
    : new Unanswered(`No answer to ${tried.call}: ${reason}.`, `Answer every request whole, ${evenUnread}`);
}

/** The body as text; an endless one would fill the memory until the time is over. */
export async function textOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw new Error(TOO_LARGE);
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}
