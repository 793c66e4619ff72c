/** All patterns and limits of the owner's documents (S5, S9, R5, R9), as rules that a field lists. */
import { hasSpace, isEmail } from './email-address.ts';
import { SEPARATORS, extensionIn, phoneDigits, plainDigits } from './phone-number.ts';

export type FieldValue = string | boolean | readonly string[];
export type Values = Readonly<Record<string, FieldValue>>;

/** `emptied` is when the user has just removed the value. */
export type Moment = 'typing' | 'emptied' | 'blur' | 'submit';

interface Detail {
  /** `{characters}` is replaced by what was found. */
  readonly text: string;
  /** Returns `''` where the text does not apply. */
  find(value: FieldValue, values: Values): string;
}

/** Rules are checked in order, and the first that fails gives the message. */
export interface Rule {
  readonly message: string;
  test(value: FieldValue, values: Values): boolean;
  /** The first moment at which its message may show; `blur` unless given. */
  readonly from?: Moment;
  readonly detail?: Detail | undefined;
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const BLOCKED = /[<>\\/#";=]/g;
const DIGITS = /^\d*$/;
const URL_SHAPE = /^(https?:\/\/)?[^\s/?#@:.]+(\.[^\s/?#@:.]+)+(:\d{1,5})?([/?#]\S*)?$/i;

/** Maximum characters of a value, unless the name gives another unit. */
export const fieldLimits = {
  /** S5, S9: email, login password and the forgot-password email. */
  login: 75,
  code: 6,
  countryCode: 4,
  phone: 32,
  answerLeast: 3,
  answerMost: 50,
  passwordLeast: 12,
  passwordMost: 20,
  /** First and last name, email: the wizard's limits, then sign-up's. */
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

/** R9; the offset is hours. */
export const defaults = { language: 'en', timezoneOffset: -8, yearsInProfession: '0-2' } as const;

const everyText = (value: FieldValue, holds: (text: string) => boolean): boolean =>
  (Array.isArray(value) ? value : [textOf(value)]).every(holds);

/** Format and control characters, and letters without a mark, cannot be read (decisions 7). */
export const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Neither whitespace (S5) nor invisible characters count. */
export const required = (message: string): Rule => ({
  message,
  test: (value) => (typeof value === 'boolean' ? value : VISIBLE.test(typeof value === 'string' ? value : (value[0] ?? ''))),
});

/** A space in a password is a character like any other. */
export const notEmpty = (message: string): Rule => ({ message, test: (value) => textOf(value) !== '' });

export const maxLength = (most: number): Rule => ({
  message: `${most} character limit.`,
  from: 'typing',
  test: (value) => everyText(value, (v) => v.length <= most),
});

export const hasLength = (value: FieldValue | undefined, least: number): boolean => textOf(value ?? '').trim().length >= least;

export const minLength = (least: number, message: string): Rule => ({
  message,
  test: (value) => hasLength(value, least),
});

/** A blank value passes, since `required` refuses it where it must not be blank. */
const pattern = (message: string, fine: (value: string) => boolean, from?: Moment): Rule => ({
  message,
  from,
  test: (value) => everyText(value, (v) => v.trim() === '' || fine(v)),
});

const BLOCKED_MESSAGE = 'You have entered one of the following invalid characters: < > \\ / # " ; =';
/** Refuses symbols that could be markup. */
export const noBlocked: Rule = {
  ...pattern(BLOCKED_MESSAGE, (v) => v.search(BLOCKED) < 0, 'typing'),
  detail: { text: 'Found: {characters}', find: (value) => [...new Set(String(value).match(BLOCKED))].join(' ') },
};

export const email = (message: string): Rule => ({
  message,
  test: (value) => isEmail(textOf(value)),
  detail: { text: 'There is a space in the address.', find: (value) => (hasSpace(textOf(value)) ? ' ' : '') },
});

export const digitsOnly = (message: string): Rule => pattern(message, (v) => DIGITS.test(v), 'typing');

const EXTENSION_MESSAGE = 'An extension cannot be used here.';
const extensionOf = (value: FieldValue) => extensionIn(textOf(value));

/** A text message cannot be sent to an extension, nor is one stored, so the message names it. */
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

/** S5, the rule that phone and fax share. */
export const fullPhone = (message: string): Rule => pattern(message, (v) => /^\d{10,}$/.test(phoneDigits(v)));

export const url = (message: string): Rule => pattern(message, (v) => URL_SHAPE.test(v.trim()));

export const trimmed = (value: string): string => value.trim();

/** `123 456` and `123-456` both mean `123456`. */
export const codeDigits = (value: string): string => plainDigits(value).replace(SEPARATORS, '');

const CODES = new RegExp(`(?:^|\\D)(\\d{3}(?:${SEPARATORS.source})?\\d{3})(?!\\d)`, 'g');

/** A line with two codes is ambiguous. */
export function codeIn(line: string): string | undefined {
  if (!/\p{L}/u.test(line)) return undefined;
  const codes = new Set([...plainDigits(line).matchAll(CODES)].map(([, code = '']) => codeDigits(code)));
  return codes.size === 1 ? [...codes][0] : undefined;
}

export function after(read: (value: string) => string, rule: Rule): Rule {
  const { detail } = rule;
  const seen = (value: FieldValue) => (typeof value === 'string' ? read(value) : value);
  return {
    ...rule,
    test: (value, values) => rule.test(seen(value), values),
    detail: detail && { ...detail, find: (value, values) => detail.find(seen(value), values) },
  };
}
