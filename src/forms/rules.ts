/** All patterns and limits of the owner's documents (S5, S9, R5, R9), as rules a field lists. */
import { hasSpace, isEmail } from './email-address.ts';
import { extensionIn, phoneDigits, plainDigits, SEPARATORS } from './phone-number.ts';
import type { FieldValue, Moment, Rule } from './rule.ts';

const textOf = (value: FieldValue): string => (typeof value === 'string' ? value : '');

const BLOCKED = /[<>\\/#";=]/g;
const DIGITS = /^\d*$/;
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
  detail: { text: 'Found: {characters}', find: (value) => [...new Set(String(value).match(BLOCKED))].join(' ') },
};

/** R5: looks like an address, with all that a paste brought along. */
export const email = (message: string): Rule => ({
  message,
  test: (value) => isEmail(textOf(value)),
  detail: { text: 'There is a space in the address.', find: (value) => (hasSpace(textOf(value)) ? ' ' : '') },
});

/** Only digits, checked while typing; an empty value passes. */
export const digitsOnly = (message: string): Rule => pattern(message, (v) => DIGITS.test(v), 'typing');

const EXTENSION_MESSAGE = 'An extension cannot be used here.';
const extensionOf = (value: FieldValue) => extensionIn(textOf(value));

/** An extension cannot be dialled by a text message, nor kept with a number: it is named, behind the owner's message where that applies. */
export const phoneCharacters: readonly Rule[] = [
  {
    ...noBlocked,
    test: (value, values) => noBlocked.test(value, values) || extensionOf(value) === '',
    detail: { text: EXTENSION_MESSAGE, find: extensionOf },
  },
  noBlocked,
  {
    message: EXTENSION_MESSAGE,
    from: 'typing',
    test: (value) => extensionOf(value) === '',
    detail: { text: 'Found: {characters}', find: extensionOf },
  },
];

/** Ten or more digits once the separators are gone (S5 shared phone and fax rule). */
export const fullPhone = (message: string): Rule => pattern(message, (v) => /^\d{10,}$/.test(phoneDigits(v)));

/** A web address, its scheme left out or not. */
export const url = (message: string): Rule => pattern(message, (v) => URL_SHAPE.test(v.trim()));

/** A field's `send`: without the spaces around it. */
export const trimmed = (value: string): string => value.trim();

/** What a code field accepts and sends: `123 456` and `123-456` both mean `123456`. */
export const codeDigits = (value: string): string => plainDigits(value).replace(SEPARATORS, '');

const CODES = new RegExp(`(?:^|\\D)(\\d{3}(?:${SEPARATORS.source})?\\d{3})(?!\\d)`, 'g');

/** The code in a line of a message, where there is just one. */
export function codeIn(line: string): string | undefined {
  if (!/\p{L}/u.test(line)) return undefined;
  const found = new Set([...plainDigits(line).matchAll(CODES)].map(([, code = '']) => codeDigits(code)));
  return found.size === 1 ? [...found][0] : undefined;
}

/** The rule, applied to what `read` makes of the typed value. */
export function after(read: (value: string) => string, rule: Rule): Rule {
  const { detail } = rule;
  const seen = (value: FieldValue) => (typeof value === 'string' ? read(value) : value);
  return {
    ...rule,
    test: (value, values) => rule.test(seen(value), values),
    detail: detail && { ...detail, find: (value, values) => detail.find(seen(value), values) },
  };
}
