/** Sign-up and the confirmation of its address (R7). */
import * as v from 'valibot';
import type { Calls } from '../endpoint.ts';
import { securityAnswers } from './security-questions.ts';
import { empty, optionalText, saidId, text } from '../values.ts';

const personalInformation = v.object({
  firstName: text,
  lastName: text,
  email: text,
  language: text,
  timeZoneOffset: v.number(),
  interestId: text,
  interestOther: text,
});

/** Which of these a sign-up sends depends on its interest (R3, `sentFields` in features/sign-up/forms.ts). */
const professionalInformation = v.record(v.string(), v.union([text, v.boolean(), v.array(text)]));

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
