/** Compares answers to security questions as people mean them, despite what their keyboards make of them (decisions 11). */

import { END_MARKS } from '../../../src/forms/email-address.ts';

/** A longer text is no person's answer, and takes long to normalize. */
const LONGEST = 320;

/** Format characters, variation selectors and controls, save those that are spaces. */
const UNSEEN = /(?!\s)[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Cc}]|\ufeff/gu;
/** Accents without a letter, primes and apostrophe letters count too, and two single quotes count as a double one. */
const QUOTES =
  /[\p{Quotation_Mark}`\u00b4\u02b9-\u02bd\u02c8\u02ca\u02cb\u0374\u0384\u055a\u05f3\u05f4\u07f4\u07f5\u1fbd\u1fbf\u1fef\u1ffd\u1ffe\u2032-\u2037\u2057\ua78b\ua78c]+/gu;
const DASHES = /[\p{Dash}\u02d7\u2043]+/gu;
const LATIN_MARKS = /(\p{Script=Latin})\p{M}+/gu;

function bare(text: string): string {
  const inner = text
    .trim()
    .replace(END_MARKS, '')
    .replace(/^'(.*)'$/s, '$1');
  return inner === text ? text : bare(inner);
}

export function answerKey(answer: string): string {
  if (answer.length > LONGEST) return answer;
  const plain = answer
    .replace(UNSEEN, '')
    .replace(QUOTES, "'")
    .normalize('NFKC')
    // Both cases are applied, since ß and ẞ, i and ı, σ and ς each meet in only one of the two.
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFD')
    .replace(LATIN_MARKS, '$1')
    .normalize('NFKC')
    .replace(DASHES, '-')
    .replace(/\s+/g, ' ');
  const key = bare(plain);
  return /[\p{L}\p{N}]/u.test(key) ? key : answer.trim().toLowerCase();
}
