/** Sign-up's steps 1 and 2: personal information, and professional information by interest (R3, R4, R5). */
import { defineForm, type Field, type Form, sentValues, type Values } from '../../forms/form.ts';
import { fieldMakers, signUpDialect, withFoldedSection, withSection } from '../../forms/fields/dialects.ts';
import { profileFields } from '../../forms/fields/profile-fields.ts';
import { fieldLimits, noBlocked, required, url } from '../../forms/rules.ts';
import type { InterestCode } from './progress.ts';
import {
  analystTypes,
  certificationTypes,
  companyTypes,
  educationLevels,
  emailFormats,
  genders,
  publicationFrequencies,
  publicationTypes,
} from './options.ts';

const shared = profileFields(signUpDialect);
const { text, select } = fieldMakers(signUpDialect);
const halfWidth = { width: 'half' } as const;

/** R3: the Other field is blanked unless the base field has this value. */
const other = (base: string, code: string) => ({
  clearedBy: base,
  when: (values: Values) => values[base] === code,
});
/** R4: this Other field always shows, and is disabled while it does not count. */
const switchedOn = (base: string, code: string) => ({
  clearedBy: base,
  enabledWhen: (values: Values) => values[base] === code,
});

/** Step 1; `timezone` is the zone's name, `interestId` an `InterestCode`. */
export const signUpPersonalForm = defineForm({
  name: 'signup-personal',
  submit: 'Next',
  fields: [
    shared.firstName,
    shared.lastName,
    shared.email,
    shared.language,
    shared.timezone,
    {
      name: 'interestId',
      label: 'Field of Interest',
      kind: 'radio',
      options: 'interestTypes',
      rules: [required('Required')],
    },
    text('interestOther', 'Other Interest', {
      max: fieldLimits.signUpName,
      disabledHint: 'Needed if your field of interest is another one.',
      ...switchedOn('interestId', 'PO'),
    }),
  ],
});

const address = [
  withSection('Mailing Information', shared.country),
  shared.mailingAddress,
  shared.city,
  shared.stateOrProvince,
  shared.zipOrPostalCode,
] as const;

const phones = [withSection('Phone / Fax', shared.phone), shared.fax] as const;

const news = [
  withFoldedSection('News Interests', shared.regions),
  shared.industries,
  { name: 'newsEmailActive', label: 'Send me news by email', kind: 'checkbox' },
  {
    name: 'newsEmailInHtml',
    label: 'Email format',
    kind: 'radio',
    options: emailFormats,
    initial: 'html',
    when: ({ newsEmailActive }) => newsEmailActive === true,
  },
] as const satisfies readonly Field[];

const professional = { name: 'signup-professional', submit: 'Next' } as const;

const general = defineForm({
  ...professional,
  fields: [
    text('organization', 'Organization', {
      max: fieldLimits.company,
      autocomplete: 'organization',
      optional: true,
    }),
    text('department', 'Department', {
      max: fieldLimits.signUpDepartment,
      optional: true,
      ...halfWidth,
    }),
    text('occupation', 'Occupation', { max: fieldLimits.jobTitle, autocomplete: 'organization-title', ...halfWidth }),
    shared.yearsInProfession,
    select('educationLevel', 'Education Level', educationLevels, { optional: true, ...halfWidth }),
    select('gender', 'Gender', genders, { optional: true, autocomplete: 'sex', ...halfWidth }),
    { ...shared.zipOrPostalCode, ...halfWidth },
    shared.country,
    ...news,
  ],
});

/** At full width, so that each Other field is beside its select, whether or not it shows. */
const { width: _half, ...wideJobTitle } = shared.jobTitle;

const analyst = defineForm({
  ...professional,
  fields: [
    shared.company,
    select('companyType', 'Company Type', companyTypes, { optional: true, ...halfWidth }),
    text('companyTypeOther', 'Other Company Type', {
      max: fieldLimits.company,
      ...halfWidth,
      ...other('companyType', 'OT'),
    }),
    wideJobTitle,
    select('analystType', 'Analyst Type', analystTypes, { optional: true, ...halfWidth }),
    shared.yearsInProfession,
    select('certificationType', 'Certification Type', certificationTypes, halfWidth),
    text('certificationTypeOther', 'Other Certification Type', {
      max: fieldLimits.jobTitle,
      requiredRule: required('Please specify your certification type.'),
      ...halfWidth,
      disabledHint: 'Needed if your certification is another one.',
      ...switchedOn('certificationType', 'JCO'),
    }),
    {
      name: 'companyFocusedList',
      label: 'Companies Focused On',
      box: 'Company',
      kind: 'repeated',
      max: fieldLimits.company,
      count: fieldLimits.companiesFocused,
      rules: [required('Please enter a company to focus on.'), noBlocked],
    },
    ...address,
    ...phones,
    ...news,
  ],
});

const media = defineForm({
  ...professional,
  fields: [
    text('publicationName', 'Publication Name', {
      max: fieldLimits.publicationName,
      autocomplete: 'organization',
    }),
    shared.jobTitle,
    text('websiteUrl', 'Website URL', { max: fieldLimits.publicationText, autocomplete: 'url', inputMode: 'url', capitals: 'none' }, [
      url('Please enter a valid URL.'),
    ]),
    text('mediumAndCoverage', 'Medium and Coverage', {
      max: fieldLimits.publicationText,
      optional: true,
    }),
    select('publicationFrequency', 'Publication Frequency', publicationFrequencies, {
      optional: true,
      ...halfWidth,
    }),
    select('publicationType', 'Publication Type', publicationTypes, { optional: true, ...halfWidth }),
    text('publicationTypeOther', 'Other Publication Type', {
      max: fieldLimits.publicationText,
      requiredRule: required('Please enter the other publication type.'),
      ...halfWidth,
      ...other('publicationType', 'Other'),
    }),
    ...address,
    ...news,
  ],
});

const corporate = defineForm({
  ...professional,
  fields: [
    shared.company,
    shared.jobTitle,
    shared.department,
    { name: 'role', label: 'Role', kind: 'radio', options: 'roles', rules: [required('Required')] },
    shared.yearsInProfession,
    ...address,
    ...phones,
    ...news,
  ],
});

/** Step 2 by interest; wrap it in `withStates` before showing it. */
export const professionalForms: Readonly<Record<InterestCode, Form>> = {
  M: corporate,
  F: analyst,
  PI: general,
  J: media,
  PS: general,
  PO: general,
};

/** Exactly R3's fields of the interest, blank ones as `''` or `[]`. */
export function sentFields(interest: InterestCode, values: Values): Record<string, string | boolean | string[]> {
  const { newsEmailInHtml, ...sent } = sentValues(professionalForms[interest], values);
  const fields = Object.entries(sent).map(([name, value]) => [name, typeof value === 'object' ? [...value] : value] as const);
  return { ...Object.fromEntries(fields), newsEmailInHtml: newsEmailInHtml !== 'text' };
}
