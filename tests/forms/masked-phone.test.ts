import { expect, it } from 'vitest';
import { shownPhone } from '../../src/forms/phone-number.ts';

it('shows a masked phone in our dots, on one line, and from left to right', () => {
  expect(shownPhone('(***) XXX-0119')).toBe('\u2066(•••)\u00a0•••\u20110119\u2069');
  // A service that masks nothing.
  expect(shownPhone('12125550119')).toBe('\u2066•••••••0119\u2069');
  expect(shownPhone('+1 212 555 0119')).toBe('\u2066+•\u00a0•••\u00a0•••\u00a00119\u2069');
  expect(shownPhone('+1 ••• 0119')).toBe('\u2066+1\u00a0•••\u00a00119\u2069');
});
