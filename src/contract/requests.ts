/** What each call asks for, and the failures that a screen must route: checked by the service and by the compiler, so no browser loads it. */
import * as v from 'valibot';
import { basicProfile, profileFields } from './calls/profile.ts';
import type { Requests } from './endpoint.ts';
import { id, offset, text } from './values.ts';

const mfaToken = { mfaRetrievalToken: id };
/** What ends the login of any call that carries a retrieval token (S8). */
const mfaFails = [
  'TOKEN_EXPIRED',
  'TOKEN_INVALID',
  'USER_ACCOUNT_EXPIRED',
  'TEMPORARY_PASSWORD_EXPIRED',
  'USER_ACCOUNT_LOCKED',
  'UNAUTHORIZED_IP',
] as const;

const fresh = ['REAUTHENTICATION_REQUIRED'] as const;
/** AuthenticationResponseJSON. */
const assertion = v.looseObject({
  id,
  rawId: id,
  type: v.literal('public-key'),
  response: v.looseObject({ clientDataJSON: id, authenticatorData: id, signature: id, userHandle: v.optional(v.nullable(text)) }),
});
/** RegistrationResponseJSON. */
const attestation = v.looseObject({
  id,
  rawId: id,
  type: v.literal('public-key'),
  response: v.looseObject({ clientDataJSON: id, attestationObject: id, transports: v.optional(v.array(text)) }),
});
const phoneNumber = { countryCode: text, phoneNumber: text };

const answer = v.object({ questionId: id, answer: text });
const securityAnswers = v.object({ answers: v.pipe(v.array(answer), v.length(3)) });

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
  v.transform((body) => Object.fromEntries(Object.entries(body).filter((field): field is [string, Value] => field[1] !== null))),
);

/** The wizard's professional information (R3); every field is always sent, blank ones as `''`. */
const profile = v.object(v.entriesFromList(profileFields, v.optional(v.nullable(text), '')));
/** The profile of the wizard's step 4 (R3). */
export type Profile = v.InferOutput<typeof profile>;

export const requests = {
  preflight: {
    fails: ['USER_ACCOUNT_EXPIRED', 'TEMPORARY_PASSWORD_EXPIRED', 'USER_ACCOUNT_LOCKED', 'UNAUTHORIZED_IP', 'TOKEN_INVALID'],
    body: v.object({ username: text }),
  },
  login: {
    fails: [
      'INVALID_CREDENTIALS',
      'USER_ACCOUNT_EXPIRED',
      'TEMPORARY_PASSWORD_EXPIRED',
      'USER_ACCOUNT_LOCKED',
      'UNAUTHORIZED_IP',
      'USER_REQUIRES_MFA',
      'TOKEN_INVALID',
    ],
    body: v.object({ email: text, password: text, strategy: v.literal('legacyUser') }),
  },
  ssoLogin: {
    body: v.object({ username: text, redirect_url: v.optional(text) }),
  },
  refresh: {
    body: v.object({ refreshToken: text }),
  },
  transfer: {
    fails: ['SETUP_REQUIRED', 'DESTINATION_NOT_ALLOWED'],
    body: v.object({ refreshToken: text, deployment: text, destination: text }),
  },
  redeem: {
    body: v.object({ transferToken: text, destination: text }),
  },
  logout: {
    body: v.object({ refreshToken: text }),
  },
  mfaSend: {
    fails: mfaFails,
    body: v.object(mfaToken),
  },
  mfaVerify: {
    fails: ['INVALID_MFA_CODE', ...mfaFails],
    body: v.object({ ...mfaToken, mfaToken: text }),
  },
  mfaProfile: {
    fails: mfaFails,
    body: v.object({ ...mfaToken, ...phoneNumber }),
  },
  mfaVerifySetup: {
    fails: ['INVALID_MFA_CODE', ...mfaFails],
    body: v.object({ ...mfaToken, mfaToken: text, setupId: text }),
  },
  mfaQrcode: {
    fails: mfaFails,
    query: v.object({ ...mfaToken, ...phoneNumber }),
  },
  passkeyOptions: {
    body: v.object({}),
  },
  passkeyLogin: {
    fails: ['INVALID_CREDENTIALS', 'USER_ACCOUNT_EXPIRED', 'TEMPORARY_PASSWORD_EXPIRED', 'UNAUTHORIZED_IP', 'TOKEN_INVALID'],
    body: v.object({ credential: assertion }),
  },
  mfaPasskeyOptions: {
    fails: mfaFails,
    body: v.object(mfaToken),
  },
  mfaPasskey: {
    fails: ['INVALID_MFA_CODE', ...mfaFails],
    body: v.object({ ...mfaToken, credential: assertion }),
  },
  mfaRecovery: {
    fails: ['INVALID_MFA_CODE', ...mfaFails],
    body: v.object({ ...mfaToken, mfaToken: text }),
  },
  passkeyCreationOptions: {
    fails: ['PASSKEY_REFUSED'],
    body: v.object({}),
  },
  addPasskey: {
    fails: [...fresh, 'PASSKEY_REFUSED', 'PASSKEY_EXISTS'],
    body: v.object({ credential: attestation, name: text }),
  },
  renamePasskey: {
    fails: ['PASSKEY_REFUSED', 'PASSKEY_UNKNOWN'],
    body: v.object({ name: text }),
  },
  removePasskey: {
    fails: [...fresh, 'PASSKEY_UNKNOWN', 'LAST_FACTOR'],
    body: v.object({}),
  },
  makeRecoveryCodes: {
    fails: fresh,
    body: v.object({}),
  },
  postponePasskey: {
    body: v.object({ later: v.literal(true) }),
  },
  forgotPassword: {
    body: v.object({ username: text }),
  },
  verifyResetToken: {
    body: v.object({ token: text }),
  },
  securityQuestion: {
    query: v.object({ legacyUserId: text, language: text }),
  },
  verifyAnswer: {
    fails: ['ANSWER_INCORRECT'],
    body: v.object({ userId: text, questionId: text, answer: text }),
  },
  resetPassword: {
    fails: ['ANSWER_INCORRECT', 'PASSWORD_CHANGE_REFUSED', 'PASSWORD_BREACHED'],
    body: v.object({ userId: text, questionId: text, answer: text, username: text, newPassword: text }),
  },
  saveAnswers: {
    body: securityAnswers,
  },
  register: {
    fails: ['PASSWORD_BREACHED'],
    body: v.object({ personalInformation, professionalInformation, password: text, securityAnswers }),
  },
  confirmEmail: {
    body: v.object({ userId: text }),
  },
  saveBasicProfile: {
    body: basicProfile,
  },
  saveProfile: {
    body: profile,
  },
  changePassword: {
    fails: ['PASSWORD_CHANGE_REFUSED', 'PASSWORD_BREACHED'],
    body: v.object({ userId: text, username: text, oldPassword: text, newPassword: text }),
  },
  makeFilter: {
    body: v.object({ filterName: text }),
  },
  saveFilter: {
    body: v.object({ filterName: text, primaryFilter: v.boolean() }),
  },
  saveFilterItems: {
    body: v.object({ regionIds: v.optional(v.array(text)), industryIds: v.optional(v.array(text)) }),
  },
  dailySubscription: {
    body: v.object({
      active: v.boolean(),
      html: v.boolean(),
      sortBy: text,
      displayContent: text,
      frequencyFlag: v.number(),
      timeFirstEmailGmt: v.number(),
      sendEmptyEmail: v.boolean(),
    }),
  },
  translate: {
    body: v.object({ locale: text, strings: v.array(text) }),
  },
} as const satisfies Requests;
