/** What an attacker who guesses must not learn, and how often guesses are allowed: broken once each. */
import { randomUUID } from 'node:crypto';
import { type Answer, answersOf, codeOf, json, type Mutate, type Passing, refusal, slowed, success, withBody } from '../proxy.ts';
import { LOGIN, LOOK_UP } from './repeated-ids.ts';
import type { Mutation } from './table.ts';

const onCode = (code: string, change: (answer: Answer) => Answer) => (answer: Answer) =>
  codeOf(answer) === code ? change(answer) : answer;

/** Refuses an account in other words. */
const tellingOf = (who: string): Mutate =>
  answersOf(LOGIN, (answer, { body }) =>
    body.includes(who) && codeOf(answer) === 'INVALID_CREDENTIALS'
      ? withBody(answer, (was) => ({ ...was, message: 'Not any more.' }))
      : answer,
  );

const MISTYPED = 'spare.person16@newsline.example';
const emailIn = ({ body }: Passing): string => String(json(body)['email'] ?? '');

/** The right password opens the lock. */
const openedByPassword: Mutate = async (passing, forward) => {
  const answer = await forward(passing);
  const isIt = passing.path === LOGIN && emailIn(passing) === MISTYPED && codeOf(answer) === 'USER_ACCOUNT_LOCKED';
  if (!isIt || passing.body.includes('Not-The')) return answer;
  await forward({ ...passing, method: 'PUT', path: `/demo/people/${MISTYPED}/reset`, headers: {}, body: '' });
  const opened = await forward({ ...passing, headers: { ...passing.headers, 'x-request-id': randomUUID() } });
  return withBody(opened, (body) => ({ ...body, requestId: passing.headers['x-request-id'] }));
};

/** Each way to write an address has its own count. */
const countedApart = (): Mutate => {
  const isWrong = (passing: Passing) =>
    passing.path === LOGIN && emailIn(passing) === MISTYPED.toUpperCase() && passing.body.includes('Not-');
  return (passing, forward) =>
    forward(isWrong(passing) ? { ...passing, body: passing.body.replace(MISTYPED.toUpperCase(), `${randomUUID()}@x.example`) } : passing);
};

export const guessingMutations: readonly Mutation[] = [
  {
    module: 'sign-in.equal-answers',
    broken: () =>
      answersOf(LOGIN, (answer, { body }) =>
        codeOf(answer) === 'INVALID_CREDENTIALS' && body.includes('spare.person16@')
          ? withBody(answer, (data) => ({ ...data, message: 'The password is wrong.' }))
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
      answersOf(LOGIN, (answer, passing) =>
        codeOf(answer) === 'USER_ACCOUNT_LOCKED' && emailIn(passing).startsWith('nobody-')
          ? refusal(401, 'INVALID_CREDENTIALS', answer)
          : answer,
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
  { module: 'sign-in.lock-known', broken: () => openedByPassword },
  { module: 'sign-in.lock-known', broken: countedApart },
  { module: 'sign-in.ended', broken: () => tellingOf('presley.dunn@') },
  { module: 'sign-in.disabled', broken: () => tellingOf('drew.ashby@') },
];
