/**
 * The wire contract: every call once, with its kind, path, request and reply.
 * The typed client, the reference server's routes and validation, the OpenAPI document and the gallery's
 * fixtures all derive from this table (contract.md).
 */
import * as v from 'valibot';

/**
 * - `none`: public; the server ignores a session bearer on it.
 * - `mfa`: carries a retrieval token in its body or query.
 * - `reset`: bearer is the reset token.
 * - `session`: bearer is the session token; the only kind that refreshes and replays.
 */
export type CallKind = 'none' | 'mfa' | 'reset' | 'session';

/** Codes a failed answer may carry; anything else is shown as "anything else" (S8). */
export const errorCodes = [
  'INVALID_CREDENTIALS',
  'USER_ACCOUNT_EXPIRED',
  'TEMPORARY_PASSWORD_EXPIRED',
  'USER_ACCOUNT_LOCKED',
  'UNAUTHORIZED_IP',
  'USER_REQUIRES_MFA',
  'INVALID_MFA_CODE',
  'TOKEN_EXPIRED',
  'TOKEN_INVALID',
  'SESSION_TIMED_OUT',
  'DATABASE_ACCESS_DENIED',
  'SETUP_REQUIRED',
  'RESOURCE_NOT_FOUND',
  'DESTINATION_NOT_ALLOWED',
  'REAUTHENTICATION_REQUIRED',
  'PAYLOAD_NOT_ACCEPTABLE',
  'ANSWER_INCORRECT',
  'PASSWORD_CHANGE_REFUSED',
  'TOO_MANY_REQUESTS',
] as const;
/** One of `errorCodes`. */
export type ErrorCode = (typeof errorCodes)[number];

/** The HTTP status each code travels with (contract.md, error codes). */
export const errorStatus = {
  INVALID_CREDENTIALS: 401,
  USER_ACCOUNT_EXPIRED: 403,
  TEMPORARY_PASSWORD_EXPIRED: 403,
  USER_ACCOUNT_LOCKED: 423,
  UNAUTHORIZED_IP: 403,
  USER_REQUIRES_MFA: 401,
  INVALID_MFA_CODE: 401,
  TOKEN_EXPIRED: 401,
  TOKEN_INVALID: 401,
  SESSION_TIMED_OUT: 401,
  DATABASE_ACCESS_DENIED: 403,
  SETUP_REQUIRED: 403,
  RESOURCE_NOT_FOUND: 404,
  DESTINATION_NOT_ALLOWED: 400,
  REAUTHENTICATION_REQUIRED: 403,
  PAYLOAD_NOT_ACCEPTABLE: 406,
  ANSWER_INCORRECT: 406,
  PASSWORD_CHANGE_REFUSED: 500,
  TOO_MANY_REQUESTS: 429,
} as const satisfies Record<ErrorCode, number>;

const text = v.string();
const id = v.pipe(v.string(), v.nonEmpty());
/** What a request says as text a service may answer as a number: ids, codes. */
const said = v.union([text, v.pipe(v.number(), v.transform(String))]);
const saidId = v.pipe(said, v.nonEmpty());
/** And the other way round. */
const count = v.union([v.number(), v.pipe(text, v.decimal(), v.transform(Number))]);
/** A field servers may leave out or send as null; what it cannot be counts as left out. */
const spare = <const T extends v.GenericSchema>(schema: T) => v.fallback(v.optional(v.nullable(schema)), undefined);
const optionalText = v.fallback(v.optional(v.nullable(said), ''), '');
const empty = v.optional(v.nullable(v.looseObject({})));

const loginFields = v.object({
  /** `''` once rule 5 has cleared it; the account is then `originalUserId`. */
  id: said,
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
  originalUserId: spare(said),
  newUser: spare(v.boolean()),
});
/** The user as a login answers (S3). */
export type LoginResult = v.InferOutput<typeof loginFields>;

/** S3: a numeric login result is an error code. */
const loginReply = v.union([loginFields, v.number()]);

/** How the second factor's code comes. */
export const mfaMethod = v.picklist(['text', 'app']);
/** A text message or the authenticator application. */
export type MfaMethod = v.InferOutput<typeof mfaMethod>;

/** `data` of a USER_REQUIRES_MFA failure. `phone` is masked by the server (last 4 digits). */
export const mfaChallenge = v.object({
  mfaRetrievalToken: saidId,
  requireMfaSetup: v.optional(v.nullable(v.boolean()), false),
  phone: spare(said),
  /** A service may know ways that we do not. */
  methods: spare(v.array(v.unknown())),
});

const authStatus = v.object({
  statusCode: count,
  message: optionalText,
});

const answer = v.object({ questionId: id, answer: text });
const securityAnswers = v.object({ answers: v.pipe(v.array(answer), v.length(3)) });

