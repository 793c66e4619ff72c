/** E-mail addresses as users paste and type them, and what the browser and the service make of them (decisions 8 and 11). */

/** No mailbox is longer (RFC 5321, 4.5.3.1); what Unicode does to 60 KB of text takes seconds. */
export const LONGEST_ADDRESS = 320;

/** Zero-width characters, direction marks, soft hyphens and the like, and the blank of Braille, which a domain would take. */
const UNSEEN = /[\p{Cf}\u2800]/gu;
const END_MARKS = /[\s\p{Terminal_Punctuation}…]+$/u;
const AROUND = ['""', "''", '``', '“”', '„“', '””', '‘’', '‚‘', '«»', '»«', '‹›', '<>', '()', '[]', '{}', '＜＞', '（）', '「」'];
const isAround = (text: string) => AROUND.some((pair) => text.length > 1 && text[0] === pair[0] && text.at(-1) === pair[1]);
/** What a sentence in brackets or quotes leaves behind an address; none of it ends a domain. */
const LEFT_BEHIND = /["'`“”’»›>)\]}]+$/u;

function decoded(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri;
  }
}

const isSame = (one: string, other: string) => cleanEmail(one).toLowerCase() === cleanEmail(other).toLowerCase();

/** One layer less around the address. */
function unwrapped(text: string): string {
  if (isAround(text)) return text.slice(1, -1);
  const [, mailto] = /^mailto:[\s/]*([^?]*)/i.exec(text) ?? [];
  if (mailto !== undefined) return decoded(mailto);
  const [, name = '', address] = /^([^<>＜＞]*)[<＜(]([^<>＜＞()]*@[^<>＜＞()]*)[>＞)]$/.exec(text) ?? [];
  // A name that is another address: two addresses, of which neither was meant more.
  if (address !== undefined && (!name.includes('@') || isSame(name, address))) return address;
  return /^[^@]+@[^@]+$/.test(text) ? text.replace(LEFT_BEHIND, '') : text;
}

/** The address in what was typed or pasted: `Ada <ada@example.com>`, `mailto:ada@example.com`, `"ada@example.com",`. */
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

/** As it goes out: a domain in letters beyond ASCII's in the spelling that mail servers know. */
export function asciiEmail(address: string): string {
  const [local, domain = ''] = parts(address);
  const ascii = /[^\0-\x7f]/.test(domain) ? asciiDomain(domain) : undefined;
  return ascii === undefined ? address : `${local}${ascii}`;
}

/**
 * An address: at most 64 characters with dots between them, `@`, a domain (R5, decisions 8, RFC 5321). Letters beyond ASCII's too, but
 * before the `@` no invisible ones and none that Unicode takes for one of ASCII's.
 */
const EMAIL =
  /^(?=[^@]{1,64}@)(?!\.)(\.?[!#-'*+/-9=?A-Z^-~\u00c0-\u034e\u0370-\u037d\u0386-\u05f4\u0620-\u06dc\u0900-\u10ff\u1e00-\u1fee\u3041-\u3163\u3165-\ud7ff-])+@([^\0-,/:-@[-`{-~]+)$/;
/** A domain as mail servers know it: at least two parts of at most 63 characters, no hyphen around one, no number at the end. */
const DOMAIN = /^((?!-)[a-z\d-]{1,63}(?<!-)(\.(?!\d*$)|$)){2,}$/i;

/** Can mail be sent to it, once it is cleaned? */
export function isEmail(typed: string): boolean {
  const domain = EMAIL.exec(cleanEmail(typed))?.at(-1) ?? '';
  return DOMAIN.test(domain) || DOMAIN.test(asciiDomain(domain) ?? '');
}

/** One address with a space inside. */
export const hasSpace = (typed: string): boolean => /^[^@]*@[^@]*$/.test(typed) && /\S\s+\S/.test(cleanEmail(typed));
