/** How long a link lives, whose it is, and how many answers may be wrong. */
import { mustBeAlike } from '../../judge/alike.ts';
import { mustNotTake, mustSucceed } from '../../judge/checks.ts';
import { needing } from '../../judge/module.ts';
import { must } from '../../judge/verdict.ts';
import { linkIn } from '../../context/links.ts';
import { newPassword } from '../../context/passwords.ts';
import {
  answerTo,
  askQuestions,
  forgetfulToken,
  forgot,
  idsOf,
  questionsOf,
  resetToken,
  tryReset,
  verifyAnswer,
  verifyToken,
} from '../../context/recovery.ts';
import { hasData, answerText } from '../../wire/exchange.ts';
import { mustOpenNothing } from './links-over.ts';

const needs = { accounts: ['forgetful'], messages: 'mails' } as const;
const rule = 'decisions.md, Decisions 4 · Passwords and recovery';

const HOUR_MS = 3_600_000;
/** More questions than a user has. */
const MOST_QUESTIONS = 10;
const WRONG = 'certainly not this';

export const counts = needing(needs, [
  {
    id: 'recovery.link-lives',
    says: 'A link opens for an hour, and not after it.',
    rule,
    needs: { ...needs, slow: true },
    async run(context) {
      const reset = await forgetfulToken(context, 'aged');
      await context.wait(HOUR_MS - 60_000);
      const within = await verifyToken(context, reset.token);
      must(within.status === 200, `Within the hour a link was answered with ${answerText(within)}.`, 'Let a link live for an hour.');
      const { first } = await questionsOf(context, reset);
      await context.wait(65_000);
      await mustOpenNothing(context, reset, first, 'End a link after an hour, and answer each of its calls with 401 `TOKEN_INVALID`.');
    },
  },
  {
    id: 'recovery.own-account',
    says: 'A link changes the password of its own account, with any `userId` and `username`.',
    rule: 'contract.md, Kinds of call',
    needs: { ...needs, accounts: ['recovery', 'forgetful'] },
    async run(context) {
      // Its id is known from a mail that is needed anyway.
      const { userId: anotherId } = await resetToken(context, 'first');
      const reset = await forgetfulToken(context, 'wrong');
      const change = 'Take the account from the reset token, and refuse another `userId` or `username`.';
      const foreign = await askQuestions(context, reset.token, anotherId);
      const { answer, first } = await questionsOf(context, reset);
      const isOwn = foreign.status === 200 && idsOf(foreign) === idsOf(answer);
      if (!isOwn) mustNotTake(foreign, 'The question of another account', change);
      if (!first) return;
      const { questionId } = first;
      const body = { questionId, answer: answerTo(context, reset, first), newPassword: newPassword(context) };
      const theirs = { ...reset, userId: anotherId };
      mustNotTake(await verifyAnswer(context, theirs, questionId, body.answer), 'An answer with the `userId` of another account', change);
      mustNotTake(await tryReset(context, theirs, body), 'A new password with the `userId` of another account', change);
      const another = { ...body, username: context.account('recovery').email };
      mustNotTake(await tryReset(context, reset, another), 'A new password with the `username` of another account', change);
    },
  },
  {
    id: 'recovery.wrong-at-reset',
    says: 'A wrong answer that comes with the new password is 406 as well, and counts.',
    rule,
    async run(context) {
      const reset = await forgetfulToken(context, 'wrong');
      const { first, left } = await questionsOf(context, reset);
      const answer = await tryReset(context, reset, {
        questionId: first?.questionId ?? '',
        answer: WRONG,
        newPassword: newPassword(context),
      });
      must(
        answer.status === 406 && !hasData(answer),
        `It was answered with ${answerText(answer)}${hasData(answer) ? ' and data' : ''}.`,
        'Answer a wrong answer with 406 `ANSWER_INCORRECT`, without data.',
      );
      const after = await questionsOf(context, reset);
      must(after.left === left - 1, `\`remainingQuestions\` was ${left} and is ${after.left}.`, 'Count wrong answers of both calls.');
    },
  },
  {
    id: 'recovery.used-up',
    says: 'Once every question was answered wrongly none is left, and the link takes no more answers, not even the right one.',
    rule,
    async run(context) {
      const reset = await forgetfulToken(context, 'wrong');
      let questions = await questionsOf(context, reset);
      for (let n = 0; n < MOST_QUESTIONS && questions.left > 0; n += 1) {
        await verifyAnswer(context, reset, questions.first?.questionId ?? '', WRONG);
        questions = await questionsOf(context, reset);
      }
      mustSucceed('securityQuestion', questions.answer);
      const { first, left } = questions;
      must(left === 0, `After ${MOST_QUESTIONS} wrong answers ${left} questions are left.`, 'Let each question be answered wrongly once.');
      must(
        first?.failedAttempt !== 0,
        'No question is left, and the first one was not failed.',
        'Count each wrong answer in `failedAttempt`: by it the page knows that all are used up.',
      );
      if (!first) return;
      mustNotTake(
        await verifyAnswer(context, reset, first.questionId, answerTo(context, reset, first)),
        'The right answer to a question that was used up',
        'Take no answer once every question was failed.',
      );
    },
  },
  {
    id: 'recovery.used-up-mail',
    says: 'While no question is left, a mail says so in place of a link, and the answer is the same.',
    rule,
    async run(context) {
      const { forgotAnswer: question, token } = await forgetfulToken(context, 'wrong');
      const { email } = context.account('forgetful');
      const nextMail = await context.inbox('mails').watch(email);
      const answer = await forgot(context, email);
      mustBeAlike({ answers: [question, answer] }, 'Before and after that it was', 'Answer every user who forgot a password alike.');
      const link = linkIn(await nextMail()).token;
      context.run.secrets.add(link);
      // What is printed may hold the mail before.
      must(
        link === '' || link === token,
        'The mail has a link, which opens nothing.',
        'Say in the mail when it can be tried again, and how to reach web support.',
      );
    },
  },
]);
