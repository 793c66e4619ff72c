/** A body is checked with the form and the lists by which it was filled in. */

import { interestOptions } from '../../../src/features/sign-up/options.ts';
import { countryOptions, languageOptions } from '../../../src/forms/fields/list-names.ts';
import { newsOptions, roleOptions, stateOptions } from '../../../src/forms/fields/reference-lists.ts';
import type { Errors, Lists } from '../../../src/forms/form.ts';
import { countries } from '../../data/countries.ts';
import { interestTypes } from '../../data/interest-types.ts';
import { languages } from '../../data/languages.ts';
import { newsInterests } from '../../data/news-interests.ts';
import { roles } from '../../data/roles.ts';
import { states } from '../../data/states.ts';
import { refuse } from '../failure/failure.ts';
import { timezones } from '../../data/timezones.ts';

const worldLists: Lists = {
  countries: countryOptions('en', countries),
  languages: languageOptions('en', languages),
  roles: roleOptions(roles),
  regions: newsOptions(newsInterests.regionHierarchy),
  industries: newsOptions(newsInterests.industryHierarchy),
  interestTypes: interestOptions(interestTypes),
};

export const offeredIn = (country: unknown): Lists =>
  typeof country === 'string' && country !== '' ? { ...worldLists, states: stateOptions(states, country) } : worldLists;

/** @throws INVALID_REQUEST with the names of the wrong fields, never with what was sent */
export function checkErrors(errors: Errors): void {
  if (Object.keys(errors).length) throw refuse('INVALID_REQUEST', { data: { errors } });
}

/** The account's own zone wins if it has that offset. */
export function timezoneOf(offset: number, current = ''): string {
  const fits = (name: string) => timezones[name]?.basicUserProfileTimezoneOffset === offset;
  return fits(current) ? current : (Object.keys(timezones).find(fits) ?? '');
}
