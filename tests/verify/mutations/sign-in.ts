import {
  type Answer,
  answersOf,
  codeOf,
  hidden,
  type Mutate,
  refusal,
  renamed,
  RETRIEVAL_TOKEN,
  success,
  waitsForBodies,
  withBody,
  withHeaders,
} from '../proxy.ts';
import {
  forgetRepeats,
  keepForAllOrigins,
  replayForever,
  keepForListedOrigins,
  LOGIN,
  LOOK_UP,
  LANDING,
  LISTED,
  lockByRepeats,
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

/** `mfaRetrievalToken` comes with these methods. */
const withMethods = (methods: readonly string[]): Mutate =>
  answersOf(
    LOGIN,
    onCode('USER_REQUIRES_MFA', (answer) => withBody(answer, (body) => ({ ...body, data: { ...Object(body['data']), methods } }))),
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
  { module: 'sign-in.challenge', broken: () => withMethods([]) },
  { module: 'sign-in.challenge', broken: () => withMethods(['sms']) },
  {
    module: 'sign-in.look-up',
    broken: () => answersOf(LOOK_UP, (answer) => (answer.status === 200 ? success({ saml: true, oidc: false }, answer) : answer)),
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
      answersOf(LOGIN, (answer, { body }) => (answer.status === 400 ? withBody(answer, (data) => ({ ...data, message: body })) : answer)),
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
    module: 'sign-in.failures',
    broken: () =>
      answersOf(LOOK_UP, (answer, { headers }) =>
        headers['origin'] === 'https://unlisted.invalid' ? refusal(429, 'TOO_MANY_REQUESTS', answer) : answer,
      ),
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
  { module: 'sign-in.refusal-repeated', broken: lockByRepeats },
  { module: 'sign-in.id-of-another-request', broken: () => forgetRepeats(false) },
  { module: 'sign-in.id-of-another-call', broken: oneCallAnId },
  { module: 'sign-in.id-of-another-origin', broken: keepForAllOrigins },
  { module: 'sign-in.id-of-another-origin', broken: keepForListedOrigins },
  { module: 'sign-in.id-of-another-origin', broken: refuseOtherOrigins },
  {
    module: 'sign-in.size',
    broken: () => answersOf(LOGIN, (answer) => (answer.status === 413 ? refusal(401, 'INVALID_CREDENTIALS', answer) : answer)),
  },
  { module: 'sign-in.half-body', broken: () => waitsForBodies },
  // Conflicts with `repeated`, so no run may have both.
  { module: 'sign-in.repeated-late', broken: replayForever },
  { module: 'sign-in.unguessable', broken: () => renamed(RETRIEVAL_TOKEN, (index) => `newsline-retrieval-${1_000_000 + index}-of-2026`) },
];
