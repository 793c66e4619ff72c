/** Fields that the first-time-user wizard and sign-up share (R3, R5). */
import { fieldMakers, type Dialect } from './dialects.ts';
import { textsOf, type Field, type Form, type Option } from '../form.ts';
import { asciiEmail, cleanEmail } from '../email-address.ts';
import { after, defaults, email, fieldLimits } from '../rules.ts';

export const longFormTexts = (form: Form): readonly string[] =>
  form.fields
    .flatMap(({ section, hint, disabledHint, prompt, options }) => [
      section,
      hint,
      disabledHint,
      prompt,
      ...(typeof options === 'object' ? options.map(({ label }) => label) : []),
    ])
    .filter((text) => text !== undefined)
    .concat(textsOf(form));

/** Both dialects use it, since the owner has no text for it (decisions 7). */
const invalidFax = 'Please enter a valid fax number.';

const yearsOptions = (most: string): readonly Option[] => [
  ...['0-2', '3-5', '6-10', '11-15'].map((years) => ({ value: years, label: years })),
  { value: most, label: '16 & over' },
];

export function profileFields(dialect: Dialect) {
  const { text, tel, select } = fieldMakers(dialect);
  const halfWidth = { width: 'half' } as const;
  return {
    firstName: text('firstName', 'First Name', { max: dialect.nameMax, autocomplete: 'given-name', capitals: 'words', ...halfWidth }),
    lastName: text('lastName', 'Last Name', { max: dialect.nameMax, autocomplete: 'family-name', capitals: 'words', ...halfWidth }),
    email: {
      ...text('email', 'Email', { max: dialect.emailMax, autocomplete: 'email', inputMode: 'email', noun: 'valid email address' }, [
        ...dialect.emailRules.map((rule) => after(cleanEmail, rule)),
        email(dialect.invalidEmail),
      ]),
      kind: 'email',
      send: (value: string) => asciiEmail(cleanEmail(value)),
    },
    language: select('language', dialect.languageLabel, 'languages', { autocomplete: 'language', ...halfWidth }),
    timezone: select('timezone', 'Time Zone', 'timezones', halfWidth),

    company: text('company', 'Company', { max: fieldLimits.company, autocomplete: 'organization' }),
    jobTitle: text('jobTitle', 'Job Title', {
      max: fieldLimits.jobTitle,
      autocomplete: 'organization-title',
      ...halfWidth,
    }),
    department: text('department', 'Department', {
      max: dialect.departmentMax,
      optional: true,
      ...halfWidth,
    }),
    yearsInProfession: {
      name: 'yearsInProfession',
      label: 'Years in Profession',
      kind: 'select',
      options: yearsOptions(dialect.mostYears),
      initial: defaults.yearsInProfession,
      ...halfWidth,
    },

    country: select('country', 'Country', 'countries', { autocomplete: 'country' }),
    mailingAddress: text('mailingAddress', 'Mailing Address', {
      max: fieldLimits.mailingAddress,
      autocomplete: 'address-line1',
    }),
    city: text('city', 'City', { max: fieldLimits.city, autocomplete: 'address-level2', width: 'long' }),
    stateOrProvince: {
      ...select('stateOrProvince', 'State or Province', 'states', {
        noun: 'state',
        autocomplete: 'address-level1',
        clearedBy: 'country',
        width: 'middle',
      }),
      emptyPrompt: 'Select a country first.',
      fallback: text('stateOrProvince', 'State or Province', {
        noun: 'state',
        autocomplete: 'address-level1',
        clearedBy: 'country',
        max: fieldLimits.city,
        width: 'middle',
      }),
    },
    zipOrPostalCode: text('zipOrPostalCode', 'Zip / Postal Code', {
      max: fieldLimits.postalCode,
      autocomplete: 'postal-code',
      width: 'short',
    }),
    phone: tel('phone', 'Phone', dialect.invalidPhone, {
      noun: 'valid phone number',
      autocomplete: 'tel',
      ...halfWidth,
    }),
    fax: tel('fax', 'Fax', invalidFax, { autocomplete: 'fax tel', optional: true, ...halfWidth }),

    regions: {
      name: 'newsInterestRegions',
      label: 'Regions',
      kind: 'tree',
      options: 'regions',
      optional: true,
    },
    industries: {
      name: 'newsInterestIndustries',
      label: 'Industries',
      kind: 'tree',
      options: 'industries',
      optional: true,
    },
  } as const satisfies Record<string, Field>;
}
