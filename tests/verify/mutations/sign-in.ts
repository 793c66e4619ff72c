/** Every rule of the plan sign-in, broken once. */
import {
  type Answer,
  answersOf,
  codeOf,
  hidden,
  json,
  type Mutate,
  refusal,
  slowed,
  success,
  waitsForBodies,
  withBody,
  withHeaders,
} from '../proxy.ts';
import {
  forgetRepeats,
  keepForAllOrigins,
  keepForever,
  keepForListedOrigins,
  LOGIN,
  LOOK_UP,
  LANDING,
  LISTED,
  oneCallAnId,
  refuseOtherOrigins,
} from './repeated-ids.ts';
import type { Mutation } from './table.ts';

const onCode = (code: string, change: (answer: Answer) => Answer) => (answer: Answer) =>
  codeOf(answer) === code ? change(answer) : answer;

const withHeader =
  (isIt: (headers: Readonly<Record<string, string>>, method: string) => boolean, name: string, value: string): Mutate =>
  (passing, forward) =>
    forward(isIt(passing.headers, passing.method) ? { ...passing, headers: { ...passing.headers, [name]: value } } : passing);

const shownTo = (origins: RegExp): Mutate =>
  answersOf(/./, (answer, { method, headers: { origin = '' } }) =>
    method !== 'POST' && origins.test(origin) ? withHeaders(answer, { 'access-control-allow-origin': origin }) : answer,
  );

/** Refuses somebody in other words. */
const tellingOf = (who: string): Mutate =>
  answersOf(LOGIN, (answer, { body }) =>
    body.includes(who) && codeOf(answer) === 'INVALID_CREDENTIALS'
      ? withBody(answer, (was) => ({ ...was, message: 'Not any more.' }))
      : answer,
  );

