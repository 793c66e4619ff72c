// @vitest-environment node
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { Body } from '../../../src/contract/contract.ts';
import {
  filterItemsBody,
  firstTimeUserProfessionalForm,
  knownProfile,
  knownValues,
  profileBody,
  profileErrors,
} from '../../../src/features/first-time-user/forms.ts';
import { withStates } from '../../../src/forms/fields/reference-lists.ts';
import { type FieldValue, formErrors, type Values } from '../../../src/forms/form.ts';
import { createFormStore } from '../../../src/forms/form-store.ts';
import { BLOCKED, errorOf } from '../../forms/field-errors.ts';

const PHONE = 'You must enter a valid phone number.';
const long = (n: number) => 'x'.repeat(n);
type Row = readonly [field: string, typed: FieldValue, message: string | undefined, others?: Values];

const filled = {
  company: 'Wire Ltd',
  jobTitle: 'Editor',
  department: '',
  role: 'editor',
  yearsInProfession: '3-5',
  mailingAddress: '1 Fleet St',
  city: 'London',
  stateOrProvince: 'LND',
  zipOrPostalCode: 'EC4',
  country: 'GB',
  phone: '+44 20 7946 0000',
  fax: '',
  afterHoursPhone: '',
  afterHoursMobile: '+44 7700 900000',
  additionalContactName: 'Bo',
  additionalContactPhone: '020-7946-0001',
  additionalContactAfterHoursPhone: '',
};

