/** One line per event, JSON for machines and words for a terminal, never a secret, an address or a value that was sent. */

import { traceId } from './trace.ts';

export type Level = 'audit' | 'info' | 'warning' | 'error';

export interface Entry {
  readonly level: Level;
  readonly what: string;
  readonly status?: number | undefined;
  readonly outcome?: string | undefined;
  readonly ms?: number | undefined;
  /** A keyed hash that is the same for every event of a person (`Seal.pseudonym`). */
  readonly subject?: string | undefined;
  readonly network?: string | undefined;
  /** The administrator who ran a command. */
  readonly by?: string | undefined;
  readonly requestId?: string | undefined;
  readonly message?: string | undefined;
  /** Of the request, where TRACEPARENT is on. */
  readonly trace?: string | undefined;
}

export type Log = (entry: Entry) => void;

export const logFormats = ['json', 'text'] as const;
export type LogFormat = (typeof logFormats)[number];

function asText(time: string, { level, what, status, outcome, ms, subject, network, by, requestId, message, trace }: Entry): string {
  const named = [
    ['subject', subject],
    ['network', network],
    ['by', by],
    ['trace', trace],
  ].flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]));
  return [time, level, what, status, outcome, ms === undefined ? undefined : `${ms}ms`, ...named, requestId, message]
    .filter((part) => part !== undefined && part !== '')
    .join(' ');
}

/** Control and format characters and separators could end a line, hide a part of it or turn it round in a terminal or a viewer. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** Text that a caller sent stays within its line. */
const plain = (entry: Entry): Entry => ({
  ...entry,
  ...Object.fromEntries(
    Object.entries(entry).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value.replace(UNSAFE, '\ufffd')]] : [])),
  ),
});

export const logTo =
  (write: (line: string) => void, format: LogFormat, now: () => Date): Log =>
  (entry) => {
    const time = now().toISOString();
    const safe = plain({ ...entry, trace: traceId() });
    write(format === 'json' ? JSON.stringify({ time, ...safe }) : asText(time, safe));
  };

/** Databases and parsers repeat values, so the message is cut at the first possible one. */
const WORDS = /^[A-Za-z][A-Za-z ,-]{0,120}/;

const innermost = (error: Error): Error => (error.cause instanceof Error ? innermost(error.cause) : error);

const wordsOf = (message: string): string => WORDS.exec(message)?.[0].trim() ?? '';

/** A code, or the driver's words without the name of the step (`SASL: …`). */
export function reasonOf(error: Error): string | undefined {
  const source = innermost(error);
  const { code } = source as NodeJS.ErrnoException;
  return code ?? (wordsOf(source.message.replace(/^([A-Z-]+: )+/, '')) || undefined);
}

/** PostgreSQL's words and code; undefined for any other error. They name roles, tables and files, and no password. */
export function databaseWords(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code = '', message } = innermost(error) as NodeJS.ErrnoException;
  return /^[\dA-DF-Z][\dA-Z]{4}$/.test(code) ? `${message} (${code})` : undefined;
}

export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'thrown value';
  const source = innermost(error);
  const { code, constraint, table } = source as { readonly code?: unknown; readonly constraint?: unknown; readonly table?: unknown };
  const names = [code, table, constraint].filter((name) => typeof name === 'string').join(' ');
  const words = wordsOf(source.message);
  const places = (error.stack ?? '').split('\n').flatMap((line) => /^\s+at (.*)$/.exec(line)?.[1] ?? []);
  return [source.name, names && `(${names})`, words, ...places.slice(0, 3).map((frame) => `< ${frame}`)].filter(Boolean).join(' ');
}
