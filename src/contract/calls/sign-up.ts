/** Sign-up and the confirmation of its address (R7). */
import * as v from 'valibot';
import type { Calls } from '../endpoint.ts';
import { securityAnswers } from './security-questions.ts';
import { empty, offset, optionalText, saidId, text } from '../values.ts';

const personalInformation = v.object({
  firstName: text,
  lastName: text,
  email: text,
  language: v.optional(text, 'en'),
  timeZoneOffset: offset,
  interestId: text,
  interestOther: v.optional(
    v.pipe(
      v.nullable(text),
      v.transform((other) => other ?? ''),
    ),
    '',
  ),
});

const value = v.union([text, v.boolean(), v.array(text)]);
type Value = v.InferOutput<typeof value>;

/** Which of these a sign-up sends depends on its interest (R3, `sentFields` in features/sign-up/forms.ts); `null` is a field left blank. */
const professionalInformation = v.pipe(
  v.record(v.string(), v.nullable(value)),
  v.transform((given) => Object.fromEntries(Object.entries(given).filter((field): field is [string, Value] => field[1] !== null))),
);

export const signUpCalls = {
  register: {
    kind: 'none',
    method: 'POST',
    path: '/auth/legacyUser',
    body: v.object({ personalInformation, professionalInformation, password: text, securityAnswers }),
    reply: v.object({ email: text }),
  },
  confirmEmail: {
    kind: 'none',
    method: 'POST',
    path: '/auth/legacyUser/confirmEmail/legacyUserId',
    body: v.object({ userId: text }),
    reply: v.optional(v.nullable(v.object({ email: optionalText, firstName: optionalText, lastName: optionalText }))),
  },
  activate: {
    kind: 'none',
    method: 'PUT',
    path: '/auth/legacyUser/{userId}',
    reply: empty,
  },
  interestTypes: {
    kind: 'none',
    method: 'GET',
    path: '/auth/legacyUser/interests/public',
    reply: v.array(v.array(v.object({ labelGet: text, value: saidId }))),
  },
} as const satisfies Calls;