describe('wizard step 4, professional information', () => {
  const abroad = { country: 'GB' };
  const rows: readonly Row[] = [
    ['company', '', 'You must enter a company.'],
    ['company', '  ', 'You must enter a company.'],
    ['company', 'A;B', BLOCKED],
    ['company', long(125), undefined],
    ['company', long(126), '125 character limit.'],
    ['jobTitle', '', 'You must enter a job title.'],
    ['jobTitle', 'a#', BLOCKED],
    ['jobTitle', long(65), '64 character limit.'],
    ['department', '', undefined],
    ['department', 'a=b', BLOCKED],
    ['department', long(66), '65 character limit.'],
    ['role', '', 'You must select a role.'],
    ['mailingAddress', ' ', 'You must enter a mailing address.'],
    ['mailingAddress', long(101), '100 character limit.'],
    ['mailingAddress', '1/2 High St', BLOCKED],
    ['city', '', 'You must enter a city.'],
    ['city', long(51), '50 character limit.'],
    ['city', 'a\\b', BLOCKED],
    ['stateOrProvince', '', 'You must select a state.', abroad],
    ['stateOrProvince', '', 'You must select a state.'],
    ['zipOrPostalCode', '', 'You must enter a zip / postal code.'],
    ['zipOrPostalCode', long(33), '32 character limit.'],
    ['zipOrPostalCode', '<', BLOCKED],
    ['country', '', 'You must select a country.'],
    ['phone', '', PHONE],
    ['phone', '  ', PHONE],
    ['phone', '555-0100', PHONE],
    ['phone', '(555) 010.0 000', undefined],
    ['phone', '5551234567 ext', PHONE],
    ['phone', '5551234567#8', BLOCKED],
    ['phone', '5'.repeat(33), '32 character limit.'],
    ['fax', '', undefined],
    ['fax', '  ', undefined],
    ['fax', '123', 'Please enter a valid fax number.'],
    ['fax', '123>', BLOCKED],
    ['fax', '5'.repeat(33), '32 character limit.'],
    ['afterHoursPhone', '', 'You must enter a valid phone number'],
    ['afterHoursPhone', '', undefined, { afterHoursMobile: '5551234567' }],
    ['afterHoursPhone', '12', 'You must enter a valid phone number', { afterHoursMobile: '5551234567' }],
    ['afterHoursMobile', '', 'You must enter a valid mobile number'],
    ['afterHoursMobile', '', undefined, { afterHoursPhone: '5551234567' }],
    ['afterHoursMobile', '12', 'You must enter a valid mobile number', { afterHoursPhone: '5551234567' }],
    ['additionalContactName', '', 'You must enter a name.'],
    ['additionalContactName', ' ', 'You must enter a name.'],
    ['additionalContactName', long(121), '120 character limit.'],
    ['additionalContactName', 'Bo;', BLOCKED],
    ['additionalContactPhone', '', PHONE],
    ['additionalContactPhone', '12', PHONE],
    ['additionalContactAfterHoursPhone', '', undefined],
    ['additionalContactAfterHoursPhone', '12', PHONE],
    ['newsInterestRegions', [], undefined],
  ];
  it.each(rows.map(([field, typed, message, others = {}]) => [field, typed, message, others] as const))(
    'judges %s %j: %s %j',
    (field, typed, message, others) => {
      expect(errorOf(firstTimeUserProfessionalForm, field, typed, others)).toBe(message);
    },
  );

  it('asks for a state in a text box when the country has none', () => {
    const form = withStates(firstTimeUserProfessionalForm, { US: [{ code: 'NY', name: 'New York' }] });
    expect(errorOf(form, 'stateOrProvince', '', { country: 'US' })).toBe('You must select a state.');
    expect(errorOf(form, 'stateOrProvince', ' ', { country: 'SG' })).toBe('You must enter a state.');
    expect(errorOf(form, 'stateOrProvince', 'a<', { country: 'SG' })).toBe(BLOCKED);
  });

  it('drops both after-hours messages once one number is filled in', () => {
    const store = createFormStore(firstTimeUserProfessionalForm, { ...filled, afterHoursMobile: '' });
    expect(store.check()).toBe('afterHoursPhone');
    expect(Object.keys(store.getState().errors)).toEqual(['afterHoursPhone', 'afterHoursMobile']);
    store.set('afterHoursMobile', '5551234567');
    expect(store.getState().errors).toEqual({});
  });

  it('clears the state when the country changes', () => {
    const store = createFormStore(firstTimeUserProfessionalForm, filled);
    store.set('country', 'US');
    expect(store.getState().values.stateOrProvince).toBe('');
  });

  it('offers the owner’s years, 0-2 first', () => {
    const years = firstTimeUserProfessionalForm.fields.find((f) => f.name === 'yearsInProfession');
    expect(years).toMatchObject({ initial: '0-2' });
    expect(years?.options).toEqual(['0-2', '3-5', '6-10', '11-15', '16 & over'].map((y) => ({ value: y, label: y })));
  });

  it('has the labels of the decisions, in six sections', () => {
    expect(firstTimeUserProfessionalForm.fields.map((f) => f.label)).toEqual([
      'Company',
      'Job Title',
      'Department',
      'Role',
      'Years in Profession',
      'Country',
      'Mailing Address',
      'City',
      'State or Province',
      'Zip / Postal Code',
      'Phone',
      'Fax',
      'After Hours Phone',
      'After Hours Mobile',
      'Additional Contact Name',
      'Additional Contact Phone',
      'Additional Contact After Hours Phone',
      'Regions',
      'Industries',
    ]);
    expect(firstTimeUserProfessionalForm.fields.flatMap((f) => f.section ?? [])).toEqual([
      'Mailing Information',
      'Phone / Fax',
      'After Hours Contact',
      'Additional Contact Person',
      'News Interests',
    ]);
  });

  it('sends R3’s seventeen fields, trimmed, including blank ones', () => {
    expectTypeOf(profileBody).returns.toExtend<Body<'saveProfile'>>();
    expect(profileBody({ ...filled, company: ' Wire Ltd ', newsInterestRegions: ['r1'] })).toEqual(filled);
    expect(formErrors(firstTimeUserProfessionalForm, filled)).toEqual({});
  });

  it('sends the chosen interests, and nothing when there are none', () => {
    expect(filterItemsBody(filled)).toBeUndefined();
    expect(filterItemsBody({ newsInterestRegions: ['r1', 'r2'] })).toEqual({ regionIds: ['r1', 'r2'] });
    expect(filterItemsBody({ newsInterestIndustries: ['i1'] })).toEqual({ industryIds: ['i1'] });
  });

  it('begins with the known values', () => {
    expect(knownValues({ company: 'Wire Ltd', fax: null, yearsInProfession: '' })).toEqual({
      company: 'Wire Ltd',
    });
  });

  it.each([
    ['16-up', '16 & over'],
    ['16 & over', '16 & over'],
    ['6-10', '6-10'],
    ['a lifetime', undefined],
    [null, undefined],
  ])('begins with the years that sign-up has sent, else with the default: %j', (yearsInProfession, known) => {
    expect(knownProfile({ company: 'Wire Ltd', yearsInProfession })).toEqual({
      company: 'Wire Ltd',
      ...(known && { yearsInProfession: known }),
    });
  });

  it('checks the body that the server receives', () => {
    expect(profileErrors({ ...filled, fax: null })).toEqual({});
    expect(profileErrors({ ...filled, company: ' ', yearsInProfession: '16-up' })).toMatchObject({
      company: 'You must enter a company.',
      yearsInProfession: expect.any(String),
    });
    expect(Object.keys(profileErrors(filled, { roles: [{ value: 'boss', label: 'Boss' }], states: [] }))).toEqual(['role']);
  });
});
