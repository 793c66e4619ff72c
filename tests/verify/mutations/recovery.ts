/** Every rule of the plan recovery, broken once. */
import {
  type Answer,
  answersOf,
  codeOf,
  json,
  cacheable,
  type Mutate,
  type Passing,
  refusal,
  refusedWith,
  renamed,
  RESET_TOKEN,
  slowed,
  success,
  withBody,
  withData,
  withHeaders,
} from '../proxy.ts';
import { countRepeats, forgetRepeats } from './repeated-ids.ts';
import type { Mutation } from './table.ts';

const BASE = '/auth/legacyUser';
const FORGOT = /\/forgotPassword\//;
const VERIFY = `${BASE}/verifyForgotPasswordToken`;
const QUESTION = `${BASE}/securityQuestion`;
const ANSWER = `${BASE}/verifySecurityQuestion`;
const RESET = `${BASE}/resetPassword`;
const text = ({ body }: Passing, name: string): string => String(json(body)[name] ?? '');
const pathOf = ({ path }: Passing): string => path.split('?')[0] ?? '';
const questionsOf = (answer: Answer): readonly { readonly questionId: string }[] => Object(json(answer.text)['data']).questions ?? [];

/** Opening a link's page uses up its token, at least for the next request. */
const spentByScanner = (): Mutate => {
  const opened = new Set<string>();
  return async (passing, forward) => {
    const token = new URL(passing.path, 'http://any.invalid').searchParams.get('token');
    if (token && pathOf(passing) === '/login/SecurityQuestions') opened.add(token);
    const answer = await forward(passing);
    if (passing.path.startsWith('/demo/outbox.json')) return { ...answer, text: answer.text.replaceAll('#token=', '?token=') };
    return pathOf(passing) === VERIFY && opened.delete(text(passing, 'token')) ? refusal(401, 'TOKEN_INVALID', answer) : answer;
  };
};

/** Who sends a reset token, in the body or as bearer. */
const tokenOf = (passing: Passing): string => text(passing, 'token') || (passing.headers['authorization'] ?? '').replace('Bearer ', '');

/** Accepts the answer to a question that was not asked. */
const anyQuestion = (path: string): Mutate => {
  const questions = new Map<string, string | undefined>();
  return async (passing, forward) => {
    const answer = await forward(passing);
    const token = tokenOf(passing);
    if (pathOf(passing) === QUESTION && answer.status === 200) questions.set(token, questionsOf(answer)[0]?.questionId);
    const isOther = text(passing, 'questionId') !== questions.get(token);
    return pathOf(passing) === path && codeOf(answer) === 'ANSWER_INCORRECT' && isOther ? success({}, answer) : answer;
  };
};

/** Takes another account's id or address, as long as there is such an account. */
const anotherAccount = (path: string, name: string): Mutate => {
  const owners = new Map<string, unknown>();
  return async (passing, forward) => {
    const answer = await forward(passing);
    const { bwpUserId, username } = Object(json(answer.text)['data']);
    if (pathOf(passing) === VERIFY && answer.status === 200) owners.set(tokenOf(passing), name === 'username' ? username : bwpUserId);
    const value = new URLSearchParams(passing.path.split('?')[1]).get(name) ?? text(passing, name);
    const isAnother = value !== owners.get(tokenOf(passing)) && [...owners.values()].includes(value);
    const data = { questions: [{ question: 'Whose?', questionId: 'q99', failedAttempt: 0 }], remainingQuestions: 3 };
    return pathOf(passing) === path && isAnother ? success(data, answer) : answer;
  };
};

/** Takes the right answer once every question was failed. */
const takenWhenUsedUp = (): Mutate => {
  const usedUp = new Set<string>();
  return async (passing, forward) => {
    const answer = await forward(passing);
    if (pathOf(passing) === QUESTION && Object(json(answer.text)['data']).remainingQuestions === 0) usedUp.add(tokenOf(passing));
    return pathOf(passing) === ANSWER && usedUp.has(tokenOf(passing)) ? success({}, answer) : answer;
  };
};

/** Each mail has its own count of failed answers. */
const forgetCounts = (): Mutate => {
  let first: string | undefined;
  let second: string | undefined;
  return answersOf(QUESTION, (answer, { headers }) => {
    if (answer.status !== 200) return answer;
    first ??= headers['authorization'];
    // The third bearer token belongs to another account.
    second ??= headers['authorization'] === first ? undefined : headers['authorization'];
    if (headers['authorization'] !== second) return answer;
    return withBody(answer, (body) => ({ ...body, data: { ...Object(body['data']), remainingQuestions: 3 } }));
  });
};

