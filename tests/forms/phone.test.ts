// @vitest-environment node
/** How people write phone numbers, and how they arrive when pasted. */
import { expect, it } from 'vitest';
import { phoneForm } from '../../src/features/second-factor/forms.ts';
import { detailOf, type Field, fieldError, formErrors, sentValues } from '../../src/forms/form.ts';
import { profileFields } from '../../src/forms/fields/profile-fields.ts';
import { firstTimeUserDialect, signUpDialect } from '../../src/forms/fields/dialects.ts';
import { phoneDigits } from '../../src/forms/phone-number.ts';
import { codeDigits, fullPhone } from '../../src/forms/rules.ts';

function fieldOf(name: string): Field {
  const field = phoneForm.fields.find((field) => field.name === name);
  if (!field) throw new Error(`There is no ${name}.`);
  return field;
}

it.each([
  ['+1 (212) 555-0100', '12125550100'],
  ['212.555.0100', '2125550100'],
  ['212–555–0100', '2125550100'],
  // As the contacts of a phone copy it.
  ['\u202a+1 212 555\u20110100\u202c', '12125550100'],
  ['٢١٢٥٥٥٠١٠٠', '2125550100'],
])('%j is read as %s', (typed, digits) => {
  expect(phoneDigits(typed)).toBe(digits);
  expect(fullPhone('').test(typed, {})).toBe(true);
  expect(formErrors(phoneForm, { countryCode: '1', phoneNumber: typed })).toEqual({});
});

it.each(['212/555/0100', '212*5550100', 'none'])('%j is refused', (typed) => {
  expect(fullPhone('').test(typed, {})).toBe(false);
  expect(formErrors(phoneForm, { countryCode: '1', phoneNumber: typed })).toHaveProperty('phoneNumber');
});

it('a code copied with marks of direction is read as its digits', () => expect(codeDigits('\u202a123\u2013456\u202c')).toBe('123456'));

it.each([
  ['1', '+1 555 010 0100', '1', '5550100100'],
  ['+1', '001 555 010 0100', '1', '5550100100'],
  ['1', '＋１ (555) 010-0100', '1', '5550100100'],
  ['49', '+49 170 1234567', '49', '1701234567'],
  ['49', '(+49) 170 1234567', '49', '1701234567'],
  ['49', '+49 (0) 170 1234567', '49', '1701234567'],
  ['49', '0049 (0)170 1234567', '49', '1701234567'],
  ['44', '+44 (0)7700 900123', '44', '7700900123'],
  ['44', '\u202a+44 7700 900123\u202c', '44', '7700900123'],
  ['44', '00447700900123', '44', '7700900123'],
  ['0044', '(0)7700 900123', '44', '7700900123'],
  ['971', '+٩٧١ ٥٠ ١٢٣ ٤٥٦٧', '971', '501234567'],
  // The service knows which national prefixes to take off.
  ['44', '07700 900123', '44', '07700900123'],
  ['1', '1 555 010 0100', '1', '15550100100'],
  ['1242', '+1 242 555 0100', '1242', '5550100'],
])('the country code %s and %j are sent as %s and %s', (countryCode, phoneNumber, code, number) => {
  expect(formErrors(phoneForm, { countryCode, phoneNumber })).toEqual({});
  expect(sentValues(phoneForm, { countryCode, phoneNumber })).toEqual({ countryCode: code, phoneNumber: number });
});

it.each([
  ['1', '+49 170 1234567', '+49'],
  ['1', '0049 170 1234567', '+49'],
  ['49', '+1 555 010 0100', '+1'],
  ['44', '+353 85 012 3456', '+353'],
  ['44', '＋３５３ 85 012 3456', '+353'],
])('the country code %s is refused beside %j, which begins with %s', (countryCode, phoneNumber, begins) => {
  const values = { countryCode, phoneNumber };
  const message = 'You must enter a valid country code.';
  expect(formErrors(phoneForm, values)).toEqual({ countryCode: message });
  const words = detailOf(fieldOf('countryCode'), message, values);
  expect(words).toEqual({ text: 'The number begins with {characters}.', characters: begins });
});

it('while a country code is being typed into the number, nothing is said of it', () => {
  for (const phoneNumber of ['+', '+3', '+35', '0', '00', '003']) {
    expect(fieldError(fieldOf('countryCode'), { countryCode: '44', phoneNumber })).toBeUndefined();
  }
});

it('a country code alone is no number', () => {
  expect(formErrors(phoneForm, { countryCode: '1', phoneNumber: '+1' })).toEqual({ phoneNumber: 'You must enter a valid phone number.' });
});

const NAMED = 'An extension cannot be used here.';
const BLOCKED = 'You have entered one of the following invalid characters: < > \\ / # " ; =';
const fields: readonly Field[] = [
  fieldOf('phoneNumber'),
  ...[firstTimeUserDialect, signUpDialect].map((dialect) => profileFields(dialect).phone),
];
it.each([
  ['555 010 0100 x12', 'x12'],
  ['(555) 010-0100 ext. 12', 'ext. 12'],
  ['555 010 0100 extension 1234', 'extension 1234'],
  ['5550100100#12', '#12'],
  ['555-010-0100;ext=12', ';ext=12'],
  ['5550100100,,12#', ',,12#'],
  ['030 1234567 Durchwahl 12', 'Durchwahl 12'],
  ['+7 495 123 45 67 доб. 12', 'доб. 12'],
  ['03-1234-5678 内線12', '内線12'],
  ['(555) 010-0100 (12)', '(12)'],
])('the extension of %j is named', (phone, extension) => {
  for (const field of fields) {
    const values = { [field.name]: phone };
    const message = fieldError(field, values) ?? '';
    const isBlocked = /[#;=]/.test(extension);
    expect(message).toBe(isBlocked ? BLOCKED : NAMED);
    expect(detailOf(field, message, values)).toEqual({ text: isBlocked ? NAMED : 'Found: {characters}', characters: extension });
  }
});

it.each(['+1 (555) 010-0100', '555.010.0100', '+44 (0)20 7946 0958', '(030) 123 456 78'])('%j has no extension', (phone) => {
  for (const field of fields) expect(fieldError(field, { [field.name]: phone })).toBeUndefined();
});