const questionGroup = v.object({
  securityQuestions: v.array(v.object({ question: text, questionId: saidId })),
});
/** One of the three groups of security questions. */
export type QuestionGroup = v.InferOutput<typeof questionGroup>;

const codeName = v.object({ code: saidId, name: text });
/** A country or a state. */
export type CodeName = v.InferOutput<typeof codeName>;

const vocabItem = v.object({
  vocabId: saidId,
  name: spare(text),
  description: text,
  selected: spare(v.boolean()),
});
/** A region or an industry. */
export type VocabItem = v.InferOutput<typeof vocabItem>;

const maybe = v.optional(v.nullable(v.boolean()), false);

const basicProfile = v.object({
  firstName: text,
  lastName: text,
  email: text,
  language: text,
  timezoneOffset: v.number(),
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

const personalInformation = v.object({
  firstName: text,
  lastName: text,
  email: text,
  language: text,
  timeZoneOffset: v.number(),
  interestId: text,
  interestOther: text,
});

/** Which of these a registration holds depends on its interest (R3, `sentFields` in forms/sign-up.ts). */
const professionalInformation = v.record(v.string(), v.union([text, v.boolean(), v.array(text)]));

/** What every visitor list and its bearer twin answer. */
const lists = {
  states: v.union([v.array(codeName), v.record(v.string(), v.array(codeName))]),
  countries: v.array(codeName),
  languages: v.array(v.object({ code: saidId, display: text })),
  timezones: v.record(v.string(), v.object({ basicUserProfileTimezoneOffset: count, backendCode: optionalText })),
  roles: v.record(v.string(), said),
  interests: v.object({
    regionHierarchy: v.array(vocabItem),
    industryHierarchy: v.array(vocabItem),
  }),
};

type Schema = v.GenericSchema<unknown, unknown>;

/** A row of the contract. */
export interface Endpoint {
  readonly kind: CallKind;
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Path under the base URL; `{name}` is a parameter, URI-encoded by the client. */
  readonly path: string;
  readonly query?: Schema;
  readonly body?: Schema;
  /** How the body travels; JSON unless said. */
  readonly encoding?: 'form';
  /** Shape of `data` in the answer. */
  readonly reply: Schema;
  /** The answer carries the session headers (it signs a user in, or refreshes). */
  readonly signsIn?: true;
  /** The codes a screen must route for this call; every call may also fail in ways only `else` catches. */
  readonly fails?: readonly ErrorCode[];
}

const legacyUser = '/api/v1/auth/legacyUser';
const mfaToken = { mfaRetrievalToken: id };
/** What ends the login of any call that carries a retrieval token (S8). */
const mfaFails = ['TOKEN_EXPIRED', 'TOKEN_INVALID', 'USER_ACCOUNT_LOCKED', 'UNAUTHORIZED_IP'] as const;
const phoneNumber = { countryCode: text, phoneNumber: text };

/** Every call by name. Routes, checks, types and the OpenAPI document are made from it. */
export const contract = {
  // Authentication
  preflight: {
    kind: 'none',
    method: 'POST',
    path: '/auth/preflight/',
    fails: ['USER_ACCOUNT_EXPIRED', 'TEMPORARY_PASSWORD_EXPIRED', 'USER_ACCOUNT_LOCKED', 'UNAUTHORIZED_IP', 'TOKEN_INVALID'],
    body: v.object({ username: text }),
    // Naming neither is no answer, rather than a no to both.
    reply: v.union([v.object({ saml: v.boolean(), oidc: maybe }), v.object({ saml: maybe, oidc: v.boolean() })]),
  },
  login: {
    kind: 'none',
    method: 'POST',
    path: '/auth/login',
    signsIn: true,
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
    reply: loginReply,
  },
  ssoLogin: {
    kind: 'none',
    method: 'POST',
    path: '/auth/login/{authType}',
    encoding: 'form',
    body: v.object({ username: text, redirect_url: v.optional(text) }),
    reply: empty,
  },
  refresh: {
    kind: 'none',
    method: 'POST',
    path: '/auth/refresh',
    signsIn: true,
    body: v.object({ refreshToken: text }),
    reply: empty,
  },
  transfer: {
    kind: 'session',
    method: 'POST',
    path: '/auth/transfer',
    fails: ['SETUP_REQUIRED', 'DESTINATION_NOT_ALLOWED'],
    body: v.object({ refreshToken: text, deployment: text, destination: text }),
    reply: v.object({ transferToken: id }),
  },
  redeem: {
    kind: 'none',
    method: 'POST',
    path: '/auth/transfer/redeem',
    signsIn: true,
    body: v.object({ transferToken: text, destination: text }),
    reply: loginReply,
  },
  logout: {
    kind: 'none',
    method: 'POST',
    path: '/auth/logout',
    body: v.object({ refreshToken: text }),
    reply: empty,
  },
  permission: {
    kind: 'none',
    method: 'GET',
    path: '/api/v1/auth/tenantAccessPermission/public/check/{resource}/{requestType}/{userId}/-/-',
    reply: v.object({ hasPermission: v.unknown() }),
  },

  // Second factor
  mfaSend: {
    kind: 'mfa',
    method: 'POST',
    path: `${legacyUser}/mfa/sendtoken`,
    fails: mfaFails,
    body: v.object(mfaToken),
    reply: v.object({ authStatus }),
  },
  mfaVerify: {
    kind: 'mfa',
    method: 'POST',
    path: `${legacyUser}/mfa/verifyToken`,
    signsIn: true,
    fails: ['INVALID_MFA_CODE', ...mfaFails],
    body: v.object({ ...mfaToken, mfaToken: text }),
    reply: loginReply,
  },
  mfaProfile: {
    kind: 'mfa',
    method: 'POST',
    path: `${legacyUser}/mfa/profile`,
    fails: mfaFails,
    body: v.object({ ...mfaToken, ...phoneNumber }),
    reply: v.object({
      authStatus,
      user: v.optional(
        v.nullable(
          v.object({
            twilioMfa: v.optional(v.nullable(v.object({ setupId: spare(said) }))),
          }),
        ),
      ),
    }),
  },
  mfaVerifySetup: {
    kind: 'mfa',
    method: 'POST',
    path: `${legacyUser}/mfa/verifyCreateMfaProfileToken`,
    signsIn: true,
    fails: ['INVALID_MFA_CODE', ...mfaFails],
    body: v.object({ ...mfaToken, mfaToken: text, setupId: text }),
    reply: loginReply,
  },
  mfaQrcode: {
    kind: 'mfa',
    method: 'GET',
    path: `${legacyUser}/mfa/qrcode`,
    fails: mfaFails,
    query: v.object({ ...mfaToken, ...phoneNumber }),
    reply: v.object({ qrcodeUrl: text }),
  },

  // Passwords and recovery
  changePassword: {
    kind: 'session',
    method: 'POST',
    path: `${legacyUser}/changePassword`,
    fails: ['PASSWORD_CHANGE_REFUSED'],
    body: v.object({ userId: text, username: text, oldPassword: text, newPassword: text }),
    reply: v.object({ completed: v.optional(v.nullable(v.boolean()), false) }),
  },
  forgotPassword: {
    kind: 'none',
    method: 'POST',
    path: '/auth/legacyUser/forgotPassword/{requestId}',
    body: v.object({ username: text }),
    reply: empty,
  },
  verifyResetToken: {
    kind: 'none',
    method: 'POST',
    path: '/auth/legacyUser/verifyForgotPasswordToken',
    body: v.object({ token: text }),
    reply: v.object({ bwpUserId: saidId, username: text }),
  },
  securityQuestion: {
    kind: 'reset',
    method: 'GET',
    path: '/auth/legacyUser/securityQuestion',
    query: v.object({ legacyUserId: text, language: text }),
    reply: v.object({
      questions: v.array(v.object({ question: text, questionId: saidId, failedAttempt: count })),
      remainingQuestions: count,
    }),
  },
  verifyAnswer: {
    kind: 'reset',
    method: 'POST',
    path: '/auth/legacyUser/verifySecurityQuestion',
    fails: ['ANSWER_INCORRECT'],
    body: v.object({ userId: text, questionId: text, answer: text }),
    // S4: "status 200 with data": an answer without data is no confirmation.
    reply: v.looseObject({}),
  },
  resetPassword: {
    kind: 'reset',
    method: 'POST',
    path: '/auth/legacyUser/resetPassword',
    fails: ['ANSWER_INCORRECT', 'PASSWORD_CHANGE_REFUSED'],
    body: v.object({ userId: text, questionId: text, answer: text, username: text, newPassword: text }),
    reply: empty,
  },
  securityQuestions: {
    kind: 'none',
    method: 'GET',
    path: '/auth/legacyUser/securityQuestions',
    reply: v.object({ questions: v.array(questionGroup) }),
  },
  saveAnswers: {
    kind: 'session',
    method: 'PUT',
    path: '/auth/legacyUser/securityQuestions',
    body: securityAnswers,
    reply: empty,
  },

  // Registration
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

  // Profile
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
  filters: {
    kind: 'session',
    method: 'GET',
    path: '/news/filter',
    reply: v.array(v.object({ filterId: saidId, filterName: text, primaryFilter: v.optional(v.nullable(v.boolean()), false) })),
  },
  makeFilter: {
    kind: 'session',
    method: 'POST',
    path: '/news/filter',
    body: v.object({ filterName: text }),
    reply: v.object({ filterId: saidId, filterName: text }),
  },
  saveFilter: {
    kind: 'session',
    method: 'PUT',
    path: '/news/filter/{filterId}',
    body: v.object({ filterName: text, primaryFilter: v.boolean() }),
    reply: empty,
  },
  filterItems: {
    kind: 'session',
    method: 'GET',
    path: '/news/filter/{filterId}',
    reply: v.object({ regionIds: v.array(said), industryIds: v.array(said) }),
  },
  saveFilterItems: {
    kind: 'session',
    method: 'POST',
    path: '/news/filter/{filterId}',
    body: v.object({ regionIds: v.optional(v.array(text)), industryIds: v.optional(v.array(text)) }),
    reply: v.object({ regionIds: v.array(said), industryIds: v.array(said) }),
  },
  dailySubscription: {
    kind: 'session',
    method: 'PUT',
    path: '/news/subscription/daily',
    body: v.object({
      active: v.boolean(),
      html: v.boolean(),
      sortBy: text,
      displayContent: text,
      frequencyFlag: v.number(),
      timeFirstEmailGmt: v.number(),
      sendEmptyEmail: v.boolean(),
    }),
    reply: empty,
  },
  sessionTimeout: {
    kind: 'session',
    method: 'GET',
    path: '/company/company/sessionTimeout/accountId/{accountId}',
    reply: v.object({ sessionTimeout: count }),
  },

  // Reference lists, each with a public twin
  states: { kind: 'session', method: 'GET', path: '/i18n/geo/state', reply: lists.states },
  statesPublic: { kind: 'none', method: 'GET', path: '/i18n/geo/state/public', reply: lists.states },
  countries: { kind: 'session', method: 'GET', path: '/i18n/geo/country', reply: lists.countries },
  countriesPublic: { kind: 'none', method: 'GET', path: '/i18n/geo/country/public', reply: lists.countries },
  languages: { kind: 'session', method: 'GET', path: '/i18n/language/supported', reply: lists.languages },
  languagesPublic: { kind: 'none', method: 'GET', path: '/i18n/language/supported/public', reply: lists.languages },
  timezones: { kind: 'session', method: 'GET', path: '/i18n/timezone', reply: lists.timezones },
  timezonesPublic: { kind: 'none', method: 'GET', path: '/i18n/timezone/public', reply: lists.timezones },
  roles: { kind: 'session', method: 'GET', path: '/company/company/roles', reply: lists.roles },
  rolesPublic: { kind: 'none', method: 'GET', path: '/company/company/roles/public', reply: lists.roles },
  newsInterests: { kind: 'session', method: 'GET', path: '/news/interests', reply: lists.interests },
  newsInterestsPublic: { kind: 'none', method: 'GET', path: '/news/interests/public', reply: lists.interests },
  translate: {
    kind: 'none',
    method: 'POST',
    path: '/i18n/translate',
    body: v.object({ locale: text, strings: v.array(text) }),
    reply: v.record(v.string(), text),
  },
  maintenanceWindows: {
    kind: 'none',
    method: 'GET',
    path: '/system/maintenance/public/windows',
    reply: v.array(v.object({ startTime: text, endTime: text })),
  },
} as const satisfies Record<string, Endpoint>;

/** The table's own type, with every path and schema in it. */
export type Contract = typeof contract;
/** The name of a call. */
export type CallName = keyof Contract;

/** What a call's body must be; `undefined` for a call without one. */
export type Body<N extends CallName> = Contract[N] extends { body: infer S extends Schema } ? v.InferInput<S> : undefined;
/** What a call's query must be; `undefined` for a call without one. */
export type Query<N extends CallName> = Contract[N] extends { query: infer S extends Schema } ? v.InferInput<S> : undefined;
/** What a call resolves to. A numeric login result is an error code (S3): the client throws it. */
export type Reply<N extends CallName> = Exclude<v.InferOutput<Contract[N]['reply']>, number>;

type ParamNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never;
/** Path parameters of a call: `{filterId: string}` for `/news/filter/{filterId}`. The client fills `{requestId}` itself. */
export type Params<N extends CallName> = Record<Exclude<ParamNames<Contract[N]['path']>, 'requestId'>, string>;

/** Every answer with a success status (contract.md, Success). */
export const envelopeBody = v.object({ statusCode: count, data: v.optional(v.unknown()) });

/** A failure body (contract.md, Failure). Every field may be missing or wrong: it is read field by field. */
export const failureBody = v.object({
  errorCode: v.fallback(v.optional(text), undefined),
  code: v.fallback(v.optional(v.number()), undefined),
  message: v.fallback(v.optional(text), undefined),
  requestId: v.fallback(v.optional(text), undefined),
  data: v.optional(v.unknown()),
});
