// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newPasswordForms, signUpPasswordForm } from '../../../src/forms/fields/new-password.ts';
import { meetsPolicy, requirements, SPECIALS, WIDE_SPECIALS } from '../../../src/forms/fields/password-policy.ts';
import { formErrors } from '../../../src/forms/form.ts';

const lower = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz');
const upper = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ');
const digit = fc.constantFrom(...'0123456789');
const special = (specials: string) => fc.constantFrom(...specials);
const allowed = (specials: string) => fc.oneof(lower, upper, digit, special(specials), fc.constant(' '));

/** One character of each kind and 8 to 16 more of any kind, in any order. */
const goodPassword = (specials: string) =>
  fc
    .tuple(lower, upper, digit, special(specials), fc.array(allowed(specials), { minLength: 8, maxLength: 16 }))
    .chain(([l, u, d, s, more]) => fc.shuffledSubarray([l, u, d, s, ...more], { minLength: 4 + more.length }))
    .map((characters) => characters.join(''));

const policies = [
  ['narrow', SPECIALS],
  ['wide', WIDE_SPECIALS],
] as const;

describe.each(policies)('the %s policy', (_, specials) => {
  it('accepts every password that follows its rules', () => {
    fc.assert(fc.property(goodPassword(specials), (password) => meetsPolicy(password, specials)));
  });

  it.each([
    ['a lower case letter', /[a-z]/g, 'X'],
    ['an upper case letter', /[A-Z]/g, 'x'],
    ['a digit', /[0-9]/g, 'x'],
    ['a special character', /[^A-Za-z0-9 ]/g, 'x'],
  ])('refuses every password without %s', (_kind, kind, replacement) => {
    fc.assert(fc.property(goodPassword(specials), (password) => !meetsPolicy(password.replace(kind, replacement), specials)));
  });

  it('refuses every password with an unknown character', () => {
    const strange = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }).filter((c) => !/^[\x20-\x7e]$/.test(c));
    fc.assert(fc.property(goodPassword(specials), strange, (password, c) => !meetsPolicy(`${password.slice(0, 18)}${c}`, specials)));
  });

  it('refuses every password of the wrong length', () => {
    fc.assert(
      fc.property(goodPassword(specials), fc.nat({ max: 11 }), (password, n) => {
        expect(meetsPolicy(password.slice(0, n), specials)).toBe(false);
        expect(meetsPolicy(password.repeat(2), specials)).toBe(false);
      }),
    );
  });

  it('is met exactly when every line of the checklist is ticked and no character is foreign', () => {
    fc.assert(
      fc.property(fc.array(allowed(specials), { maxLength: 24 }), (characters) => {
        const password = characters.join('');
        expect(meetsPolicy(password, specials)).toBe(requirements(specials).every((r) => r.met(password)));
      }),
    );
  });
});

describe('the password forms', () => {
  it('of a reset show no message exactly when the policy is met', () => {
    const typed = fc.oneof(goodPassword(SPECIALS), goodPassword(WIDE_SPECIALS), fc.string({ maxLength: 24 }));
    fc.assert(
      fc.property(typed, (newPassword) => {
        const errors = formErrors(newPasswordForms.byQuestion, { newPassword, confirmPassword: newPassword });
        expect(errors.newPassword === undefined).toBe(meetsPolicy(newPassword, SPECIALS));
      }),
    );
  });

  it('of sign-up do the same with the wider set', () => {
    const typed = fc.oneof(goodPassword(WIDE_SPECIALS), fc.string({ maxLength: 24 }));
    fc.assert(
      fc.property(typed, (password) => {
        const errors = formErrors(signUpPasswordForm, { password, confirmPassword: password });
        expect(errors.password === undefined).toBe(meetsPolicy(password, WIDE_SPECIALS));
      }),
    );
  });
});
