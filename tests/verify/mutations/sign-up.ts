/** Every rule of the plan sign-up, broken once. */
import { randomUUID } from 'node:crypto';
import {
  type Answer,
  answersOf,
  hidden,
  json,
  cacheable,
  type Mutate,
  type Passing,
  refusal,
  refusedWith,
  renamed,
  CONFIRMATION_ID,
  slowed,
  success,
  withBody,
  withHeaders,
} from '../proxy.ts';
import type { Mutation } from './table.ts';

const REGISTER = '/auth/legacyUser';
const CONFIRM = '/auth/legacyUser/confirmEmail/legacyUserId';
const ACTIVATE = /^\/auth\/legacyUser\/[^/]+$/;
const OUTBOX = '/demo/outbox.json';
const TAKEN = 'spare.person20@';

const text = ({ body }: Passing, name: string): string => String(json(body)[name] ?? '');
const emailIn = ({ body }: Passing): string => String(Object(json(body)['personalInformation'])['email'] ?? '');
const dataOf = (answer: Answer) => Object(json(answer.text)['data']) as Record<string, unknown>;

/** Accepts a request that should be refused, if it matches. */
const takes = (isIt: (passing: Passing) => boolean): Mutate =>
  answersOf(REGISTER, (answer, passing) =>
    answer.status === 400 && isIt(passing) ? success({ email: emailIn(passing) }, answer) : answer,
  );

/** Every repeat is a new registration. */
const forgetRepeats = (): Mutate => {
  const seen = new Map<string, string>();
  return (passing, forward) => {
    const id = passing.headers['x-request-id'] ?? '';
    const isRepeat = passing.path === REGISTER && seen.get(id) === passing.body;
    seen.set(id, passing.body);
    return forward(isRepeat ? { ...passing, headers: { ...passing.headers, 'x-request-id': randomUUID() } } : passing);
  };
};

/** An id gets the answer to its first body, also with another body. */
const replayIds = (): Mutate => {
  const seen = new Map<string, string>();
  return answersOf(REGISTER, (answer, { headers, body }) => {
    const id = headers['x-request-id'] ?? '';
    const first = seen.get(id) ?? body;
    seen.set(id, first);
    return first === body ? answer : refusal(409, 'REQUEST_ID_REUSED', answer);
  });
};

/** Opening the page uses up its link, at least for the next request. */
const spentByScanner = (): Mutate => {
  const opened = new Set<string>();
  return async (passing, forward) => {
    const [, id] = /\/login\/signup\/([^/?]+)$/.exec(passing.path) ?? [];
    if (id) opened.add(id);
    const answer = await forward(passing);
    return passing.path === CONFIRM && opened.delete(text(passing, 'userId')) ? success({}, answer) : answer;
  };
};

/** Confirming is enough to log in. */
const openEarly = (): Mutate => {
  let state: 'new' | 'confirmed' | 'active' = 'new';
  return async (passing, forward) => {
    const answer = await forward(passing);
    if (passing.path === CONFIRM && dataOf(answer)['email'] && state === 'new') state = 'confirmed';
    if (state === 'confirmed' && ACTIVATE.test(passing.path) && passing.method === 'PUT' && answer.status === 200) state = 'active';
    const isEarly = state === 'confirmed' && passing.path === '/auth/login' && answer.status === 401;
    return isEarly ? withBody(answer, (body) => ({ ...body, errorCode: 'USER_REQUIRES_MFA' })) : answer;
  };
};

/** The button works only once. */
const pressedOnce = (): Mutate => {
  let pressed = 0;
  return answersOf(ACTIVATE, (answer, { method }) => {
    if (method !== 'PUT' || answer.status !== 200) return answer;
    pressed += 1;
    return pressed > 1 ? refusal(404, 'RESOURCE_NOT_FOUND', answer) : answer;
  });
};

/** Activation works without a confirmation. */
const unconfirmed = (): Mutate => {
  let isConfirmed = false;
  return async (passing, forward) => {
    const answer = await forward(passing);
    if (passing.path === CONFIRM) isConfirmed = true;
    const isEarly = !isConfirmed && ACTIVATE.test(passing.path) && passing.method === 'PUT';
    return isEarly ? success({}, answer) : answer;
  };
};

