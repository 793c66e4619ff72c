/** What a new password has to end, and does not. */
import { type Answer, codeOf, json, type Mutate, type Passing, refusal, success } from '../proxy.ts';
import type { Mutation } from './table.ts';

const CHANGE = '/api/v1/auth/legacyUser/changePassword';
const RESET = '/auth/legacyUser/resetPassword';
const text = ({ body }: Passing, name: string): string => String(json(body)[name] ?? '');

/** The password that is over once `call` has set another one. */
const oldIn = (call: string, passing: Passing): string => text(passing, call === CHANGE ? 'oldPassword' : 'newPassword');

/** Takes what is refused from then on. */
const living = (
  call: string,
  path: RegExp,
  isIt: (passing: Passing, old: string) => boolean,
  change: (answer: Answer) => Answer,
): Mutate => {
  const set: string[] = [];
  // The first new password of a recovery is what the second one ends.
  const isOver = () => set.length >= (call === CHANGE ? 1 : 2);
  const isRefused = (answer: Answer) => ['INVALID_CREDENTIALS', 'TOKEN_INVALID'].includes(String(codeOf(answer)));
  return async (passing, forward) => {
    const answer = await forward(passing);
    const old = oldIn(call, passing);
    // A repeat is no other password.
    if (passing.path === call && answer.status === 200 && !set.includes(old)) set.push(old);
    return isOver() && path.test(passing.path) && isRefused(answer) && isIt(passing, set[0] ?? '') ? change(answer) : answer;
  };
};

const refreshed = (call: string): Mutate =>
  living(
    call,
    /^\/auth\/refresh$/,
    () => true,
    (answer) => success({}, answer),
  );
const oldPassword = (call: string): Mutate =>
  living(
    call,
    /^\/auth\/login$/,
    (passing, old) => text(passing, 'password') === old,
    (answer) => refusal(401, 'USER_REQUIRES_MFA', answer),
  );

export const changedPasswordMutations: readonly Mutation[] = [
  { module: 'first-time.others-end', broken: () => refreshed(CHANGE) },
  { module: 'first-time.over', broken: () => oldPassword(CHANGE) },
];

export const resetPasswordMutations: readonly Mutation[] = [
  {
    module: 'recovery.sessions-end',
    broken: () =>
      living(
        RESET,
        /\/sessionTimeout\//,
        () => true,
        (answer) => success({ sessionTimeout: 1_000_000 }, answer),
      ),
  },
  { module: 'recovery.sessions-end', broken: () => refreshed(RESET) },
  { module: 'recovery.old-password', broken: () => oldPassword(RESET) },
];