/** Links that were opened before a reset, or those opened after it, stay valid for one of their calls. */
const livingLinks = (isBefore: boolean, path = VERIFY): Mutate => {
  let hasReset = false;
  const opened = new Set<string>();
  const over = new Set<string>();
  return async (passing, forward) => {
    const answer = await forward(passing);
    const token = tokenOf(passing);
    if (pathOf(passing) === RESET && answer.status === 200) hasReset = true;
    if (pathOf(passing) === VERIFY && answer.status === 200 && hasReset !== isBefore) opened.add(token);
    if (pathOf(passing) === VERIFY && answer.status !== 200 && hasReset && opened.has(token)) over.add(token);
    return pathOf(passing) === path && over.has(token) ? success({ bwpUserId: 'x', username: 'x' }, answer) : answer;
  };
};

/** A user whose questions are used up still gets a link. */
const linkAllTheSame = (): Mutate =>
  answersOf('/demo/outbox.json', (answer) => ({
    ...answer,
    text: answer.text.replace(
      /there is no link in this email/g,
      'http://localhost:4400/login/SecurityQuestions#token=another-token-of-yours',
    ),
  }));

export const recoveryMutations: readonly Mutation[] = [
  {
    module: 'recovery.equal-answers',
    broken: () =>
      answersOf(FORGOT, (answer, passing) =>
        text(passing, 'username').startsWith('nobody-') ? refusal(404, 'RESOURCE_NOT_FOUND', answer) : answer,
      ),
  },
  {
    module: 'recovery.equal-answers',
    broken: () =>
      answersOf(FORGOT, (answer) => (answer.status === 200 ? withBody(answer, (body) => ({ ...body, statusCode: undefined })) : answer)),
  },
  {
    module: 'recovery.equal-answers',
    broken: () =>
      answersOf(FORGOT, (answer, passing) =>
        text(passing, 'username').startsWith('nobody-') ? answer : withHeaders(answer, { 'x-mail-queued': '1' }),
      ),
  },
  { module: 'recovery.link', broken: spentByScanner },
  {
    module: 'recovery.opaque-link',
    broken: () =>
      answersOf('/demo/outbox.json', (answer) => ({
        ...answer,
        text: answer.text.replace(/[?#]token=/g, '?user=spare.person17@newsline.example&token='),
      })),
  },
  {
    module: 'recovery.token',
    broken: () =>
      answersOf(VERIFY, (answer, passing) =>
        text(passing, 'token').startsWith('no-') ? refusal(404, 'RESOURCE_NOT_FOUND', answer) : answer,
      ),
  },
  { module: 'recovery.own-questions', broken: () => answersOf('/user/profile/basic', (answer) => success({}, answer)) },
  {
    module: 'recovery.own-questions',
    broken: () => {
      let isSignedIn = false;
      return answersOf(/^\/auth\/(login|refresh)$/, (answer, { path }) => {
        isSignedIn ||= path === '/auth/login';
        return isSignedIn ? answer : success({}, answer);
      });
    },
  },
  {
    module: 'recovery.questions',
    broken: () =>
      answersOf(QUESTION, (answer) =>
        answer.status === 200
          ? withBody(answer, (body) => ({
              ...body,
              data: { ...Object(body['data']), questions: questionsOf(answer).map((question) => ({ ...question, failedAttempt: 2 })) },
            }))
          : answer,
      ),
  },
  {
    module: 'recovery.questions',
    broken: () =>
      answersOf(QUESTION, (answer) =>
        withData(answer, { questions: questionsOf(answer).map((question) => ({ ...question, hint: 'lincoln' })) }),
      ),
  },
  {
    module: 'recovery.questions',
    broken: () =>
      answersOf(QUESTION, (answer) =>
        withData(answer, { questions: questionsOf(answer).map((question) => ({ ...question, question: '' })) }),
      ),
  },
  { module: 'recovery.asked-question', broken: () => anyQuestion(ANSWER) },
  { module: 'recovery.asked-question', broken: () => anyQuestion(RESET) },
  {
    module: 'recovery.wrong-answer',
    broken: () =>
      answersOf(ANSWER, (answer) => (codeOf(answer) === 'ANSWER_INCORRECT' ? withBody(answer, (body) => ({ ...body, data: {} })) : answer)),
  },
  { module: 'recovery.counts-kept', broken: forgetCounts },
  // A year of minutes, and a counter.
  { module: 'recovery.unguessable', broken: () => renamed(RESET_TOKEN, (index) => `reset-${29_000_000 + index}-of-newsline-example-com`) },
  {
    module: 'recovery.right-answer',
    broken: () => answersOf(ANSWER, (answer) => (answer.status === 200 ? withBody(answer, () => ({ statusCode: 200 })) : answer)),
  },
  {
    module: 'recovery.password-rules',
    broken: () => answersOf(RESET, (answer, passing) => (text(passing, 'newPassword').includes('{') ? success({}, answer) : answer)),
  },
  { module: 'recovery.reset', broken: () => livingLinks(true) },
  { module: 'recovery.reset', broken: () => livingLinks(true, QUESTION) },
  { module: 'recovery.reset', broken: () => livingLinks(true, ANSWER) },
  { module: 'recovery.reset', broken: () => livingLinks(true, RESET) },
  { module: 'recovery.reset-repeated', broken: () => forgetRepeats(true, RESET) },
  { module: 'recovery.reset-repeated', broken: () => forgetRepeats(false, RESET) },
  { module: 'recovery.reset-repeated', broken: () => forgetRepeats(false, FORGOT) },
  {
    module: 'recovery.used-before',
    broken: () => answersOf(RESET, (answer) => (answer.status === 500 ? withBody(answer, (body) => ({ ...body, code: 5000 })) : answer)),
  },
  {
    module: 'recovery.failure',
    broken: () =>
      answersOf(FORGOT, (answer) => (answer.status === 400 ? withBody(answer, (body) => ({ ...body, flash: undefined })) : answer)),
  },
  { module: 'recovery.equal-times', broken: () => slowed(({ path, body }) => FORGOT.test(path) && !body.includes('nobody-')) },
  { module: 'recovery.link-lives', broken: () => livingLinks(false) },
  { module: 'recovery.link-lives', broken: () => livingLinks(false, QUESTION) },
  { module: 'recovery.link-lives', broken: () => livingLinks(false, ANSWER) },
  { module: 'recovery.link-lives', broken: () => livingLinks(false, RESET) },
  { module: 'recovery.own-account', broken: () => anotherAccount(QUESTION, 'legacyUserId') },
  { module: 'recovery.own-account', broken: () => anotherAccount(ANSWER, 'userId') },
  { module: 'recovery.own-account', broken: () => anotherAccount(RESET, 'userId') },
  { module: 'recovery.own-account', broken: () => anotherAccount(RESET, 'username') },
  {
    module: 'recovery.wrong-at-reset',
    broken: () => answersOf(RESET, (answer) => (codeOf(answer) === 'ANSWER_INCORRECT' ? refusal(400, 'INVALID_REQUEST', answer) : answer)),
  },
  { module: 'recovery.used-up', broken: takenWhenUsedUp },
  { module: 'recovery.used-up-mail', broken: linkAllTheSame },
  {
    module: 'recovery.public-calls',
    broken: () => answersOf(VERIFY, (answer, { headers }) => (headers['authorization'] ? refusal(401, 'TOKEN_INVALID', answer) : answer)),
  },
  {
    module: 'recovery.public-calls',
    broken: () => answersOf(FORGOT, (answer, { headers }) => (headers['authorization'] ? refusal(401, 'TOKEN_INVALID', answer) : answer)),
  },
  {
    module: 'recovery.exposed-headers',
    broken: () => answersOf(QUESTION, (answer) => withHeaders(answer, { 'access-control-allow-origin': undefined })),
  },
  { module: 'recovery.failures', broken: () => answersOf(ANSWER, refusedWith({ statusCode: '406' })) },
  { module: 'recovery.failures', broken: () => answersOf(QUESTION, refusedWith({ requestId: undefined })) },
  { module: 'recovery.failures', broken: () => answersOf(RESET, (answer) => withHeaders(answer, { 'content-type': 'text/html' })) },
  // After those that remember whose token it is.
  { module: 'recovery.token', broken: () => answersOf(VERIFY, (answer) => withData(answer, { username: 'somebody@else.example' })) },
  { module: 'recovery.wrong-answer', broken: () => countRepeats(ANSWER, QUESTION) },
  { module: 'recovery.not-stored', broken: () => answersOf(QUESTION, cacheable) },
];
