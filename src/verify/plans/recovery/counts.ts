/** How long a link lives, whose it is, and how many answers may be wrong. */
import { mustBeAlike } from '../../judge/alike.ts';
import { mustNotTake, mustSucceed } from '../../judge/checks.ts';
import { needing } from '../../judge/module.ts';
import { must } from '../../judge/verdict.ts';
import { linkIn } from '../../lab/links.ts';
import { newPassword } from '../../lab/passwords.ts';
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
} from '../../lab/recovery.ts';
import { hasData, said } from '../../wire/exchange.ts';
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
    async run(lab) {
      const reset = await forgetfulToken(lab, 'aged');
      await lab.wait(HOUR_MS - 60_000);
      const within = await verifyToken(lab, reset.token);
      must(within.status === 200, `Within the hour a link was answered with ${said(within)}.`, 'Let a link live for an hour.');
      const { first } = await questionsOf(lab, reset);
      await lab.wait(65_000);
      await mustOpenNothing(lab, reset, first, 'End a link after an hour, and answer each of its calls with 401 `TOKEN_INVALID`.');
    },
  },
  {
    id: 'recovery.own-account',
    says: 'A link changes the password of its own account, with any `userId` and `username`.',
    rule: 'contract.md, Kinds of call',
    needs: { ...needs, accounts: ['recovery', 'forgetful'] },
    async run(lab) {
      // Its id is known from a mail that is needed anyway.
      const { userId: anotherId } = await resetToken(lab, 'first');
      const reset = await forgetfulToken(lab, 'wrong');
      const change = 'Take the account from the reset token, and refuse another `userId` or `username`.';
      const foreign = await askQuestions(lab, reset.token, anotherId);
      const { answer, first } = await questionsOf(lab, reset);
      const isOwn = foreign.status === 200 && idsOf(foreign) === idsOf(answer);
      if (!isOwn) mustNotTake(foreign, 'The question of another account', change);
      if (!first) return;
      const { questionId } = first;
      const body = { questionId, answer: answerTo(lab, reset, first), newPassword: newPassword(lab) };
      const theirs = { ...reset, userId: anotherId };
      mustNotTake(await verifyAnswer(lab, theirs, questionId, body.answer), 'An answer with the `userId` of another account', change);
      mustNotTake(await tryReset(lab, theirs, body), 'A new password with the `userId` of another account', change);
      const another = { ...body, username: lab.account('recovery').email };
      mustNotTake(await tryReset(lab, reset, another), 'A new password with the `username` of another account', change);
    },
  },
  {
    id: 'recovery.wrong-at-reset',
    says: 'A wrong answer that comes with the new password is 406 as well, and counts.',
    rule,
    async run(lab) {
      const reset = await forgetfulToken(lab, 'wrong');
      const { first, left } = await questionsOf(lab, reset);
      const answer = await tryReset(lab, reset, { questionId: first?.questionId ?? '', answer: WRONG, newPassword: newPassword(lab) });
      must(
        answer.status === 406 && !hasData(answer),
        `It was answered with ${said(answer)}${hasData(answer) ? ' and data' : ''}.`,
        'Answer a wrong answer with 406 `ANSWER_INCORRECT`, without data.',
      );
      const after = await questionsOf(lab, reset);
      must(after.left === left - 1, `\`remainingQuestions\` was ${left} and is ${after.left}.`, 'Count wrong answers of both calls.');
    },
  },
  {
    id: 'recovery.used-up',
    says: 'Once every question was answered wrongly none is left, and the link takes no more answers, not even the right one.',
    rule,
    async run(lab) {
      const reset = await forgetfulToken(lab, 'wrong');
      let questions = await questionsOf(lab, reset);
      for (let n = 0; n < MOST_QUESTIONS && questions.left > 0; n += 1) {
        await verifyAnswer(lab, reset, questions.first?.questionId ?? '', WRONG);
        questions = await questionsOf(lab, reset);
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
        await verifyAnswer(lab, reset, first.questionId, answerTo(lab, reset, first)),
        'The right answer to a question that was used up',
        'Take no answer once every question was failed.',
      );
    },
  },
  {
    id: 'recovery.used-up-mail',
    says: 'While no question is left, a mail says so in place of a link, and the answer is the same.',
    rule,
    async run(lab) {
      const { forgotAnswer: asked, token } = await forgetfulToken(lab, 'wrong');
      const { email } = lab.account('forgetful');
      const arrived = await lab.inbox('mails').watch(email);
      const answer = await forgot(lab, email);
      mustBeAlike({ answers: [asked, answer] }, 'Before and after that it was', 'Answer every user who forgot a password alike.');
      const link = linkIn(await arrived()).token;
      lab.setting.secrets.add(link);
      // What is printed may hold the mail before.
      must(
        link === '' || link === token,
        'The mail has a link, which opens nothing.',
        'Say in the mail when it can be tried again, and how to reach web support.',
      );
    },
  },
]);
