// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { professionalForms, signUpPersonalForm } from '../../../src/features/sign-up/forms.ts';
import { interestCodes } from '../../../src/features/sign-up/progress.ts';
import { genders, interestOptions } from '../../../src/features/sign-up/options.ts';
import { withStates } from '../../../src/forms/fields/reference-lists.ts';
import type { FieldValue, Values } from '../../../src/forms/form.ts';
import { createFormStore } from '../../../src/forms/form-store.ts';
import { BLOCKED, errorOf } from '../../forms/field-errors.ts';

const PHONE = 'Please enter a valid phone number. Please enter at least 10 digits.';
const long = (n: number) => 'x'.repeat(n);
type Row = readonly [field: string, typed: FieldValue, message: string | undefined, others?: Values];
const complete = ([field, typed, message, others = {}]: Row) => [field, typed, message, others] as const;

const { M: corporate, F: analyst, J: media, PI: general } = professionalForms;

describe('sign-up step 1, personal information', () => {
  const rows: readonly Row[] = [
    ['firstName', '', 'Please enter a first name.'],
    ['firstName', '  ', 'Please enter a first name.'],
    ['firstName', long(76), '75 character limit.'],
    ['firstName', 'A>', BLOCKED],
    ['lastName', '', 'Please enter a last name.'],
    ['lastName', long(76), '75 character limit.'],
    ['lastName', 'B=', BLOCKED],
    ['email', '', 'Please enter an email.'],
    ['email', 'ada@', 'Please enter a valid email address.'],
    // The service cannot send mail there, which is reported at once, not at the last step.
    ...[
      'o..brien@press.example',
      '.o@press.example',
      'o.@press.example',
      'o,b@press.example',
      'o@exa_mple.com',
      'o@press..example',
      'o@-press.example',
      'o@press-.example',
      'o@press.1',
      `${long(65)}@b.co`,
    ].map((email) => ['email', email, 'Please enter a valid email address.'] as const),
    ...[
      " o'brien+news@sub.press-1.example ",
      'o.b.c@pressé.example',
      'o@1.press-2.c3',
      `${long(64)}@b.co`,
      'A1!#$%&*?^_`{|}~@press.example',
    ].map((email) => ['email', email, email.includes('#') ? BLOCKED : undefined] as const),
    ['email', `${long(75)}@press.example`, '75 character limit.'],
    ['email', 'ada<b>@press.example', BLOCKED],
    ['language', '', 'Please select a language.'],
    ['timezone', '', 'Please select a time zone.'],
    ['interestId', '', 'Required'],
    ['interestOther', '', undefined, { interestId: 'M' }],
    ['interestOther', '', 'Please enter an other interest.', { interestId: 'PO' }],
    ['interestOther', long(76), '75 character limit.', { interestId: 'PO' }],
    ['interestOther', '#', BLOCKED, { interestId: 'PO' }],
  ];
  it.each(rows.map(complete))('judges %s %j: %s %j', (field, typed, message, others) => {
    expect(errorOf(signUpPersonalForm, field, typed, others)).toBe(message);
  });

  it('clears the other interest when another choice is made', () => {
    const store = createFormStore(signUpPersonalForm, { interestId: 'PO', interestOther: 'Poetry' });
    store.set('interestId', 'J');
    expect(store.getState().values.interestOther).toBe('');
  });

  it('offers the first two groups of interests, and only interests with a form', () => {
    const group = (...values: string[]) => values.map((value) => ({ value, labelGet: `Label ${value}` }));
    expect(interestOptions([group('M', 'F', 'X'), group('J', 'M'), group('PS')]).map((o) => o.value)).toEqual(['M', 'F', 'J']);
  });
});

