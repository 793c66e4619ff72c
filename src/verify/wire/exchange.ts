/** One request and what came of it. */
import { Breach } from '../judge/verdict.ts';

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

const reasonOf = (error: unknown): string => {
  const { cause, message } = error as { cause?: { code?: string; message?: string }; message?: string };
  return cause?.code || cause?.message || message || 'unknown';
};

/** @throws Breach without an answer */
export async function exchange(service: string, sent: Sent): Promise<Exchange> {
  const began = performance.now();
  const { method, headers, body } = sent;
  try {
    const response = await fetch(service + sent.path, {
      method,
      headers: { ...headers, ...ONE_CONNECTION },
      ...(body === undefined ? {} : { body }),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    return { sent, status: response.status, headers: response.headers, text, body: read(text), ms: performance.now() - began };
  } catch (error) {
    throw new Breach(`No answer to ${method} ${sent.path}: ${reasonOf(error)}.`, 'Answer every request within 60 seconds, refusals too.');
  }
}

export const codeOf = ({ body }: Exchange): string | undefined => (typeof body?.['errorCode'] === 'string' ? body['errorCode'] : undefined);

/** `data` as an object, whatever it is. */
export const dataOf = ({ body }: Exchange): Readonly<Record<string, unknown>> => Object(body?.['data']) as Record<string, unknown>;

/** Status and code, as findings say them. */
export const said = (one: Exchange): string => `${one.status}${codeOf(one) ? ` ${codeOf(one)}` : ''}`;
