/** How a value of a setting is read, and what is allowed (elements.md, decisions 10). */
import { canonicalLocale, withoutSlashes } from './sources.ts';

/** A place that the contact page names. */
export interface Office {
  readonly name: string;
  readonly phone: string;
}

/** Reads one value, from a text where an attribute gave it; `undefined` = not allowed, and `allowed` says what is. */
export interface Reader<T> {
  readonly allowed: string;
  readonly read: (raw: unknown) => T | undefined;
}

const texts = (allowed: string, read: (raw: string) => string | false | undefined): Reader<string> => ({
  allowed,
  read: (raw) => (typeof raw === 'string' && read(raw)) || undefined,
});
export const fitting = (allowed: string, fits: (raw: string) => unknown): Reader<string> =>
  texts(allowed, (raw) => (fits(raw) ? raw : undefined));

/** Whether a host name stands for this machine. */
export const isLocal = (host: string): boolean => host === 'localhost' || host === '127.0.0.1' || host === '[::1]';
const isPath = (text: string) => /^\/(?![/\\])/.test(text) && !/[\s\\]/.test(text);
/** Other paths are appended to it, so it has no query. */
const isBase = (text: string) => isPath(text) && !/[?#]/.test(text);

function httpUrl(text: string): URL | undefined {
  try {
    const url = new URL(text);
    return /^https?:\/\//i.test(text) && /^https?:$/.test(url.protocol) && !url.username && !url.password ? url : undefined;
  } catch {
    return undefined;
  }
}

// '' is a text too.
export const text: Reader<string> = { allowed: 'a text', read: (raw) => (typeof raw === 'string' ? raw : undefined) };

const PATH = 'a path with one leading slash';
export const address = fitting(`an http(s) address or ${PATH}`, (raw) => isPath(raw) || httpUrl(raw));

const isBare = (raw: string): boolean | undefined => isBase(raw) || (httpUrl(raw) && !/[?#]/.test(raw));
export const base = fitting(`an http(s) address without a query, or ${PATH}`, isBare);

/** An address in place of which a relative one may be meant (decisions 2); `//host` is absolute. */
const isTargetText = (text: string): boolean => /^(?:https?:\/\/|\/|\.\.?\/|[?#])/i.test(text);

/** The text of a target, decoded where the whole of it was encoded once too often; `undefined` for what is none, such as `undefined` or `www.example.com`. */
export function targetText(address: string): string | undefined {
  let text = address;
  if (/^https?%3a/i.test(address)) {
    try {
      text = decodeURIComponent(address);
    } catch {
      return undefined;
    }
  }
  return isTargetText(text) ? text : undefined;
}

/** Where a signed-in browser is sent: https, except on this machine. */
export const target = texts('an https address (http on localhost), or a path such as ./dashboard or /dashboard', (raw) => {
  const text = targetText(raw);
  if (!text || /[\s\\]/.test(text)) return undefined;
  if (/^[.?#]|^\/(?!\/)/.test(text)) return text;
  const url = httpUrl(text.startsWith('//') ? `https:${text}` : text);
  return url && (url.protocol === 'https:' || isLocal(url.hostname)) && text;
});

/** Keeps `/`, the origin's root: an empty text would count as missing. */
const orRoot = (raw: string) => withoutSlashes(raw) || '/';

/** https when the page is https (localhost aside), without credentials; or a path. `//host` is refused. */
export const api = texts(`an http(s) address without credentials (https on an https page), or ${PATH}`, (raw) => {
  const url = httpUrl(raw);
  const insecure = url?.protocol === 'http:' && globalThis.location?.protocol === 'https:' && !isLocal(url.hostname);
  return !insecure && isBare(raw) && orRoot(raw);
});

export const basePath = texts(PATH, (raw) => isBase(raw) && orRoot(raw));

const LABELS = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/;

/** A domain as browsers spell a host; no IP address. */
export const domain = texts('a domain such as example.com, without a scheme or port', (raw) => {
  const name = raw.toLowerCase();
  return LABELS.test(name) && !/(^|\.)\d+$/.test(name) && name;
});

export const instant = fitting('an ISO instant', (raw) => /^\d{4}-.*T/.test(raw) && !Number.isNaN(Date.parse(raw)));

export const mail = fitting('an email address', (raw) => /^[^\s@<>"]+@[^\s@<>"]+$/.test(raw));

export const ms = (least: number): Reader<number> => ({
  allowed: `a whole number of milliseconds from ${least}`,
  read(raw) {
    const value = typeof raw === 'string' && /^\d+$/.test(raw.trim()) ? Number(raw) : raw;
    return typeof value === 'number' && Number.isSafeInteger(value) && value >= least ? value : undefined;
  },
});

export const oneOf = <T extends string>(values: readonly T[]): Reader<T> => ({
  allowed: values.join(', '),
  read: (raw) => values.find((value) => value === raw),
});

/** A list, which is JSON in `data-*`; each of its items is read, and none may be wrong. */
const listOf = <T>(what: string, item: (raw: unknown) => T | undefined): Reader<readonly T[]> => ({
  allowed: `a list of ${what} (JSON in an attribute)`,
  read(raw) {
    try {
      const list: unknown = typeof raw === 'string' ? JSON.parse(raw) : raw;
      const items = Array.isArray(list) ? list.map(item) : [undefined];
      return items.every((value) => value !== undefined) ? items : undefined;
    } catch {
      return undefined;
    }
  },
});

export const origins = listOf('http(s) origins', (raw) => (typeof raw === 'string' ? httpUrl(raw)?.origin : undefined));

export const offices: Reader<readonly Office[]> = listOf('{name, phone}', (raw) => {
  const { name, phone } = Object(raw) as Record<string, unknown>;
  return typeof name === 'string' && typeof phone === 'string' ? { name, phone } : undefined;
});

/** A locale the browser knows how to read. */
export const locale: Reader<string> = {
  allowed: 'a BCP 47 language tag such as en or pt-BR',
  read: (raw) => (typeof raw === 'string' ? canonicalLocale(raw) : undefined),
};
