/** One request and what came of it. */
import { Unanswered } from '../judge/verdict.ts';

export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Exchange {
  readonly sent: Sent;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body read as JSON; undefined where it is none, or no object. */
  readonly body: Readonly<Record<string, unknown>> | undefined;
  readonly ms: number;
}

/** The service's own limit on a call (contract.md, Requests). */
const TIMEOUT_MS = 60_000;

/** A connection that is kept may be closed by the service just as the next request leaves on it, which would look like a fault. */
export const ONE_CONNECTION = { connection: 'close' } as const;

function read(text: string): Exchange['body'] {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** In a word or two, such as `ECONNREFUSED`. */
export const reasonOf = (error: unknown): string => {
  const { cause, message } = error as { cause?: { code?: string; message?: string }; message?: string };
  return cause?.code || cause?.message || message || 'unknown';
};

/** @throws Unanswered */
export async function exchange(service: string, sent: Sent, timeoutMs = TIMEOUT_MS): Promise<Exchange> {
  const began = performance.now();
  const { method, headers, body } = sent;
  try {
    const response = await fetch(service + sent.path, {
      method,
      headers: { ...headers, ...ONE_CONNECTION },
      ...(body === undefined ? {} : { body }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    return { sent, status: response.status, headers: response.headers, text, body: read(text), ms: performance.now() - began };
  } catch (error) {
    throw new Unanswered(
      `No answer to ${method} ${sent.path}: ${reasonOf(error)}.`,
      'Answer every request within 60 seconds, whatever stands in it: what cannot be read is refused.',
    );
  }
}

export const codeOf = ({ body }: Exchange): string | undefined => (typeof body?.['errorCode'] === 'string' ? body['errorCode'] : undefined);

/** `data` as an object, whatever it is. */
export const dataOf = ({ body }: Exchange): Readonly<Record<string, unknown>> => Object(body?.['data']) as Record<string, unknown>;

/** `null` counts as no data. */
export const hasData = ({ body }: Exchange): boolean => (body?.['data'] ?? undefined) !== undefined;

/** `text/html`, `nothing`: what came where JSON was to come; undefined where it came, or a browser is sent elsewhere. */
export function insteadOfJson({ status, body, text, headers }: Exchange): string | undefined {
  if (body || (status >= 300 && status < 400)) return undefined;
  return text === '' ? 'nothing' : (headers.get('content-type')?.split(';')[0] ?? 'a text');
}

/** Method and path, as findings say them. */
export const where = ({ sent }: Exchange): string => `${sent.method} ${sent.path.split('?')[0]}`;

/** Status and code, as findings say them. */
export function said(one: Exchange): string {
  const [code, instead] = [codeOf(one), insteadOfJson(one)];
  return `${one.status}${code ? ` ${code}` : instead ? ` and ${instead} in place of JSON` : ''}`;
}
