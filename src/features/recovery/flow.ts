/** A forgotten password: mail, security question, new password (S2, S4 security-question challenge, S8). */
import { recoveryCalls } from '../../contract/calls/recovery.ts';
import { type FailureFacts, shownStatus, UNHANDLED } from '../../client/answer.ts';
import type { Reply } from '../../contract/contract.ts';
import { asciiEmail } from '../../forms/email-address.ts';
import { newPasswordForms } from '../../forms/fields/new-password.ts';
import { forgotPasswordForm, securityAnswerForm } from './forms.ts';
import { action, choice, type Context, type FlowOf, type Transition } from '../../flow/flow.ts';
import { isRefused, mended } from '../../flow/address/bent-link.ts';
import { challenge, type recoveryRoutes } from './routes.ts';
import { attemptsLeft, banners, withCode } from '../../flow/banners.ts';
import { breached, refusedReset, reused } from '../../flow/password-change.ts';

/** The right answer is not kept beyond the reset. */
const over = { drop: ['recovery'], replace: true } as const satisfies Transition;

/** Every reply but a right or a wrong answer (S4). */
const expired: Transition = { to: 'password-reset-expired', forget: 'reset', report: true, ...over };
const exhausted: Transition = { to: 'failed-password-reset', forget: 'reset', report: true, ...over };

const unasked = (due: 'check' | 'load' | 'reload') => challenge.as({ state: 'unasked', due });
function questionId(c: Context): string | undefined {
  const known = challenge.of(c);
  return known.state === 'asked' ? known.questionId : undefined;
}
function answerOf(c: Context): string {
  const known = challenge.of(c);
  return known.state === 'answered' ? known.answer : '';
}

/** A mail program may have put characters around the token, so it is checked once more without them (decisions 11). */
function checkAgain(error: FailureFacts, c: Context): Transition {
  const known = challenge.of(c);
  const resetToken = mended(c.stored.resetToken ?? '');
  const isNew = resetToken !== '' && resetToken !== c.stored.resetToken && !(known.state === 'unasked' && known.isMended);
  if (!isNew || !isRefused(error)) return expired;
  return { store: { resetToken }, memory: challenge.as({ state: 'unasked', due: 'check', isMended: true }), next: 'check' };
}

const bearer = (c: Context) => ({ bearer: c.stored.resetToken });

/** A question is asked only while it has no failed attempt (S4, decisions 4). */
function ask(reply: Reply<'securityQuestion'>, otherwise: Transition): Transition {
  const [first] = [...reply.questions].sort((first, other) => first.failedAttempt - other.failedAttempt);
  if (first?.failedAttempt !== 0) return otherwise;
  return {
    banner: attemptsLeft(reply.remainingQuestions),
    memory: challenge.as({ state: 'asked', question: first.question, questionId: first.questionId }),
  };
}

const questions = (otherwise: Transition) =>
  action({
    call: recoveryCalls.securityQuestion,
    onItsOwn: true,
    input: (c) => ({ ...bearer(c), query: { legacyUserId: c.stored.resetUser?.bwpUserId ?? '', language: 'en' } }),
    on: { ok: (reply) => ask(reply, otherwise), else: expired },
  });

const wrongAnswer: Transition = {
  to: 'security-question',
  empty: ['answer'],
  memory: unasked('reload'),
  next: 'start',
  replace: true,
};

/** S4: 406 without data is a wrong answer, with any code (decisions 4). */
const judged =
  (otherwise: (error: FailureFacts) => Transition) =>
  (error: FailureFacts): Transition => {
    const isWrong = error.status === 406 || error.errorCode === 'ANSWER_INCORRECT';
    return isWrong && !error.data ? wrongAnswer : otherwise(error);
  };
const answered = judged(() => expired);

/** S8: the number of a password that was used before. */
const RECENTLY_USED = '5024';

