// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { professionalForms, sentFields } from '../../../src/features/sign-up/forms.ts';
import { formErrors, initialValues } from '../../../src/forms/form.ts';

const { M: corporate, F: analyst, PI: general } = professionalForms;

describe('the fields sent per interest (R3)', () => {
  const news = ['newsEmailActive', 'newsEmailInHtml', 'newsInterestIndustries', 'newsInterestRegions'];
  const place = ['mailingAddress', 'city', 'stateOrProvince', 'zipOrPostalCode', 'country'];
  const M = ['company', 'jobTitle', 'department', 'role', 'yearsInProfession', ...place, 'phone', 'fax', ...news];
  const F = [
    ...M.filter((name) => name !== 'department' && name !== 'role'),
    'companyType',
    'companyTypeOther',
    'analystType',
    'certificationType',
    'certificationTypeOther',
    'companyFocusedList',
  ];
  const J = [
    'publicationName',
    'jobTitle',
    ...place,
    'websiteUrl',
    'mediumAndCoverage',
    'publicationFrequency',
    'publicationType',
    'publicationTypeOther',
    ...news,
  ];
  const P = [
    'organization',
    'department',
    'occupation',
    'yearsInProfession',
    'educationLevel',
    'gender',
    'zipOrPostalCode',
    'country',
    ...news,
  ];

  it.each([
    ['M', M],
    ['F', F],
    ['J', J],
    ['PI', P],
    ['PS', P],
    ['PO', P],
  ] as const)('are those of the interest %s', (code, names) => {
    expect(Object.keys(sentFields(code, {})).sort()).toEqual([...names].sort());
  });

  it('are blank, not missing, when nothing was typed', () => {
    expect(sentFields('F', initialValues(analyst))).toEqual({
      ...Object.fromEntries(F.map((name) => [name, ''])),
      yearsInProfession: '0-2',
      companyFocusedList: [],
      newsInterestRegions: [],
      newsInterestIndustries: [],
      newsEmailActive: false,
      newsEmailInHtml: true,
    });
  });

  it('blank the Other fields unless their base field says Other', () => {
    const typed = { companyTypeOther: 'Own', certificationTypeOther: 'Own', publicationTypeOther: 'Own' };
    expect(sentFields('F', { ...typed, companyType: 'IF', certificationType: 'JCD' })).toMatchObject({
      companyTypeOther: '',
      certificationTypeOther: '',
    });
    expect(sentFields('F', { ...typed, companyType: 'OT', certificationType: 'JCO' })).toMatchObject({
      companyTypeOther: 'Own',
      certificationTypeOther: 'Own',
    });
    expect(sentFields('J', { ...typed, publicationType: 'Radio' })).toMatchObject({
      publicationTypeOther: '',
    });
    expect(sentFields('J', { ...typed, publicationType: 'Other' })).toMatchObject({
      publicationTypeOther: 'Own',
    });
  });

  it('are trimmed, with lists without empty boxes and the e-mail format as yes or no', () => {
    const sent = sentFields('F', {
      company: ' Wire ',
      companyFocusedList: [' A ', '', 'B'],
      newsInterestRegions: ['r1'],
      newsEmailActive: true,
      newsEmailInHtml: 'text',
    });
    expect(sent).toMatchObject({
      company: 'Wire',
      companyFocusedList: ['A', 'B'],
      newsInterestRegions: ['r1'],
      newsEmailActive: true,
      newsEmailInHtml: false,
    });
  });

  it('have only the years chosen from the start', () => {
    expect(initialValues(corporate)).toMatchObject({
      yearsInProfession: '0-2',
      role: '',
      newsEmailActive: false,
      newsEmailInHtml: 'html',
    });
    expect(formErrors(general, initialValues(general))).toEqual({
      occupation: 'Please enter an occupation.',
      zipOrPostalCode: 'Please enter a zip / postal code.',
      country: 'Please select a country.',
    });
  });
});
