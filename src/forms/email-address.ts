/** Email addresses as users type and paste them, and as browser and service need them (decisions 8 and 11). */

/** No mailbox is longer (RFC 5321, 4.5.3.1), and Unicode expressions take seconds on 60 KB of text. */
export const LONGEST_ADDRESS = 320;

/** Zero-width characters, direction marks, soft hyphens and the blank of Braille, which a domain would accept. */
const UNSEEN = /[\p{Cf}\u2800]/gu;
export const END_MARKS = /[\s\p{Terminal_Punctuation}…]+$/u;
const AROUND = ['""', "''", '``', '“”', '„“', '””', '‘’', '‚‘', '«»', '»«', '‹›', '<>', '()', '[]', '{}', '＜＞', '（）', '「」'];
const isAround = (text: string) => AROUND.some((pair) => text.length > 1 && text[0] === pair[0] && text.at(-1) === pair[1]);
/** A sentence in brackets or quotes leaves these behind an address, and no domain ends with one. */
const LEFT_BEHIND = /["'`“”’»›>)\]}]+$/u;

function decoded(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri;
  }
}

const isSame = (typed: string, other: string) => cleanEmail(typed).toLowerCase() === cleanEmail(other).toLowerCase();

function unwrapped(text: string): string {
  if (isAround(text)) return text.slice(1, -1);
  const [, mailto] = /^mailto:[\s/]*([^?]*)/i.exec(text) ?? [];
  if (mailto !== undefined) return decoded(mailto);
  const [, name = '', address] = /^([^<>＜＞]*)[<＜(]([^<>＜＞()]*@[^<>＜＞()]*)[>＞)]$/.exec(text) ?? [];
  // A name that is another address makes both ambiguous, so neither is taken.
  if (address !== undefined && (!name.includes('@') || isSame(name, address))) return address;
  return /^[^@]+@[^@]+$/.test(text) ? text.replace(LEFT_BEHIND, '') : text;
}

/** Examples: `Ada <ada@example.com>`, `mailto:ada@example.com`, `"ada@example.com",`. */
export function cleanEmail(typed: string): string {
  if (typed.length > LONGEST_ADDRESS) return typed;
  const text = typed.replace(UNSEEN, '').trim();
  const inner = unwrapped(text.includes('@') ? text.replace(END_MARKS, '') : text);
  return inner === text ? text : cleanEmail(inner);
}

const parts = (address: string) => /^(.*@)([^@]+)$/s.exec(address)?.slice(1) ?? [];

function asciiDomain(domain: string): string | undefined {
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return undefined;
  }
}

/** Mail servers know a domain beyond ASCII only by its ASCII spelling. */
export function asciiEmail(address: string): string {
  const [local, domain = ''] = parts(address);
  const ascii = /[^\0-\x7f]/.test(domain) ? asciiDomain(domain) : undefined;
  return ascii === undefined ? address : `${local}${ascii}`;
}

/** Letters beyond ASCII pass, but before the `@` none that is invisible or that Unicode equates with ASCII (R5, decisions 8, RFC 5321). */
const EMAIL =
  /^(?=[^@]{1,64}@)(?!\.)(\.?[!#-'*+/-9=?A-Z^-~\u00c0-\u034e\u0370-\u037d\u0386-\u05f4\u0620-\u06dc\u0900-\u10ff\u1e00-\u1fee\u3041-\u3163\u3165-\ud7ff-])+@([^\0-,/:-@[-`{-~]+)$/;
/** Mail servers accept two or more parts of up to 63 characters, none with an outer hyphen, the last not a number. */
const DOMAIN = /^((?!-)[a-z\d-]{1,63}(?<!-)(\.(?!\d*$)|$)){2,}$/i;

export function isEmail(typed: string): boolean {
  const domain = EMAIL.exec(cleanEmail(typed))?.at(-1) ?? '';
  return DOMAIN.test(domain) || DOMAIN.test(asciiDomain(domain) ?? '');
}

export const hasSpace = (typed: string): boolean => /^[^@]*@[^@]*$/.test(typed) && /\S\s+\S/.test(cleanEmail(typed));
