/** The profile that the first-time user's wizard asks for (R3, R7), and the password. */
import * as v from 'valibot';
import { type Calls, legacyUser } from '../endpoint.ts';
import { loginFields } from '../user.ts';
import { count, offset, optionalText, spare, text } from '../values.ts';

const basicProfile = v.object({
  firstName: text,
  lastName: text,
  email: text,
  language: text,
  timezoneOffset: offset,
});

const profileFields = [
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
/** The wizard's professional information (R3); every field is always sent, blank ones as `''`. */
const profile = v.object(v.entriesFromList(profileFields, v.optional(v.nullable(text), '')));
const saidProfile = v.object(v.entriesFromList(profileFields, optionalText));
/** The profile of the wizard's step 4 (R3). */
export type Profile = v.InferOutput<typeof profile>;

export const profileCalls = {
  basicProfile: {
    kind: 'session',
    method: 'GET',
    path: '/user/profile/basic',
    reply: v.object({ ...loginFields.entries, timezoneOffset: spare(count) }),
  },
  saveBasicProfile: {
    kind: 'session',
    method: 'PUT',
    path: '/user/profile/basic',
    body: basicProfile,
    reply: basicProfile,
  },
  profile: {
    kind: 'session',
    method: 'GET',
    path: '/user/profile',
    reply: saidProfile,
  },
  saveProfile: {
    kind: 'session',
    method: 'PUT',
    path: '/user/profile',
    body: profile,
    reply: saidProfile,
  },
  changePassword: {
    kind: 'session',
    method: 'POST',
    path: `${legacyUser}/changePassword`,
    fails: ['PASSWORD_CHANGE_REFUSED'],
    body: v.object({ userId: text, username: text, oldPassword: text, newPassword: text }),
    reply: v.object({ completed: v.optional(v.nullable(v.boolean()), false) }),
  },
} as const satisfies Calls;
