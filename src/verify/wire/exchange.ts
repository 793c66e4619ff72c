/** One request and what came of it. */
import { type Tried, textOf, unanswered } from './unanswered.ts';

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

/** @throws Unanswered */
export async function exchange(service: string, sent: Sent, timeoutMs = TIMEOUT_MS): Promise<Exchange> {
  const began = performance.now();
  const { method, headers, body } = sent;
  const tried: Tried = { call: `${method} ${sent.path}`, timeoutMs };
  try {
    const response = await fetch(service + sent.path, {
      method,
      headers: { ...headers, ...ONE_CONNECTION },
      ...(body === undefined ? {} : { body }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    tried.status = response.status;
    const text = await textOf(response);
    return { sent, status: response.status, headers: response.headers, text, body: read(text), ms: performance.now() - began };
  } catch (error) {
    throw unanswered(tried, error);
  }
}

export const codeOf = ({ body }: Exchange): string | undefined => (typeof body?.['errorCode'] === 'string' ? body['errorCode'] : undefined);

/** `data` as an object, also where it is none. */
export const dataOf = ({ body }: Exchange): Readonly<Record<string, unknown>> => Object(body?.['data']) as Record<string, unknown>;

/** `null` counts as no data. */
export const hasData = ({ body }: Exchange): boolean => (body?.['data'] ?? undefined) !== undefined;

/** `text/html`, `nothing`: what came where JSON was to come; undefined where it came, or a browser is sent elsewhere. */
export function receivedForJson({ status, body, text, headers }: Exchange): string | undefined {
  if (body || (status >= 300 && status < 400)) return undefined;
  return text === '' ? 'nothing' : (headers.get('content-type')?.split(';')[0] ?? 'a text');
}

/** Method and path, as findings say them. */
export const where = ({ sent }: Exchange): string => `${sent.method} ${sent.path.split('?')[0]}`;

/** Status and code, as findings say them. */
export function answerText(exchange: Exchange): string {
  const [code, received] = [codeOf(exchange), receivedForJson(exchange)];
  return `${exchange.status}${code ? ` ${code}` : received ? ` and ${received} in place of JSON` : ''}`;
}
