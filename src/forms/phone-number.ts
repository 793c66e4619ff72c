/** Phone numbers as users write them (S5, decisions 3 and 11). */

/** Includes the invisible marks that messengers copy along. */
export const SEPARATORS = /[\s\-\u2010-\u2015\u2212\u200b-\u200f\u202a-\u202e\u2060-\u2069]/g;
const PHONE_SEPARATORS = new RegExp(`[+＋().（）．]|${SEPARATORS.source}`, 'g');

/** Arabic, Persian and full-width keyboards write digits of their own. */
export const plainDigits = (value: string): string =>
  value.replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (d) => String(d.charCodeAt(0) % 16));

export const phoneDigits = (value: string): string => plainDigits(value).replace(PHONE_SEPARATORS, '');

/** Users write a leading plus sign (decisions 3) or `00`. */
export const dialCode = (value: string): string =>
  plainDigits(value)
    .trim()
    .replace(/^(?:[+＋]|00)/, '');

/** ITU-T E.164: codes of one and of two digits; all others have three. */
const CALLING_CODES = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9]\d{2})/;

export const callingCode = (digits: string): string | undefined => CALLING_CODES.exec(digits)?.[0];

function internationalDigits(digits: string, typed: string): string | undefined {
  const international = digits.replace(/^00/, '');
  const isMarked = international !== digits || /^[^\d+＋]*[+＋]/.test(typed);
  return isMarked && callingCode(international) ? international : undefined;
}

/** Only callers at home dial the `(0)`. */
const withoutTrunk = (typed: string): string => plainDigits(typed).replace(/[(（]\s*0\s*[)）]/, '');

/** The user may have typed the country code once more. */
export function nationalDigits(typed: string, countryCode: string): string {
  const digits = phoneDigits(withoutTrunk(typed));
  const international = internationalDigits(digits, typed);
  const code = dialCode(countryCode);
  return international?.startsWith(code) ? international.slice(code.length) : digits;
}

export function otherCode(typed: string, countryCode: string): string | undefined {
  const international = internationalDigits(phoneDigits(withoutTrunk(typed)), typed);
  return international && !international.startsWith(dialCode(countryCode)) ? callingCode(international) : undefined;
}

const ATTACHED = /[\p{L}#;,]\D*\d{1,6}\D*$/u;
const IN_BRACKETS = /[(（]\s*\d{1,5}\s*[)）]\s*$/;
const countDigits = (text: string) => text.replace(/\D/g, '').length;

/** Finds `x12`, `ext. 12` and `#12` behind a whole number. */
export function extensionIn(typed: string): string {
  const text = plainDigits(typed);
  const isBehind = (match: RegExpExecArray | null, least: number) => match && countDigits(text.slice(0, match.index)) >= least;
  const attached = ATTACHED.exec(text);
  if (attached && isBehind(attached, 7)) return attached[0].trim();
  const bracketed = IN_BRACKETS.exec(text);
  return bracketed && isBehind(bracketed, 10) ? bracketed[0].trim() : '';
}

/* Phone numbers masked so that only their owner recognizes them (S2). */

/** Keeps the number on one line, and left to right in any language. */
export const shownPhone = (masked: string): string =>
  `\u2066${masked
    .replace(/[*#xX×∗●·]/g, '•')
    // Where the service masked nothing, all but the last four digits are masked (S2).
    .replace(/^[^•]*$/, (all) => all.replace(/\d(?=(?:\D*\d){4})/g, '•'))
    .replace(/\s/g, '\u00a0')
    .replace(/-/g, '\u2011')}\u2069`;

export const maskPhone = (digits: string): string => `${'•'.repeat(Math.max(0, digits.length - 4))}${digits.slice(-4)}`;
