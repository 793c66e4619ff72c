/** Every rule of the plan first-time, broken once. */
import {
  type Answer,
  answersOf,
  codeOf,
  hidden,
  json,
  cacheable,
  type Mutate,
  type Passing,
  refusal,
  refusedWith,
  success,
  withBody,
  withData,
  withHeaders,
} from '../proxy.ts';
import { forgetRepeats } from './repeated-ids.ts';
import type { Mutation } from './table.ts';

const PASSWORD = '/api/v1/auth/legacyUser/changePassword';
const QUESTIONS = '/auth/legacyUser/securityQuestions';
const BASIC = '/user/profile/basic';
const PROFILE = '/user/profile';
const FILTERS = '/news/filter';
const DAILY = '/news/subscription/daily';
const FILTER = /^\/news\/filter\/[^/]+$/;

const text = ({ body }: Passing, name: string): string => String(json(body)[name] ?? '');
const dataOf = (answer: Answer) => Object(json(answer.text)['data']) as Record<string, unknown>;

/** Accepts a request that should be refused, if it matches. */
const takes = (path: string | RegExp, isIt: (passing: Passing) => boolean, data: object = {}): Mutate =>
  answersOf(path, (answer, passing) => (answer.status >= 400 && isIt(passing) ? success(data, answer) : answer));

/** Takes a call that comes after the step that is due, while it is the one of this number. */
const opensAt = (step: 1 | 2 | 3, method: string, path: string): Mutate => {
  let due = 1;
  return async (passing, forward) => {
    const answer = await forward(passing);
    if (answer.status === 200 && passing.path === PASSWORD) due = 2;
    if (answer.status === 200 && passing.path === QUESTIONS && passing.method === 'PUT') due = 3;
    const isIt = due === step && passing.method === method && passing.path === path;
    return isIt && codeOf(answer) === 'SETUP_REQUIRED' ? success({}, answer) : answer;
  };
};

/** Sessions that a password change ended continue. */
const livingSessions = (): Mutate => {
  let isChanged = false;
  return async (passing, forward) => {
    const answer = await forward(passing);
    if (passing.path === PASSWORD && answer.status === 200) isChanged = true;
    const isOver = isChanged && passing.path.includes('/sessionTimeout/') && codeOf(answer) === 'TOKEN_INVALID';
    return isOver ? success({ sessionTimeout: 1000 }, answer) : answer;
  };
};

/** Answers are stored, but the profile says that they are missing. */
const forgottenAnswers = (): Mutate => {
  let isSaved = false;
  return async (passing, forward) => {
    const answer = await forward(passing);
    if (passing.path === QUESTIONS && passing.method === 'PUT' && answer.status === 200) isSaved = true;
    return isSaved && passing.path === BASIC && passing.method === 'GET' ? withData(answer, { hasSecurityAnswers: false }) : answer;
  };
};

/** Each request creates another filter. */
const manyFilters = (): Mutate => {
  let filters = 0;
  return answersOf(FILTERS, (answer, { method }) => {
    if (method !== 'POST' || dataOf(answer)['filterId'] === undefined) return answer;
    filters += 1;
    return filters > 1 ? withData(answer, { filterId: `filter-${filters}` }) : answer;
  });
};

/** The list of filters says something else of each. */
const listedAs = (change: object): Mutate =>
  answersOf(FILTERS, (answer, { method }) =>
    method === 'GET' && answer.status === 200
      ? withBody(answer, (body) => ({ ...body, data: [body['data']].flat().map((row) => ({ ...Object(row), ...change })) }))
      : answer,
  );

/** A form that breaks a rule ends its session. */
const signingOut = (path: string): Mutate =>
  answersOf(path, (answer, { method }) => (method === 'PUT' && answer.status === 400 ? refusal(401, 'INVALID_REQUEST', answer) : answer));