/** A 500 comes back to the form with that number, without a code, or with a known message (decisions 4). */
function failureOnForm(error: FailureFacts): Transition | undefined {
  if (error.status !== 500) return undefined;
  const isNamed = error.rawErrorCode !== undefined || (error.code !== undefined && error.code !== UNHANDLED);
  const isRecent = [error.code, error.rawErrorCode].some((code) => String(code) === RECENTLY_USED);
  return reused(error) ?? (isRecent || !isNamed ? refusedReset(error) : undefined);
}

const unauthorized = (error: FailureFacts): boolean => error.errorCode === 'TOKEN_INVALID' || error.errorCode === 'TOKEN_EXPIRED';

/** S4: a failed reset is reported and goes to /login/?resetpassword=error. */
const resetFailed = (error: FailureFacts): Transition => ({
  to: 'login',
  banner: { ...banners.resetError, requestId: error.requestId },
  report: true,
  ...over,
});

const failedReset = judged((error) => failureOnForm(error) ?? (unauthorized(error) ? expired : resetFailed(error)));

/** S8: the code that the user quotes to web support. */
const failureCode = (error: FailureFacts): string => `A3-${shownStatus(error)}-${error.requestId}`;

export const recoveryFlow = {
  'forgot-password': {
    submit: action({
      call: recoveryCalls.forgotPassword,
      form: forgotPasswordForm,
      // S8: web support and the code are named with every status.
      staysOnGatewayError: false,
      before: (_, { username }) => ({ store: { username } }),
      input: (_, { username }) => ({ body: { username: asciiEmail(username) } }),
      on: {
        ok: { to: 'email-sent' },
        else: (error) => ({
          banner: withCode(banners.forgotPasswordFailed, failureCode(error)),
          report: true,
        }),
      },
    }),
  },
  'security-question': {
    entry: [{ run: 'start', due: (c) => challenge.of(c).state !== 'asked' }],
    start: choice((c) => {
      const known = challenge.of(c);
      return { next: known.state === 'unasked' ? known.due : 'check' };
    }),
    check: action({
      call: recoveryCalls.verifyResetToken,
      onItsOwn: true,
      input: (c) => ({ body: { token: c.stored.resetToken ?? '' } }),
      on: { ok: (resetUser) => ({ store: { resetUser }, memory: unasked('load'), next: 'start' }), else: checkAgain },
    }),
    load: questions(expired),
    reload: questions(exhausted),
    submit: action({
      call: recoveryCalls.verifyAnswer,
      form: securityAnswerForm,
      input: (c, { answer }) => ({
        ...bearer(c),
        body: { userId: c.stored.resetUser?.bwpUserId ?? '', questionId: questionId(c) ?? '', answer },
      }),
      on: {
        ok: (_, c, { answer }) => ({
          to: 'reset-password',
          store: { resetQuestionId: questionId(c) },
          drop: ['security-answer'],
          memory: challenge.as({ state: 'answered', answer: String(answer) }),
          replace: true,
        }),
        ANSWER_INCORRECT: answered,
        else: answered,
      },
    }),
  },
  'reset-password': {
    submit: action({
      call: recoveryCalls.resetPassword,
      form: newPasswordForms.byQuestion,
      // S8: any other failure than 5024 goes to ?resetpassword=error.
      staysOnGatewayError: false,
      input: (c, { newPassword }) => ({
        ...bearer(c),
        body: {
          userId: c.stored.resetUser?.bwpUserId ?? '',
          questionId: c.stored.resetQuestionId ?? '',
          answer: answerOf(c),
          username: c.stored.resetUser?.username ?? '',
          newPassword,
        },
      }),
      on: {
        ok: { to: 'login', forget: 'recovery', banner: banners.resetSuccess, ...over },
        ANSWER_INCORRECT: failedReset,
        // S8: this code comes back to the form with any message.
        PASSWORD_CHANGE_REFUSED: judged(refusedReset),
        PASSWORD_BREACHED: breached,
        else: failedReset,
      },
    }),
  },
} as const satisfies FlowOf<typeof recoveryRoutes>;
