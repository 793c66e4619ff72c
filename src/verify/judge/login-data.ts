/** `data` of USER_REQUIRES_MFA, and of what follows it: the login result and the basic profile. */
import * as v from 'valibot';
import { type MfaMethod, mfaChallenge } from '../../contract/calls/second-factor.ts';
import { nonEmptyId, numeric, text, textOrNumber } from '../../contract/values.ts';
import { dataOf, type Exchange, where } from '../wire/exchange.ts';
import { faultOf } from './shape.ts';
import { must } from './verdict.ts';

/** What is wrong with it, if anything. */
export function problemIn({ body }: Exchange): string | undefined {
  const fault = faultOf(mfaChallenge, body?.['data']);
  return fault && `\`data\` lacks what the second factor needs: ${fault}.`;
}

/** The page offers no other method than these, where they are named. */
export function mustOffer(answer: Exchange, method: MfaMethod): void {
  const { methods } = dataOf(answer);
  if (methods === undefined || methods === null) return;
  must(Array.isArray(methods), '`methods` is no list.', 'Answer a list such as `["text", "app"]`, or leave it out.');
  must(
    methods.includes(method),
    `\`methods\` is ${JSON.stringify(methods)}, without the \`${method}\` that this account has.`,
    'Name every method that the account has set up, `text` or `app`, or leave `methods` out: the page offers no other.',
  );
}

/** Stricter than what a page puts up with: every field has to be there, null where there is no value. */
const loginResult = v.object({
  id: nonEmptyId,
  connectAccount: v.unknown(),
  isExpired: v.boolean(),
  hasSecurityAnswers: v.boolean(),
  resetPassword: v.boolean(),
  reviewProfile: v.boolean(),
  email: text,
  firstName: v.nullable(text),
  lastName: v.nullable(text),
  language: v.nullable(text),
  timezone: v.nullable(text),
  roles: v.array(text),
  originalUserId: v.nullable(textOrNumber),
  newUser: v.optional(v.nullable(v.boolean())),
});
const basicProfile = v.object({ ...loginResult.entries, timezoneOffset: v.nullable(numeric) });

function mustHold(answer: Exchange, schema: v.GenericSchema, change: string): void {
  const fault = faultOf(schema, answer.body?.['data']);
  must(fault === undefined, `\`data\` of ${where(answer)} does not hold what the contract names: ${fault}.`, change);
}

const NAMES = Object.keys(loginResult.entries).join(', ');

/** An object with every field: a number would be an error code. */
export const mustBeLoginResult = (answer: Exchange): void =>
  mustHold(answer, loginResult, `Answer an object with ${NAMES}; only newUser may be left out.`);

export const mustBeBasicProfile = (answer: Exchange): void =>
  mustHold(answer, basicProfile, `Answer an object with ${NAMES} and timezoneOffset; only newUser may be left out.`);
