import { expect, it } from 'vitest';
import { maskEmail, shownPhone } from '../../src/forms/mask.ts';

it('shows a masked phone in our dots, on one line, and from left to right', () => {
  expect(shownPhone('(***) XXX-0119')).toBe('\u2066(•••)\u00a0•••\u20110119\u2069');
  expect(shownPhone('+1 ••• 0119')).toBe('\u2066+1\u00a0•••\u00a00119\u2069');
});

it('masks an address in the same dots, from left to right', () => {
  expect(maskEmail('anna@example.com')).toBe('\u2066a•••@example.com\u2069');
  expect(maskEmail('nobody')).toBe('\u2066•••\u2069');
});
