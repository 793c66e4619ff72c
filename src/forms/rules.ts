/** All patterns and limits of the owner's documents (S5, S9, R5, R9), as rules a field lists. */
import type { FieldValue, Moment, Rule } from './rule.ts';

const textOf = (value: FieldValue): string => (typeof value === 'string' ? value : '');

/**
 * An address: at most 64 characters with dots between them, `@`, a domain (R5, decisions 8, RFC 5321). Letters beyond ASCII's too, but
 * before the `@` none that nobody sees and none that Unicode takes for one of ASCII's.
 */
const EMAIL =
  /^(?=[^@]{1,64}@)(?!\.)(\.?[!#-'*+/-9=?A-Z^-~\u00c0-\u034e\u0370-\u037d\u0386-\u05f4\u0620-\u06dc\u0900-\u10ff\u1e00-\u1fee\u3041-\u3163\u3165-\ud7ff-])+@([^\0-,/:-@[-`{-~]+)$/;
/** A domain as mail servers know it: at least two parts of at most 63 characters, no hyphen around one, no number at the end. */
const DOMAIN = /^((?!-)[a-z\d-]{1,63}(?<!-)(\.(?!\d*$)|$)){2,}$/i;
const BLOCKED = /[<>\\/#";=]/g;
const DIGITS = /^\d*$/;
/** Spaces, hyphens and dashes of every kind, and the invisible marks that messengers copy along. */
const CODE_SEPARATORS = /[\s\-\u2010-\u2015\u2212\u200b-\u200f\u202a-\u202e\u2060-\u2069]/g;
const PHONE_SEPARATORS = new RegExp(`[+().]|${CODE_SEPARATORS.source}`, 'g');
const URL_SHAPE = /^(https?:\/\/)?[^\s/?#@:.]+(\.[^\s/?#@:.]+)+(:\d{1,5})?([/?#]\S*)?$/i;

/** The most characters of a value, unless the name says otherwise. */
export const limits = {
  /** S5, S9: e-mail, login password and the forgot-password e-mail. */
  login: 75,
  code: 6,
  countryCode: 4,
  phone: 32,
  answerLeast: 3,
  answerMost: 50,
  passwordLeast: 12,
  passwordMost: 20,
  /** First and last name, e-mail: the wizard's limits, then sign-up's. */
  firstTimeUserName: 80,
  firstTimeUserEmail: 64,
  signUpName: 75,
  company: 125,
  jobTitle: 64,
  department: 65,
  signUpDepartment: 64,
  mailingAddress: 100,
  city: 50,
  postalCode: 32,
  contactName: 120,
  publicationName: 100,
  /** Website, medium and coverage, other publication type. */
  publicationText: 125,
  companiesFocused: 6,
} as const;

/** R9. The offset is hours. */
export const defaults = { language: 'en', timezoneOffset: -8, yearsInProfession: '0-2' } as const;

/** Holds for the text, or for the text of every box of a repeated field. */
const everyText = (value: FieldValue, holds: (text: string) => boolean): boolean =>
  (Array.isArray(value) ? value : [textOf(value)]).every(holds);

/** Format and control characters, and letters that leave no mark, are nothing to read (decisions 7). */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whitespace alone does not count (S5: whitespace not allowed), and neither does what cannot be seen. */
export const required = (message: string): Rule => ({
  message,
  test: (value) => (typeof value === 'boolean' ? value : VISIBLE.test(typeof value === 'string' ? value : (value[0] ?? ''))),
});

/** Passwords: a space is a character like any other. */
export const notEmpty = (message: string): Rule => ({ message, test: (value) => textOf(value) !== '' });

/** At most so many characters, in each box of a repeated field; the message shows while typing. */
export const maxLength = (most: number): Rule => ({
  message: `${most} character limit.`,
  from: 'typing',
  test: (value) => everyText(value, (v) => v.length <= most),
});

/** Has it so many characters without the spaces around it? */
export const hasLength = (value: FieldValue | undefined, least: number): boolean => textOf(value ?? '').trim().length >= least;

/** At least so many characters, without the spaces around them. */
export const minLength = (least: number, message: string): Rule => ({
  message,
  test: (value) => hasLength(value, least),
});

/** Blank is fine: `required` says so where it is not. */
const pattern = (message: string, fine: (value: string) => boolean, from?: Moment): Rule => ({
  message,
  from,
  test: (value) => everyText(value, (v) => v.trim() === '' || fine(v)),
});

/** S5, R5. */
const BLOCKED_MESSAGE = 'You have entered one of the following invalid characters: < > \\ / # " ; =';
/** Refuses symbols that could be markup, while typing. */
export const noBlocked: Rule = {
  ...pattern(BLOCKED_MESSAGE, (v) => v.search(BLOCKED) < 0, 'typing'),
  finds: (value) => [...new Set(String(value).match(BLOCKED))].join(' '),
};

/** Can mail be sent to it? Surrounding spaces are fine (R5), and letters of any language, which the domain has a way to write in ASCII. */
function isAddress(text: string): boolean {
  const domain = EMAIL.exec(text.trim())?.at(-1) ?? '';
  try {
    return DOMAIN.test(domain) || DOMAIN.test(new URL(`http://${domain}`).hostname);
  } catch {
    return false;
  }
}

/** R5: looks like an address. */
export const email = (message: string): Rule => ({ message, test: (value) => isAddress(textOf(value)) });

/** Only digits, checked while typing; an empty value passes. */
export const digitsOnly = (message: string): Rule => pattern(message, (v) => DIGITS.test(v), 'typing');

/** Digits as an Arabic, Persian or full-width keyboard writes them. */
const plainDigits = (value: string): string =>
  value.replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (d) => String(d.charCodeAt(0) % 16));

/** The digits of a phone number: plus signs, parentheses, dots and what may separate the digits of a code go (S5). */
export const phoneDigits = (value: string): string => plainDigits(value).replace(PHONE_SEPARATORS, '');

/** Digits once the separators are gone, at least one (S5 MFA phone number). */
export const phone = (message: string): Rule => pattern(message, (v) => /^\d+$/.test(phoneDigits(v)));

/** Ten or more digits once the separators are gone (S5 shared phone and fax rule). */
export const fullPhone = (message: string): Rule => pattern(message, (v) => /^\d{10,}$/.test(phoneDigits(v)));

/** A web address, its scheme left out or not. */
export const url = (message: string): Rule => pattern(message, (v) => URL_SHAPE.test(v.trim()));

/** A field's `send`: without the spaces around it. */
export const trimmed = (value: string): string => value.trim();

/** What a code field accepts and sends: `123 456` and `123-456` both mean `123456`. */
export const codeDigits = (value: string): string => plainDigits(value).replace(CODE_SEPARATORS, '');

/** The code in a line of a message, where there is just one. */
export function codeIn(line: string): string | undefined {
  if (!/\p{L}/u.test(line)) return undefined;
  const found = new Set([...plainDigits(line).matchAll(/(?:^|\D)(\d{3}[ -]?\d{3})(?!\d)/g)].map(([, code = '']) => codeDigits(code)));
  return found.size === 1 ? [...found][0] : undefined;
}

/** A country code without its one leading plus sign (decisions 3). */
export const dialCode = (value: string): string => plainDigits(value).trim().replace(/^\+/, '');

/** The rule, applied to what `read` makes of the typed value. */
export const after = (read: (value: string) => string, rule: Rule): Rule => ({
  ...rule,
  test: (value, values) => rule.test(typeof value === 'string' ? read(value) : value, values),
});
