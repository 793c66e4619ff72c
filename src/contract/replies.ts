/** How each call is made and how its answer is read: all that a browser needs of the contract. */
import * as v from 'valibot';
import type { Calls } from './endpoint.ts';
import { signInCalls } from './calls/sign-in.ts';
import { sessionCalls } from './calls/session.ts';
import { secondFactorCalls } from './calls/second-factor.ts';
import { passkeyCalls } from './calls/passkeys.ts';
import { recoveryCalls } from './calls/recovery.ts';
import { securityQuestionCalls } from './calls/security-questions.ts';
import { signUpCalls } from './calls/sign-up.ts';
import { profileCalls } from './calls/profile.ts';
import { newsCalls } from './calls/news.ts';
import { listCalls } from './calls/lists.ts';
import { numeric, text } from './values.ts';

/** Every call by name. */
export const replies = {
  ...signInCalls,
  ...sessionCalls,
  ...secondFactorCalls,
  ...passkeyCalls,
  ...recoveryCalls,
  ...securityQuestionCalls,
  ...signUpCalls,
  ...profileCalls,
  ...newsCalls,
  ...listCalls,
} as const satisfies Calls;

/** Every answer with a success status (contract.md, Success). S7: whether a forgotten password's call went well is read from `statusCode` and `flash.error`. */
export const envelopeBody = v.object({
  statusCode: numeric,
  data: v.optional(v.unknown()),
  flash: v.fallback(v.optional(v.object({ error: v.optional(v.unknown()) })), undefined),
});

/** A failure body (contract.md, Failure). Every field may be missing or wrong: it is read field by field. */
export const failureBody = v.object({
  errorCode: v.fallback(v.optional(text), undefined),
  code: v.fallback(v.optional(numeric), undefined),
  message: v.fallback(v.optional(text), undefined),
  requestId: v.fallback(v.optional(text), undefined),
  data: v.optional(v.unknown()),
});
