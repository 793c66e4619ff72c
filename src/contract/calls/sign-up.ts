/** Sign-up and the confirmation of its address (R7). */
import * as v from 'valibot';
import { defineCalls } from '../endpoint.ts';
import { empty, nonEmptyId, optionalText, text } from '../values.ts';

export const signUpCalls = defineCalls({
  register: {
    kind: 'none',
    method: 'POST',
    path: '/auth/legacyUser',
    reply: v.object({ email: text }),
  },
  confirmEmail: {
    kind: 'none',
    method: 'POST',
    path: '/auth/legacyUser/confirmEmail/legacyUserId',
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
    reply: v.array(v.array(v.object({ labelGet: text, value: nonEmptyId }))),
  },
});