describe('sign-up step 2, professional information', () => {
  it('offers the genders in the owner’s order', () => {
    expect(genders.map(({ value }) => value)).toEqual(['m', 'f']);
  });

  const address: readonly Row[] = [
    ['mailingAddress', '', 'Please enter a mailing address.'],
    ['mailingAddress', long(101), '100 character limit.'],
    ['city', '', 'Please enter a city.'],
    ['city', long(51), '50 character limit.'],
    ['stateOrProvince', '', 'Please select a state or province.', { country: 'US' }],
    ['zipOrPostalCode', '', 'Please enter a zip / postal code.'],
    ['zipOrPostalCode', long(33), '32 character limit.'],
    ['country', '', 'Please select a country.'],
    ['city', 'a"', BLOCKED],
  ];
  const phones: readonly Row[] = [
    ['phone', '', 'Please enter a phone.'],
    ['phone', '555-0100', PHONE],
    ['phone', '5'.repeat(33), '32 character limit.'],
    ['phone', '+1 (555) 010.0-000', undefined],
    ['phone', '5;', BLOCKED],
    ['fax', '', undefined],
    ['fax', '555', 'Please enter a valid fax number.'],
    ['fax', '5'.repeat(33), '32 character limit.'],
  ];
  const company: readonly Row[] = [
    ['company', '', 'Please enter a company.'],
    ['company', long(126), '125 character limit.'],
    ['company', '/', BLOCKED],
    ['jobTitle', '', 'Please enter a job title.'],
    ['jobTitle', long(65), '64 character limit.'],
  ];
  const other = (field: string, base: string, code: string, message: string, max: number): readonly Row[] => [
    [field, '', undefined, { [base]: '' }],
    [field, '', message, { [base]: code }],
    [field, long(max + 1), `${max} character limit.`, { [base]: code }],
    [field, '<', BLOCKED, { [base]: code }],
  ];
  const rows = [
    ...[...company, ...address, ...phones].map((row) => [corporate, row] as const),
    ...[...company, ...address, ...phones].map((row) => [analyst, row] as const),
    ...address.map((row) => [media, row] as const),
    ...(
      [
        ['department', '', undefined],
        ['department', long(65), '64 character limit.'],
        ['role', '', 'Required'],
      ] satisfies Row[]
    ).map((row) => [corporate, row] as const),
    ...(
      [
        ['companyType', '', undefined],
        ...other('companyTypeOther', 'companyType', 'OT', 'Please enter an other company type.', 125),
        ['analystType', '', undefined],
        ['certificationType', '', 'Please select a certification type.'],
        ...other('certificationTypeOther', 'certificationType', 'JCO', 'Please specify your certification type.', 64),
        ['companyFocusedList', [''], 'Please enter a company to focus on.'],
        ['companyFocusedList', ['', 'Wire Ltd'], 'Please enter a company to focus on.'],
        ['companyFocusedList', ['Wire Ltd', ''], undefined],
        ['companyFocusedList', ['Wire Ltd', long(126)], '125 character limit.'],
        ['companyFocusedList', ['Wire Ltd', 'a#b'], BLOCKED],
      ] satisfies Row[]
    ).map((row) => [analyst, row] as const),
    ...(
      [
        ['publicationName', '', 'Please enter a publication name.'],
        ['publicationName', long(101), '100 character limit.'],
        ['jobTitle', '', 'Please enter a job title.'],
        ['websiteUrl', '', 'Please enter a website url.'],
        ['websiteUrl', 'press', 'Please enter a valid URL.'],
        ['websiteUrl', 'javascript:alert(1)', 'Please enter a valid URL.'],
        ['websiteUrl', 'https://press.example/a?b=c#d', undefined],
        ['websiteUrl', `press.example/${long(125)}`, '125 character limit.'],
        ['mediumAndCoverage', '', undefined],
        ['mediumAndCoverage', long(126), '125 character limit.'],
        ['publicationFrequency', '', undefined],
        ...other('publicationTypeOther', 'publicationType', 'Other', 'Please enter the other publication type.', 125),
      ] satisfies Row[]
    ).map((row) => [media, row] as const),
    ...(
      [
        ['organization', '', undefined],
        ['organization', long(126), '125 character limit.'],
        ['department', long(65), '64 character limit.'],
        ['occupation', '', 'Please enter an occupation.'],
        ['occupation', long(65), '64 character limit.'],
        ['occupation', '=', BLOCKED],
        ['educationLevel', '', undefined],
        ['gender', '', undefined],
        ['zipOrPostalCode', '', 'Please enter a zip / postal code.'],
        ['country', '', 'Please select a country.'],
      ] satisfies Row[]
    ).map((row) => [general, row] as const),
  ];
  const named = new Map(interestCodes.map((code) => [professionalForms[code], code]));
  it.each(rows.map(([form, row]) => [named.get(form), ...complete(row), form] as const))(
    'judges in %s: %s %j: %s %j',
    (_, field, typed, message, others, form) => {
      expect(errorOf(form, field, typed, others)).toBe(message);
    },
  );

  it('asks for a state in a text box when the country has none', () => {
    const form = withStates(corporate, { US: [{ code: 'NY', name: 'New York' }] });
    expect(errorOf(form, 'stateOrProvince', '', { country: 'US' })).toBe('Please select a state or province.');
    expect(errorOf(form, 'stateOrProvince', '', { country: 'SG' })).toBe('Please enter a state or province.');
  });

  it.each([
    ['companyTypeOther', 'companyType', 'OT', 'IF'],
    ['certificationTypeOther', 'certificationType', 'JCO', 'JCC'],
  ])('clears %s when %s changes', (field, base, code, next) => {
    const store = createFormStore(analyst, { [base]: code, [field]: 'Own' });
    store.set(base, next);
    expect(store.getState().values[field]).toBe('');
  });

  it('disables the other certification, but hides the other company type and publication type', () => {
    const field = (form: typeof analyst, name: string) => form.fields.find((f) => f.name === name);
    expect(field(analyst, 'certificationTypeOther')).toMatchObject({ enabledWhen: expect.any(Function) });
    expect(field(analyst, 'certificationTypeOther')?.when).toBeUndefined();
    expect(field(analyst, 'companyTypeOther')?.when?.({ companyType: 'OT' })).toBe(true);
    expect(field(media, 'publicationTypeOther')?.when?.({ publicationType: 'Radio' })).toBe(false);
  });

  it('has one form for the three general interests', () => {
    expect(professionalForms.PS).toBe(general);
    expect(professionalForms.PO).toBe(general);
    expect(new Set(Object.values(professionalForms)).size).toBe(4);
  });
});
