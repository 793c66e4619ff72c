// @vitest-environment node
/** How people write phone numbers, and how they arrive when pasted. */
import { expect, it } from 'vitest';
import { codeDigits, fullPhone, phone, phoneDigits } from '../../src/forms/rules.ts';

it.each([
  ['+1 (212) 555-0100', '12125550100'],
  ['212.555.0100', '2125550100'],
  ['212–555–0100', '2125550100'],
  // As the contacts of a phone copy it.
  ['\u202a+1 212 555\u20110100\u202c', '12125550100'],
  ['٢١٢٥٥٥٠١٠٠', '2125550100'],
])('%j is read as %s', (typed, digits) => {
  expect(phoneDigits(typed)).toBe(digits);
  for (const rule of [phone(''), fullPhone('')]) expect(rule.test(typed, {})).toBe(true);
});

it.each(['212/555/0100', '212*5550100', 'none'])('%j is refused', (typed) => {
  for (const rule of [phone(''), fullPhone('')]) expect(rule.test(typed, {})).toBe(false);
});

it('a code copied with marks of direction is read as its digits', () => expect(codeDigits('\u202a123\u2013456\u202c')).toBe('123456'));