export const signInMutations: readonly Mutation[] = [
  {
    module: 'sign-in.success',
    broken: () => answersOf(LOOK_UP, (answer) => (answer.status === 200 ? withBody(answer, (body) => ({ data: body['data'] })) : answer)),
  },
  {
    module: 'sign-in.failure',
    broken: () =>
      answersOf(
        LOGIN,
        onCode('INVALID_CREDENTIALS', (answer) => withHeaders(answer, { 'x-auth-token': 'a-token-for-nobody' })),
      ),
  },
  {
    module: 'sign-in.challenge',
    broken: () =>
      answersOf(
        LOGIN,
        onCode('USER_REQUIRES_MFA', (answer) =>
          withBody(answer, (body) => ({ ...body, data: { ...Object(body['data']), requireMfaSetup: 'no' } })),
        ),
      ),
  },
  {
    module: 'sign-in.challenge',
    broken: () =>
      answersOf(
        LOGIN,
        onCode('USER_REQUIRES_MFA', (answer) =>
          withBody(answer, (body) => ({ ...body, data: { ...Object(body['data']), methods: 'text' } })),
        ),
      ),
  },
  {
    module: 'sign-in.nothing-opens-early',
    broken: () =>
      answersOf(
        LOGIN,
        onCode('USER_REQUIRES_MFA', (answer) => withHeaders(answer, { 'x-auth-token': 'a-token-too-early' })),
      ),
  },
  {
    module: 'sign-in.echo',
    broken: () =>
      answersOf(LOGIN, (answer, { body }) => (answer.status === 400 ? withBody(answer, (given) => ({ ...given, message: body })) : answer)),
  },
  {
    module: 'sign-in.not-by-address',
    broken: () => answersOf(LOGIN, (answer, { method }) => (method === 'GET' ? refusal(401, 'INVALID_CREDENTIALS', answer) : answer)),
  },
  {
    module: 'sign-in.not-found',
    broken: () => answersOf('/auth/nothing-is-here', (answer) => refusal(404, 'NOTHING_HERE', answer)),
  },
  {
    module: 'sign-in.not-stored',
    broken: () =>
      answersOf(
        LOGIN,
        onCode('USER_REQUIRES_MFA', (answer) => withHeaders(answer, { 'cache-control': undefined })),
      ),
  },
  {
    module: 'sign-in.public-calls',
    broken: () => answersOf(LOOK_UP, (answer, { headers }) => (headers['authorization'] ? refusal(401, 'TOKEN_INVALID', answer) : answer)),
  },
  {
    module: 'sign-in.listed-origin',
    broken: () =>
      answersOf('/auth/transfer', (answer, { method }) =>
        method === 'OPTIONS' ? withHeaders(answer, { 'access-control-allow-headers': 'authorization,content-type' }) : answer,
      ),
  },
  {
    module: 'sign-in.exposed-headers',
    broken: () => answersOf(LOOK_UP, hidden('retry-after')),
  },
  {
    module: 'sign-in.exposed-headers',
    broken: () =>
      answersOf(
        LOGIN,
        onCode('INVALID_CREDENTIALS', (answer) => withHeaders(answer, { 'access-control-allow-origin': undefined })),
      ),
  },
  {
    module: 'sign-in.failures',
    broken: () =>
      answersOf(
        LOGIN,
        onCode('USER_REQUIRES_MFA', (answer) => withBody(answer, (body) => ({ ...body, requestId: undefined }))),
      ),
  },
  {
    module: 'sign-in.failures',
    broken: () =>
      answersOf(
        LOGIN,
        onCode('USER_REQUIRES_MFA', (answer) => withBody(answer, (body) => ({ ...body, message: '' }))),
      ),
  },
  {
    module: 'sign-in.failures',
    broken: () =>
      answersOf(LOGIN, (answer) => (answer.status === 400 ? withBody(answer, (body) => ({ ...body, errorCode: undefined })) : answer)),
  },
  {
    module: 'sign-in.unlisted-origin',
    broken: () =>
      answersOf(/./, (answer, { method, headers }) =>
        method === 'POST' ? answer : withHeaders(answer, { 'access-control-allow-origin': headers['origin'] }),
      ),
  },
  // Looks at the end of the host only.
  { module: 'sign-in.unlisted-origin', broken: () => shownTo(/localhost:4400$/) },
  // Looks at the host, and not at its port.
  { module: 'sign-in.unlisted-origin', broken: () => shownTo(/^http:\/\/localhost:\d+$/) },
  {
    module: 'sign-in.foreign-posts',
    broken: () => withHeader(({ origin = '' }, method) => method === 'POST' && ![LISTED, LANDING].includes(origin), 'origin', LISTED),
  },
  { module: 'sign-in.content-types', broken: () => withHeader((_, method) => method === 'POST', 'content-type', 'application/json') },
  { module: 'sign-in.repeated', broken: () => forgetRepeats(true) },
  { module: 'sign-in.id-of-another-request', broken: () => forgetRepeats(false) },
  { module: 'sign-in.id-of-another-call', broken: oneCallAnId },
  { module: 'sign-in.id-of-another-origin', broken: keepForAllOrigins },
  { module: 'sign-in.id-of-another-origin', broken: keepForListedOrigins },
  { module: 'sign-in.id-of-another-origin', broken: refuseOtherOrigins },
  {
    module: 'sign-in.equal-answers',
    broken: () =>
      answersOf(LOGIN, (answer, { body }) =>
        codeOf(answer) === 'INVALID_CREDENTIALS' && body.includes('spare.person16@')
          ? withBody(answer, (given) => ({ ...given, message: 'The password is wrong.' }))
          : answer,
      ),
  },
  {
    module: 'sign-in.equal-times',
    broken: () => slowed(({ path, body }) => path === LOGIN && body.includes('spare.person16@') && body.includes('Not-The')),
  },
  {
    module: 'sign-in.lock',
    broken: () =>
      answersOf(
        LOGIN,
        onCode('USER_ACCOUNT_LOCKED', (answer) => refusal(401, 'INVALID_CREDENTIALS', answer)),
      ),
  },
  {
    module: 'sign-in.ended',
    broken: () =>
      answersOf(LOGIN, (answer, { body }) => (body.includes('presley.dunn@') ? refusal(403, 'USER_ACCOUNT_EXPIRED', answer) : answer)),
  },
  {
    module: 'sign-in.temporary-ended',
    broken: () =>
      answersOf(
        LOGIN,
        onCode('TEMPORARY_PASSWORD_EXPIRED', (answer) => refusal(401, 'INVALID_CREDENTIALS', answer)),
      ),
  },
  {
    module: 'sign-in.disabled',
    broken: () =>
      answersOf(LOGIN, (answer, { body }) => (body.includes('drew.ashby@') ? refusal(403, 'ACCOUNT_DISABLED', answer) : answer)),
  },
  {
    module: 'sign-in.elsewhere',
    broken: () =>
      answersOf(LOOK_UP, (answer, { body }) =>
        String(json(body)['username']).endsWith('@vaultbank.example') ? success({ saml: false, oidc: false }, answer) : answer,
      ),
  },
  {
    module: 'sign-in.size',
    broken: () => answersOf(LOGIN, (answer) => (answer.status === 413 ? refusal(401, 'INVALID_CREDENTIALS', answer) : answer)),
  },
  { module: 'sign-in.half-body', broken: () => waitsForBodies },
  // Conflicts with `repeated`, so no run may have both.
  { module: 'sign-in.repeated-late', broken: keepForever },
  { module: 'sign-in.ended', broken: () => tellingOf('presley.dunn@') },
  { module: 'sign-in.disabled', broken: () => tellingOf('drew.ashby@') },
];