export const signUpMutations: readonly Mutation[] = [
  {
    module: 'sign-up.unguessable',
    broken: () => renamed(CONFIRMATION_ID, (index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`),
  },
  {
    module: 'sign-up.lists',
    broken: () => answersOf('/auth/legacyUser/interests/public', (answer) => success([[{ labelGet: 'Other', value: 'XX' }]], answer)),
  },
  {
    module: 'sign-up.registered',
    broken: () =>
      answersOf(REGISTER, (answer) => (answer.status === 200 ? withHeaders(answer, { 'x-auth-token': 'a-token-too-early' }) : answer)),
  },
  {
    module: 'sign-up.equal-answers',
    broken: () =>
      answersOf(REGISTER, (answer, passing) =>
        emailIn(passing).startsWith(TAKEN) ? withBody(answer, (body) => ({ ...body, message: 'It is taken.' })) : answer,
      ),
  },
  { module: 'sign-up.equal-times', broken: () => slowed((passing) => passing.path === REGISTER && emailIn(passing).startsWith(TAKEN)) },
  {
    module: 'sign-up.taken',
    broken: () =>
      answersOf(OUTBOX, (answer, { path }) => (decodeURIComponent(path).includes(TAKEN) ? { ...answer, text: '{"messages":[]}' } : answer)),
  },
  {
    module: 'sign-up.breached-password',
    broken: () =>
      answersOf(REGISTER, (answer, { body }) => (body.includes('Password123!') ? refusal(400, 'INVALID_REQUEST', answer) : answer)),
  },
  { module: 'sign-up.repeated', broken: forgetRepeats },
  { module: 'sign-up.repeated-late', broken: replayIds },
  {
    module: 'sign-up.limit',
    broken: () => answersOf(REGISTER, (answer) => (answer.status === 429 ? withHeaders(answer, { 'retry-after': '0' }) : answer)),
  },
  { module: 'sign-up.password-rules', broken: () => takes((passing) => /^\D+$/.test(text(passing, 'password'))) },
  { module: 'sign-up.field-rules', broken: () => takes(({ body }) => body.includes('"firstName":"a<b"')) },
  { module: 'sign-up.field-rules', broken: () => takes(({ body }) => body.includes('"questionId":"no-question-of-yours"')) },
  {
    module: 'sign-up.echo',
    broken: () =>
      answersOf(REGISTER, (answer, { body }) => (answer.status === 400 ? withBody(answer, (was) => ({ ...was, message: body })) : answer)),
  },
  { module: 'sign-up.unconfirmed', broken: unconfirmed },
  { module: 'sign-up.link', broken: spentByScanner },
  {
    module: 'sign-up.confirmed',
    broken: () =>
      answersOf(CONFIRM, (answer) =>
        dataOf(answer)['email'] ? withBody(answer, (body) => ({ ...body, data: { ...dataOf(answer), lastName: '' } })) : answer,
      ),
  },
  // The bytes of UTF-8, each read as a letter.
  {
    module: 'sign-up.confirmed',
    broken: () => answersOf(CONFIRM, (answer) => ({ ...answer, text: Buffer.from(answer.text).toString('latin1') })),
  },
  { module: 'sign-up.not-before', broken: openEarly },
  {
    module: 'sign-up.unknown-link',
    broken: () =>
      answersOf(CONFIRM, (answer, passing) =>
        text(passing, 'userId').startsWith('no-') ? success({ email: 'x@y.example' }, answer) : answer,
      ),
  },
  {
    module: 'sign-up.unknown-link',
    broken: () => answersOf(/\/no-link-of-yours$/, (answer) => refusal(500, 'INTERNAL', answer)),
  },
  { module: 'sign-up.activated', broken: pressedOnce },
  {
    module: 'sign-up.activated',
    broken: () =>
      answersOf(ACTIVATE, (answer, { method }) =>
        method === 'PUT' && answer.status === 200 ? withHeaders(answer, { 'x-auth-token': 'a-token-too-early' }) : answer,
      ),
  },
  {
    module: 'sign-up.public-calls',
    broken: () => answersOf(CONFIRM, (answer, { headers }) => (headers['authorization'] ? refusal(401, 'TOKEN_INVALID', answer) : answer)),
  },
  {
    module: 'sign-up.public-calls',
    broken: () => answersOf(REGISTER, (answer, { headers }) => (headers['authorization'] ? refusal(403, 'SIGNED_IN', answer) : answer)),
  },
  { module: 'sign-up.exposed-headers', broken: () => answersOf(CONFIRM, hidden('date')) },
  { module: 'sign-up.failures', broken: () => answersOf(REGISTER, refusedWith({ statusCode: undefined })) },
  { module: 'sign-up.field-rules', broken: () => takes((passing) => emailIn(passing).length === 76) },
  { module: 'sign-up.field-rules', broken: () => takes(({ body }) => body.includes('"occupation":"a<b"')) },
  { module: 'sign-up.field-rules', broken: () => takes(({ body }) => /"zipOrPostalCode":"(a{33}| )"/.test(body)) },
  {
    module: 'sign-up.own-kind',
    broken: () =>
      answersOf('/auth/legacyUser/verifyForgotPasswordToken', (answer) => success({ bwpUserId: '1', username: 'a@b.example' }, answer)),
  },
  { module: 'sign-up.not-stored', broken: () => answersOf('/auth/legacyUser/interests/public', cacheable) },
];
