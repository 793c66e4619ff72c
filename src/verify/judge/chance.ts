/** Whether what a link holds can be guessed by a user who has another one. */
import type { ModuleContext } from '../context/context.ts';
import { must } from './verdict.ts';

/** Fewer can be tried one after the other. */
const LEAST_BITS = 64;
/** 128 of the contract, less what happens to be alike, and what a UUID fixes. */
const GOOD_BITS = 100;

/** At the most; other characters than letters and digits only set groups apart, unless there are letters of both cases (base64url). */
function bitsOf(text: string): number {
  const plain = text.replace(/[^\da-z]/gi, '');
  if (/^\d*$/.test(plain)) return plain.length * Math.log2(10);
  if (/^([\da-f]*|[\dA-F]*)$/.test(plain)) return plain.length * 4;
  return /^([\da-z]*|[\dA-Z]*)$/.test(plain) ? plain.length * Math.log2(36) : text.length * Math.log2(62);
}

/** How much both have in common at the beginning: a time, a counter, the head of a signed token. */
function alike(first: string, second: string): number {
  const differsAt = [...first].findIndex((character, index) => character !== second[index]);
  return differsAt < 0 ? first.length : differsAt;
}

const backwards = (text: string): string => [...text].reverse().join('');

/** The bits of two tokens that may be chance, at the most. */
export function chanceIn(first: string, second: string): number {
  const start = alike(first, second);
  const [rest, otherRest] = [first.slice(start), second.slice(start)];
  const end = alike(backwards(rest), backwards(otherRest));
  return Math.floor(Math.min(...[rest, otherRest].map((text) => bitsOf(text.slice(0, text.length - end)))));
}

/** @param least the bits below which one can be guessed from the other */
export function mustBeChance(context: ModuleContext, what: string, first: string, second: string, least = LEAST_BITS): void {
  const bits = chanceIn(first, second);
  const change = 'Make each of 128 random bits, with no counter, time or account in it.';
  must(bits >= least, `Two ${what} differ in ${bits} bits at the most, so that one can be guessed from the other.`, change);
  if (bits < GOOD_BITS) context.warn(`Two ${what} differ in ${bits} bits at the most.`, change);
}
