/** The profile that the first-time user's wizard asks for (R3, R7), and the password. */
import * as v from 'valibot';
import { defineCalls, legacyUser } from '../endpoint.ts';
import { loginFields } from './sign-in.ts';
import { nullish, numeric, offset, optionalText, text } from '../values.ts';

export const basicProfile = v.object({
  firstName: text,
  lastName: text,
  email: text,
  language: text,
  timezoneOffset: offset,
});

export const profileFields = [
  'company',
  'jobTitle',
  'department',
  'role',
  'mailingAddress',
  'city',
  'stateOrProvince',
  'zipOrPostalCode',
  'country',
  'phone',
  'fax',
  'yearsInProfession',
  'afterHoursPhone',
  'afterHoursMobile',
  'additionalContactName',
  'additionalContactPhone',
  'additionalContactAfterHoursPhone',
] as const;
const profileTexts = v.object(v.entriesFromList(profileFields, optionalText));

export const profileCalls = defineCalls({
  basicProfile: {
    kind: 'session',
    method: 'GET',
    path: '/user/profile/basic',
    reply: v.object({ ...loginFields.entries, timezoneOffset: nullish(numeric) }),
  },
  saveBasicProfile: {
    kind: 'session',
    method: 'PUT',
    path: '/user/profile/basic',
    reply: basicProfile,
  },
  profile: {
    kind: 'session',
    method: 'GET',
    path: '/user/profile',
    reply: profileTexts,
  },
  saveProfile: {
    kind: 'session',
    method: 'PUT',
    path: '/user/profile',
    reply: profileTexts,
  },
  changePassword: {
    kind: 'session',
    method: 'POST',
    path: `${legacyUser}/changePassword`,
    reply: v.object({ completed: v.optional(v.nullable(v.boolean()), false) }),
  },
});
