/** The log: one line per event, JSON for machines and words for a terminal, never a secret, an address or a value that was sent. */

export type Level = 'audit' | 'info' | 'warning' | 'error';

export interface Entry {
  readonly level: Level;
  readonly what: string;
  readonly status?: number | undefined;
  readonly outcome?: string | undefined;
  readonly ms?: number | undefined;
  /** A keyed hash that stands for the person; the same for every event of that person (`Seal.pseudonym`). */
  readonly subject?: string | undefined;
  readonly network?: string | undefined;
  readonly requestId?: string | undefined;
  readonly message?: string | undefined;
}

export type Log = (entry: Entry) => void;

export const logFormats = ['json', 'text'] as const;
export type LogFormat = (typeof logFormats)[number];

/** In a terminal: what a person reads first, in a fixed order. */
function asText(time: string, { level, what, status, outcome, ms, subject, network, requestId, message }: Entry): string {
  const named = [
    ['subject', subject],
    ['network', network],
  ].flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]));
  return [time, level, what, status, outcome, ms === undefined ? undefined : `${ms}ms`, ...named, requestId, message]
    .filter((part) => part !== undefined && part !== '')
    .join(' ');
}

export const logTo =
  (write: (line: string) => void, format: LogFormat, now: () => Date): Log =>
  (entry) => {
    const time = now().toISOString();
    write(format === 'json' ? JSON.stringify({ time, ...entry }) : asText(time, entry));
  };

/** The message up to the first possible value, since databases and parsers repeat what they were given. */
const WORDS = /^[A-Za-z][A-Za-z ,-]{0,120}/;

const innermost = (error: Error): Error => (error.cause instanceof Error ? innermost(error.cause) : error);

const wordsOf = (message: string): string => WORDS.exec(message)?.[0].trim() ?? '';

/** What kept the service from starting, in a few words: a code, or what the driver says without one, less the name of the step (`SASL: …`). */
export function reasonOf(error: Error): string | undefined {
  const source = innermost(error);
  const { code } = source as NodeJS.ErrnoException;
  return code ?? (wordsOf(source.message.replace(/^([A-Z-]+: )+/, '')) || undefined);
}

/** A failure in one line: its kind, its code, its message without values, the parts of the schema it names, its place. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'thrown value';
  const source = innermost(error);
  const { code, constraint, table } = source as { readonly code?: unknown; readonly constraint?: unknown; readonly table?: unknown };
  const names = [code, table, constraint].filter((name) => typeof name === 'string').join(' ');
  const words = wordsOf(source.message);
  const places = (error.stack ?? '').split('\n').flatMap((line) => /^\s+at (.*)$/.exec(line)?.[1] ?? []);
  return [source.name, names && `(${names})`, words, ...places.slice(0, 3).map((place) => `< ${place}`)].filter(Boolean).join(' ');
}
