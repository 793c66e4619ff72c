import * as v from 'valibot';
import { optionalText, textOrNumber, nullish, text } from './values.ts';

/** The user as a login answers (S3). */
export const loginFields = v.object({
  /** `''` once rule 5 has cleared it; the account is then `originalUserId`. */
  id: textOrNumber,
  connectAccount: v.optional(v.nullable(v.unknown())),
  isExpired: v.boolean(),
  hasSecurityAnswers: v.boolean(),
  resetPassword: v.boolean(),
  reviewProfile: v.boolean(),
  email: optionalText,
  firstName: optionalText,
  lastName: optionalText,
  language: v.fallback(v.optional(v.nullable(text), 'en'), 'en'),
  timezone: optionalText,
  roles: v.fallback(v.optional(v.nullable(v.array(text)), []), []),
  originalUserId: nullish(textOrNumber),
  newUser: nullish(v.boolean()),
});
export type LoginResult = v.InferOutput<typeof loginFields>;

/** S3: a numeric login result is an error code. */
export const loginReply = v.union([loginFields, v.number()]);