export const firstTimeMutations: readonly Mutation[] = [
  {
    module: 'first-time.flags',
    broken: () =>
      answersOf(BASIC, (answer) => (dataOf(answer)['resetPassword'] === true ? withData(answer, { reviewProfile: false }) : answer)),
  },
  { module: 'first-time.forced', broken: () => opensAt(1, 'GET', FILTERS) },
  { module: 'first-time.forced', broken: () => opensAt(1, 'POST', FILTERS) },
  { module: 'first-time.forced', broken: () => opensAt(1, 'PUT', DAILY) },
  { module: 'first-time.forced', broken: () => opensAt(1, 'PUT', QUESTIONS) },
  { module: 'first-time.forced', broken: () => opensAt(1, 'PUT', BASIC) },
  { module: 'first-time.forced', broken: () => opensAt(1, 'PUT', PROFILE) },
  {
    module: 'first-time.open',
    broken: () =>
      answersOf('/company/company/roles', (answer) => (answer.status === 200 ? refusal(403, 'SETUP_REQUIRED', answer) : answer)),
  },
  {
    module: 'first-time.open',
    broken: () =>
      answersOf(QUESTIONS, (answer, { method, headers }) =>
        method === 'GET' && headers['authorization'] ? refusal(403, 'SETUP_REQUIRED', answer) : answer,
      ),
  },
  {
    module: 'first-time.wrong-password',
    broken: () =>
      answersOf(PASSWORD, (answer, passing) =>
        text(passing, 'oldPassword').startsWith('Not-The') ? withBody(answer, (body) => ({ ...body, message: 'No.' })) : answer,
      ),
  },
  {
    module: 'first-time.own-password',
    broken: () => takes(PASSWORD, (passing) => text(passing, 'userId') === 'somebody-else', { completed: true }),
  },
  {
    module: 'first-time.password-rules',
    broken: () => takes(PASSWORD, (passing) => !/\d/.test(text(passing, 'newPassword')), { completed: true }),
  },
  {
    module: 'first-time.same-password',
    broken: () => takes(PASSWORD, (passing) => text(passing, 'newPassword') === text(passing, 'oldPassword'), { completed: true }),
  },
  { module: 'first-time.password', broken: () => answersOf(PASSWORD, (answer) => withData(answer, { completed: false })) },
  { module: 'first-time.password-repeated', broken: () => forgetRepeats(true, PASSWORD) },
  { module: 'first-time.password-repeated', broken: () => forgetRepeats(false, PASSWORD) },
  { module: 'first-time.others-end', broken: livingSessions },
  {
    module: 'first-time.question-rules',
    broken: () => takes(QUESTIONS, ({ method, body }) => method === 'PUT' && body.includes('"answer":"ab"')),
  },
  { module: 'first-time.next-step', broken: () => opensAt(2, 'PUT', BASIC) },
  { module: 'first-time.next-step', broken: () => opensAt(3, 'PUT', PROFILE) },
  { module: 'first-time.questions', broken: forgottenAnswers },
  {
    module: 'first-time.question-rules',
    broken: () => takes(QUESTIONS, ({ method, body }) => method === 'PUT' && body.includes('"questionId":"no-question-of-yours"')),
  },
  {
    module: 'first-time.personal-rules',
    broken: () => takes(BASIC, ({ method, body }) => method === 'PUT' && body.includes('a<b')),
  },
  {
    module: 'first-time.personal',
    broken: () => answersOf(BASIC, (answer, { method }) => (method === 'PUT' ? withData(answer, { language: undefined }) : answer)),
  },
  {
    module: 'first-time.personal',
    broken: () => answersOf(BASIC, (answer, { method }) => (method === 'GET' ? withData(answer, { lastName: 'Before' }) : answer)),
  },
  // The bytes of UTF-8, each read as a letter.
  {
    module: 'first-time.personal',
    broken: () =>
      answersOf(BASIC, (answer, { method }) =>
        method === 'PUT' ? { ...answer, text: Buffer.from(answer.text).toString('latin1') } : answer,
      ),
  },
  { module: 'first-time.personal-rules', broken: () => signingOut(BASIC) },
  {
    module: 'first-time.professional-rules',
    broken: () => takes(PROFILE, (passing) => passing.method === 'PUT' && text(passing, 'company') === ''),
  },
  {
    module: 'first-time.professional-rules',
    broken: () => takes(PROFILE, (passing) => passing.method === 'PUT' && text(passing, 'phone').length === 9),
  },
  {
    module: 'first-time.professional',
    broken: () => answersOf(PROFILE, (answer, { method }) => (method === 'PUT' && answer.status === 200 ? success({}, answer) : answer)),
  },
  {
    module: 'first-time.professional',
    broken: () => answersOf(PROFILE, (answer, { method }) => (method === 'GET' ? withData(answer, { city: '' }) : answer)),
  },
  { module: 'first-time.steps-repeated', broken: () => forgetRepeats(false, QUESTIONS) },
  { module: 'first-time.steps-repeated', broken: () => forgetRepeats(false, BASIC) },
  { module: 'first-time.steps-repeated', broken: () => forgetRepeats(false, PROFILE) },
  { module: 'first-time.filter', broken: manyFilters },
  {
    module: 'first-time.filter',
    broken: () => answersOf(FILTERS, (answer, { method }) => (method === 'POST' ? withData(answer, { filterName: 'Another' }) : answer)),
  },
  { module: 'first-time.primary-filter', broken: () => listedAs({ filterName: 'Another' }) },
  {
    module: 'first-time.primary-filter',
    broken: () => listedAs({ primaryFilter: false }),
  },
  {
    module: 'first-time.filter-items',
    broken: () => answersOf(FILTER, (answer, { method }) => (method === 'GET' ? withData(answer, { regionIds: [] }) : answer)),
  },
  {
    module: 'first-time.unknown-filter',
    broken: () => takes(FILTER, ({ path }) => path.endsWith('somebody-elses'), { regionIds: [], industryIds: [] }),
  },
  {
    module: 'first-time.subscription',
    broken: () => answersOf(DAILY, (answer) => (answer.status === 200 ? refusal(400, 'INVALID_REQUEST', answer) : answer)),
  },
  {
    module: 'first-time.over',
    broken: () => answersOf('/auth/transfer', (answer) => (answer.status === 200 ? refusal(403, 'SETUP_REQUIRED', answer) : answer)),
  },
  {
    module: 'first-time.own-username',
    broken: () => takes(PASSWORD, (passing) => text(passing, 'username').startsWith('nobody-'), { completed: true }),
  },
  { module: 'first-time.exposed-headers', broken: () => answersOf(PROFILE, hidden('x-auth-token')) },
  {
    module: 'first-time.exposed-headers',
    broken: () =>
      answersOf(FILTERS, (answer) => (answer.status === 403 ? withHeaders(answer, { 'access-control-allow-origin': undefined }) : answer)),
  },
  {
    module: 'first-time.exposed-headers',
    broken: () =>
      answersOf(QUESTIONS, (answer, { method }) =>
        method === 'OPTIONS' ? withHeaders(answer, { 'access-control-allow-methods': 'GET,POST' }) : answer,
      ),
  },
  { module: 'first-time.failures', broken: () => answersOf(FILTERS, refusedWith({ requestId: undefined })) },
  {
    module: 'first-time.open',
    broken: () =>
      answersOf('/auth/refresh', (answer, { method }) =>
        method === 'POST'
          ? withHeaders(refusal(403, 'SETUP_REQUIRED', answer), { 'x-auth-token': undefined, 'x-refresh-token': undefined })
          : answer,
      ),
  },
  {
    module: 'first-time.personal-rules',
    broken: () => takes(BASIC, (passing) => passing.method === 'PUT' && text(passing, 'email').length === 65),
  },
  {
    module: 'first-time.professional-rules',
    broken: () => takes(PROFILE, (passing) => passing.method === 'PUT' && text(passing, 'zipOrPostalCode').trim() === ''),
  },
  {
    module: 'first-time.professional-rules',
    broken: () => takes(PROFILE, (passing) => passing.method === 'PUT' && text(passing, 'city').length === 51),
  },
  {
    module: 'first-time.not-stored',
    broken: () => answersOf(PROFILE, (answer, { method }) => (method === 'GET' ? cacheable(answer) : answer)),
  },
];
