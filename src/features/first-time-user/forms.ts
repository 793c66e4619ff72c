/** Steps 3 and 4 of the first-time-user wizard, and the bodies that they send (R2, R3, R5); steps 1 and 2 are shared forms. */
import { bodyErrors, zonedBodyErrors } from '../../forms/body.ts';
import { defineForm, type Errors, type Lists, type Rule, sentValues, type Values } from '../../forms/form.ts';
import { fieldMakers, firstTimeUserDialect, signUpDialect, withFoldedSection, withSection } from '../../forms/fields/dialects.ts';
import { profileFields } from '../../forms/fields/profile-fields.ts';
import { type TimeZones, timezoneOffset } from '../../forms/fields/reference-lists.ts';
import { fieldLimits, required } from '../../forms/rules.ts';

const shared = profileFields(firstTimeUserDialect);
const { text, tel, select } = fieldMakers(firstTimeUserDialect);

/** Step 3; `timezone` is the zone's name, whose offset is sent. */
export const firstTimeUserPersonalForm = defineForm({
  name: 'first-time-personal',
  submit: 'Continue',
  fields: [shared.firstName, shared.lastName, shared.email, shared.language, shared.timezone],
});

/** Fails only where the other number is blank too, with a message of its own. */
const orElse = (other: string, message: string): Rule => ({
  message,
  test: (value, values) => required('').test(value, values) || required('').test(values[other] ?? '', values),
});

const halfWidth = { width: 'half' } as const;
const noPhone = 'You must enter a valid phone number';
const noMobile = 'You must enter a valid mobile number';
const eitherNumber = 'One of the two numbers is enough.';
const { invalidPhone } = firstTimeUserDialect;

const { width: _half, ...wideYears } = shared.yearsInProfession;

/** Step 4; wrap it in `withStates` before showing it. */
export const firstTimeUserProfessionalForm = defineForm({
  name: 'first-time-professional',
  submit: 'Continue',
  fields: [
    shared.company,
    shared.jobTitle,
    shared.department,
    // Half a line beside a gutter cuts the names of roles.
    select('role', 'Role', 'roles'),
    wideYears,

    withSection('Mailing Information', shared.country),
    shared.mailingAddress,
    shared.city,
    shared.stateOrProvince,
    shared.zipOrPostalCode,

    withSection('Phone / Fax', shared.phone),
    shared.fax,

    withSection(
      'After Hours Contact',
      tel('afterHoursPhone', 'After Hours Phone', noPhone, {
        ...halfWidth,
        hint: eitherNumber,
        requiredRule: orElse('afterHoursMobile', noPhone),
        autocomplete: 'home tel',
      }),
    ),
    tel('afterHoursMobile', 'After Hours Mobile', noMobile, {
      ...halfWidth,
      hint: eitherNumber,
      insteadOf: 'afterHoursPhone',
      requiredRule: orElse('afterHoursPhone', noMobile),
      autocomplete: 'mobile tel',
    }),

    withSection(
      'Additional Contact Person',
      text('additionalContactName', 'Additional Contact Name', {
        max: fieldLimits.contactName,
        capitals: 'words',
        noun: 'name',
      }),
    ),
    tel('additionalContactPhone', 'Additional Contact Phone', invalidPhone, {
      ...halfWidth,
      noun: 'valid phone number',
    }),
    tel('additionalContactAfterHoursPhone', 'Additional Contact After Hours Phone', invalidPhone, {
      ...halfWidth,
      optional: true,
    }),

    withFoldedSection('News Interests', shared.regions),
    shared.industries,
  ],
});

export function basicProfileBody(values: Values, zones: TimeZones) {
  const { timezone, ...sent } = sentValues(firstTimeUserPersonalForm, values);
  return { ...sent, timezoneOffset: timezoneOffset(zones, timezone) };
}
/** R3's profile fields, blank ones as `''`. */
export function profileBody(values: Values) {
  const {
    newsInterestRegions: _regions,
    newsInterestIndustries: _industries,
    ...profile
  } = sentValues(firstTimeUserProfessionalForm, values);
  return profile;
}

/** `undefined` when the user has chosen no interest (R4: then nothing is saved). */
export function filterItemsBody(values: Values): { regionIds?: string[]; industryIds?: string[] } | undefined {
  const { newsInterestRegions: regions, newsInterestIndustries: industries } = sentValues(firstTimeUserProfessionalForm, values);
  if (regions.length === 0 && industries.length === 0) return undefined;
  return {
    ...(regions.length > 0 && { regionIds: [...regions] }),
    ...(industries.length > 0 && { industryIds: [...industries] }),
  };
}

/** Blanks are dropped, so that the form's defaults apply. */
export const knownValues = (profile: Readonly<Record<string, string | null | undefined>>): Values =>
  Object.fromEntries(Object.entries(profile).filter((entry): entry is [string, string] => Boolean(entry[1])));

/** Sign-up has another value for the most years (decisions 7); a value that is not in the list leaves the default. */
export function knownProfile(profile: Readonly<Record<string, string | null | undefined>>): Values {
  const { yearsInProfession: stored, ...known } = knownValues(profile);
  const years = stored === signUpDialect.mostYears ? firstTimeUserDialect.mostYears : stored;
  const isOffered = shared.yearsInProfession.options.some(({ value }) => value === years);
  return isOffered && years ? { ...known, yearsInProfession: years } : known;
}

/** `timezone` is the zone's offset here. */
export const basicProfileErrors = ({ timezoneOffset: offset, ...body }: Readonly<Record<string, unknown>>, lists?: Lists): Errors =>
  zonedBodyErrors(firstTimeUserPersonalForm, body, offset, lists);

export const profileErrors = (body: Readonly<Record<string, unknown>>, lists?: Lists): Errors =>
  bodyErrors(firstTimeUserProfessionalForm, body, lists);
