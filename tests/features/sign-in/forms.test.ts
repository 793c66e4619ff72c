// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeForm, phoneForm } from '../../../src/features/second-factor/forms.ts';
import { emailForm, passwordForm, ssoEmailForm } from '../../../src/features/sign-in/flow.ts';
import { type FieldValue, type Form, sentValues } from '../../../src/forms/form.ts';
import { codeDigits } from '../../../src/forms/rules.ts';
import { BLOCKED, errorOf, errorAt } from '../../forms/field-errors.ts';

const rows: readonly (readonly [Form, field: string, typed: FieldValue, message: string | undefined])[] = [
  [emailForm, 'username', '', 'Please enter a valid email address.'],
  [emailForm, 'username', 'ada', 'Please enter a valid email address.'],
  [emailForm, 'username', 'ada@newsroom', 'Please enter a valid email address.'],
  [emailForm, 'username', ' ada@newsroom.example ', undefined],
  [emailForm, 'username', 'josé@newsroom.example', undefined],
  [emailForm, 'username', 'ада@почта.example', undefined],
  [emailForm, 'username', '用户@例子.公司', undefined],
  // The Kelvin sign is a K where addresses are compared.
  [emailForm, 'username', '\u212aim@newsroom.example', 'Please enter a valid email address.'],
  // Invisible letters and spaces would make another address of it.
  ...['\u034f', '\u1680', '\u3164'].map(
    (mark) => [emailForm, 'username', `a${mark}da@newsroom.example`, 'Please enter a valid email address.'] as const,
  ),
  // No mail server has these domains.
  ...[`${'d'.repeat(64)}.ex`, `${'\u00e9'.repeat(62)}.ex`, 'press\u0378.ex', 'pr%65ss.ex', 'press.ex\u0001'].map(
    (domain) => [emailForm, 'username', `a@${domain}`, 'Please enter a valid email address.'] as const,
  ),
  [emailForm, 'username', `ada@${'d'.repeat(63)}.ex`, undefined],
  [emailForm, 'username', 'ada@press\u3002example', undefined],
  [emailForm, 'username', `${'a'.repeat(61)}@press.example`, undefined],
  [emailForm, 'username', `${'a'.repeat(62)}@press.example`, '75 character limit.'],
  [ssoEmailForm, 'username', 'ada@', 'Please enter a valid email address.'],
  [passwordForm, 'password', '', 'Password required'],
  [passwordForm, 'password', ' ', undefined],
  [passwordForm, 'password', 'x'.repeat(75), undefined],
  [passwordForm, 'password', 'x'.repeat(76), '75 character limit.'],
  [codeForm, 'mfaToken', '', 'Required'],
  [codeForm, 'mfaToken', '  ', 'Required'],
  [codeForm, 'mfaToken', '- -', 'Required'],
  [codeForm, 'mfaToken', '12a456', 'Invalid code format. Please enter only numbers.'],
  [codeForm, 'mfaToken', '1234567', '6 character limit.'],
  [codeForm, 'mfaToken', '123-456', undefined],
  [phoneForm, 'countryCode', '', 'You must enter a valid country code.'],
  [phoneForm, 'countryCode', '+', 'You must enter a valid country code.'],
  [phoneForm, 'countryCode', '++1', 'You must enter a valid country code.'],
  [phoneForm, 'countryCode', 'US', 'You must enter a valid country code.'],
  [phoneForm, 'countryCode', '+1234', undefined],
  [phoneForm, 'countryCode', '12345', '4 character limit.'],
  [phoneForm, 'phoneNumber', '', 'You must enter a valid phone number.'],
  [phoneForm, 'phoneNumber', '( ) - +', 'You must enter a valid phone number.'],
  [phoneForm, 'phoneNumber', '555 call me', 'You must enter a valid phone number.'],
  [phoneForm, 'phoneNumber', '555#1234', BLOCKED],
  [phoneForm, 'phoneNumber', '5'.repeat(33), '32 character limit.'],
  [phoneForm, 'phoneNumber', '(555) 010-9999', undefined],
];

describe('the sign-in forms', () => {
  it.each(rows.map(([form, ...row]) => [form.name, ...row, form] as const))('judge %s, %s %j: %s', (_name, field, typed, message, form) => {
    expect(errorOf(form, field, typed)).toBe(message);
  });

  it.each([
    [codeForm, 'mfaToken', '12a', 'Invalid code format. Please enter only numbers.'],
    [codeForm, 'mfaToken', '', undefined],
    [phoneForm, 'phoneNumber', '5;', BLOCKED],
    [phoneForm, 'phoneNumber', '55x', undefined],
    [emailForm, 'username', 'ada@', undefined],
    [emailForm, 'username', 'a'.repeat(76), '75 character limit.'],
  ] as const)('judge while typing $1 $2: $3', (form, field, typed, message) => {
    expect(errorAt('typing', form, field, typed)).toBe(message);
  });

  it('send addresses trimmed, passwords as typed and numbers as digits', () => {
    expect(sentValues(emailForm, { username: ' ada@press.example ' })).toEqual({
      username: 'ada@press.example',
    });
    expect(sentValues(passwordForm, { password: ' pass word ' })).toEqual({ password: ' pass word ' });
    expect(sentValues(codeForm, { mfaToken: ' 123 456\n' })).toEqual({ mfaToken: '123456' });
    expect(sentValues(phoneForm, { countryCode: '+44', phoneNumber: '+(020) 7946-0000' })).toEqual({
      countryCode: '44',
      phoneNumber: '02079460000',
    });
  });

  it('read digits of other scripts', () => {
    expect(errorOf(codeForm, 'mfaToken', '١٢٣ ٤٥٦')).toBeUndefined();
    expect(sentValues(codeForm, { mfaToken: '１２３۴۵۶' })).toEqual({ mfaToken: '123456' });
    expect(sentValues(phoneForm, { countryCode: '+٩٧١', phoneNumber: '(٠٢) ۹۴۶' })).toEqual({ countryCode: '971', phoneNumber: '02946' });
  });

  it('let a country code of four digits keep its plus sign', () => {
    expect(phoneForm.fields[0]?.cap).toBe(5);
    expect(codeForm.fields[0]?.max).toBeUndefined();
  });

  it('find the same code with any separators between its digits', () => {
    const separator = fc.constantFrom('', ' ', '-', '\u2011', '\u00a0', '\n', '\u200b');
    const digit = fc.constantFrom(...'0123456789');
    fc.assert(
      fc.property(fc.array(fc.tuple(digit, separator), { minLength: 1, maxLength: 6 }), (pairs) => {
        const typed = pairs.map(([d, s]) => d + s).join('');
        expect(codeDigits(typed)).toBe(pairs.map(([d]) => d).join(''));
        expect(errorOf(codeForm, 'mfaToken', typed)).toBeUndefined();
      }),
    );
  });
});
