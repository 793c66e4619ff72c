/** The email and the password step, the user as a login answers it, the steps that the service may force (S3, S4), and the hand-off to a company. */
import * as v from 'valibot';
import { defineCalls } from '../endpoint.ts';
import { empty, nullish, optionalFlag, optionalText, text, textOrNumber } from '../values.ts';

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
  /** The service offers to create a passkey, once all forced steps are done (passkeys.md). */
  offerPasskey: nullish(v.boolean()),
});
export type LoginResult = v.InferOutput<typeof loginFields>;

/** S3: a numeric login result is an error code. */
export const loginReply = v.union([loginFields, v.number()]);

export type StepFlags = Pick<LoginResult, 'isExpired' | 'hasSecurityAnswers' | 'resetPassword' | 'reviewProfile'>;

interface Row {
  /** Named after the page that asks for it. */
  readonly step: string;
  readonly isDue: (user: StepFlags) => boolean;
}

/** The first that is due is taken. */
export const forcedSteps = [
  { step: 'reset-temporary-password', isDue: (u) => !u.isExpired && u.hasSecurityAnswers && u.resetPassword && !u.reviewProfile },
  { step: 'first-time-password', isDue: (u) => u.resetPassword },
  { step: 'first-time-questions', isDue: (u) => !u.hasSecurityAnswers },
  { step: 'first-time-personal', isDue: (u) => u.reviewProfile },
  { step: 'new-user-password-expired', isDue: (u) => u.isExpired },
] as const satisfies readonly Row[];

export type ForcedStep = (typeof forcedSteps)[number]['step'];

/** The step that is due, if any. */
export const forcedStep = (user: StepFlags): ForcedStep | undefined => forcedSteps.find(({ isDue }) => isDue(user))?.step;

export const signInCalls = defineCalls({
  preflight: {
    kind: 'none',
    method: 'POST',
    path: '/auth/preflight/',
    // An answer with neither flag is malformed. It does not mean that both are false.
    reply: v.union([v.object({ saml: v.boolean(), oidc: optionalFlag }), v.object({ saml: optionalFlag, oidc: v.boolean() })]),
  },
  login: {
    kind: 'none',
    method: 'POST',
    path: '/auth/login',
    signsIn: true,
    reply: loginReply,
  },
  ssoLogin: {
    kind: 'none',
    method: 'POST',
    path: '/auth/login/{authType}',
    encoding: 'form',
    reply: empty,
  },
});
