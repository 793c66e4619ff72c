/** A forgotten password: the mail, the link, and the question behind it. Mails are few, since services send three an hour. */
import { randomUUID } from 'node:crypto';
import { mustBeAlike, mustIgnoreBearer, mustTakeAsLong, type Times } from '../../judge/alike.ts';
import { mustNotTake, mustRefuse, mustSucceed } from '../../judge/checks.ts';
import { mustBeChance } from '../../judge/chance.ts';
import { mustOpenOwnKind } from '../../judge/kinds.ts';
import { needing } from '../../judge/module.ts';
import { must } from '../../judge/verdict.ts';
import { visit } from '../../context/links.ts';
import type { ModuleContext } from '../../context/context.ts';
import { rowsOf } from '../../context/lists.ts';
import { newPassword } from '../../context/passwords.ts';
import {
  answerTo,
  askQuestions,
  forgot,
  idsOf,
  questionsOf,
  resetToken,
  tryReset,
  verifyAnswer,
  verifyToken,
} from '../../context/recovery.ts';
import { unknownAddress } from '../../context/sign-in.ts';
import { dataOf, hasData, answerText } from '../../wire/exchange.ts';

const needs = { accounts: ['recovery'], messages: 'mails' } as const;

/** Accounts beside the one that recovers, whose mails are counted: each gets one that is not read. */
const KNOWN = ['standard', 'app', 'mistyped', 'guessed'] as const;

/** How long known and unknown addresses take. */
async function measure(context: ModuleContext): Promise<Times> {
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  for (const situation of KNOWN) {
    const email = context.run.config.accounts[situation]?.email;
    if (!email) continue;
    times.unknown.push((await forgot(context, unknownAddress(context))).ms);
    times.known.push((await forgot(context, email)).ms);
  }
  return [Math.min(...times.known), Math.min(...times.unknown)];
}

export const challenge = needing(needs, [
  {
    id: 'recovery.equal-answers',
    says: 'A user who forgot a password is answered alike, known or not.',
    rule: 'decisions.md, Decisions 4 · Passwords and recovery',
    needs: { ...needs, accounts: ['recovery', 'standard'] },
    async run(context) {
      const { forgotAnswer: question } = await resetToken(context, 'first');
      const unknown = await forgot(context, unknownAddress(context));
      for (const answer of [question, unknown]) mustSucceed('forgotPassword', answer);
      mustBeAlike(
        { answers: [question, unknown] },
        'Known and unknown addresses were',
        'Answer both with the same headers and the same body, and send mails after the answer.',
      );
    },
  },
  {
    id: 'recovery.equal-times',
    says: 'The answer takes as long for an address that has an account as for one that has none.',
    rule: 'quality.md, For the provider',
    needs: { accounts: ['standard'] },
    run: (context) =>
      mustTakeAsLong(context, () => measure(context), 'Answer before you look for the account, and send mails after the answer.'),
  },
  {
    id: 'recovery.failure',
    says: 'A refusal tells its reason in `flash` too, where the page reads it.',
    rule: 'contract.md, Recovery',
    needs: {},
    async run(context) {
      const path = `/auth/legacyUser/forgotPassword/${randomUUID()}`;
      const answer = await context.send('POST', path, { 'content-type': 'application/json' }, '{}');
      mustNotTake(answer, 'A request without `username`', 'Answer a body that cannot be used with 400.');
      const { error } = Object(answer.body?.['flash']);
      must(typeof error === 'string' && error !== '', 'There is no `flash.error`.', 'Say the reason in `flash: {error}` as well.');
    },
  },
  {
    id: 'recovery.link',
    says: 'A mail brings a link to the question, which works after a mail scanner has opened it.',
    rule: 'quality.md, For the provider',
    async run(context) {
      const { token, link } = await resetToken(context, 'first');
      if (!link.includes(`#token=${token}`)) {
        context.warn(
          'The token stands in the query of the link.',
          'Put it into the fragment (`#token=…`), which no request, log or Referer sees.',
        );
      }
      await visit(link);
      await visit(link);
      const answer = await verifyToken(context, token);
      must(
        answer.status === 200,
        `After two GETs of the link its token was answered with ${answerText(answer)}.`,
        'Let no GET use a link up: mail scanners open every link.',
      );
    },
  },
  {
    id: 'recovery.opaque-link',
    says: 'The link of a mail holds neither the address nor the id of its account.',
    rule: 'quality.md, For the provider',
    async run(context) {
      const { link, token, userId } = await resetToken(context, 'first');
      const linkText = decodeURIComponent(link.replace(token, ''));
      const exposed = [context.account('recovery').email, userId].filter((secret) => secret !== '' && linkText.includes(secret));
      must(exposed.length === 0, 'The link holds whose it is.', 'Let the token alone say whose link it is.');
    },
  },
  {
    id: 'recovery.token',
    says: 'The token of a link names its account, also a second time; an invalid token is refused, which leads to the expired page.',
    rule: 'contract.md, Recovery',
    async run(context) {
      const { token } = await resetToken(context, 'first');
      for (let n = 0; n < 2; n += 1) {
        const answer = await verifyToken(context, token);
        mustSucceed('verifyResetToken', answer);
        must(
          String(dataOf(answer)['username']).toLowerCase() === context.account('recovery').email.toLowerCase(),
          '`username` is not the address of the account.',
          'Answer the address of the account whose link it is: it is sent along with the new password.',
        );
      }
      mustRefuse(
        await verifyToken(context, 'no-reset-token-of-yours'),
        ['TOKEN_INVALID'],
        'Answer a token that is unknown or over with 401 `TOKEN_INVALID`.',
      );
    },
  },
  {
    id: 'recovery.public-calls',
    says: 'A user who forgot a password may send a session token that is over: it is not looked at.',
    rule: 'contract.md, Kinds of call',
    needs: { ...needs, accounts: ['recovery', 'standard'] },
    async run(context) {
      const { token } = await resetToken(context, 'first');
      const bearer = 'no-token-of-yours';
      const username = unknownAddress(context);
      const params = { requestId: randomUUID() };
      mustIgnoreBearer(await forgot(context, username), await context.call('forgotPassword', { bearer, params, body: { username } }));
      mustIgnoreBearer(await verifyToken(context, token), await context.call('verifyResetToken', { bearer, body: { token } }));
    },
  },
  {
    id: 'recovery.own-questions',
    says: 'The token asks the questions of its own account, and opens nothing else.',
    rule: 'contract.md, Kinds of call',
    async run(context) {
      const { token, userId } = await resetToken(context, 'first');
      const change = 'Take the account from the reset token.';
      const foreign = await askQuestions(context, token, 'somebody-else');
      const isOwn = foreign.status === 200 && idsOf(foreign) === idsOf(await askQuestions(context, token, userId));
      if (!isOwn) mustNotTake(foreign, 'The question of another account', change);
      mustRefuse(await askQuestions(context, 'no-reset-token-of-yours', 'any'), ['TOKEN_INVALID'], change);
      await mustOpenOwnKind(context, 'reset', token, userId);
    },
  },
  {
    id: 'recovery.questions',
    says: 'The questions come with how often each was failed, an open one first, and how many are left, but not with their answers.',
    rule: 'contract.md, Recovery',
    async run(context) {
      const reset = await resetToken(context, 'first');
      const { answer, first, left } = await questionsOf(context, reset);
      mustSucceed('securityQuestion', answer);
      must(
        first?.failedAttempt === 0,
        `The first question was failed ${first?.failedAttempt} times.`,
        'Put a question first that was not failed yet.',
      );
      const { questions, ...others } = dataOf(answer);
      const beside = JSON.stringify([rowsOf(questions).map((question) => ({ ...question, question: '' })), others]).toLowerCase();
      const hasAnswers = Object.values(context.account('recovery').answers ?? {}).some((answer) =>
        beside.includes(JSON.stringify(answer).toLowerCase()),
      );
      must(!hasAnswers, 'The questions come with their answers.', 'Answer id, words and failed tries of each question, and nothing else.');
      must(first.question !== '', 'The first question has no words.', 'Put the words of the question into `question`.');
      must(left > 0, `\`remainingQuestions\` is ${left}.`, 'Say in `remainingQuestions` how many questions are left.');
    },
  },
  {
    id: 'recovery.asked-question',
    says: 'Only the question that was asked last is checked; any other answer costs nothing.',
    rule: 'decisions.md, Decisions 4 · Passwords and recovery',
    async run(context) {
      const reset = await resetToken(context, 'first');
      const { others, left } = await questionsOf(context, reset);
      const other = others[0];
      if (!other) return context.warn('There is one question only.', 'Keep three questions for each account.');
      const answer = await verifyAnswer(context, reset, other.questionId, answerTo(context, reset, other));
      mustNotTake(answer, 'The right answer to a question that was not asked', 'Check the question that was asked last, and no other.');
      const body = { questionId: other.questionId, answer: answerTo(context, reset, other), newPassword: newPassword(context) };
      mustNotTake(
        await tryReset(context, reset, body),
        'A new password with the right answer to a question that was not asked',
        'Check the question that was asked last, and no other, where the password is set too.',
      );
      const after = await questionsOf(context, reset);
      must(
        after.left === left,
        'An answer to a question that was not asked counted as a try.',
        'Count answers to the question that was asked only.',
      );
    },
  },
  {
    id: 'recovery.wrong-answer',
    says: 'A wrong answer is 406 without data, uses its question up, once however often its request comes, and the next one is asked.',
    rule: 'S4 · States and transitions',
    async run(context) {
      const reset = await resetToken(context, 'first');
      const before = await questionsOf(context, reset);
      const answer = await verifyAnswer(context, reset, before.first?.questionId ?? '', 'certainly not this');
      must(
        answer.status === 406,
        `A wrong answer was answered with ${answerText(answer)}.`,
        'Answer a wrong answer with 406 `ANSWER_INCORRECT`.',
      );
      must(!hasData(answer), 'A wrong answer has `data`.', 'Leave `data` out where an answer is wrong.');
      const { method, path, headers, body } = answer.sent;
      await context.send(method, path, headers, body);
      const after = await questionsOf(context, reset);
      must(after.left === before.left - 1, `\`remainingQuestions\` was ${before.left} and is ${after.left}.`, 'Count a wrong answer once.');
      must(after.first?.questionId !== before.first?.questionId, 'The same question is asked again.', 'Ask the next question.');
    },
  },
  {
    id: 'recovery.counts-kept',
    says: 'Wrong answers still count after another mail.',
    rule: 'decisions.md, Decisions 4 · Passwords and recovery',
    async run(context) {
      const { left } = await questionsOf(context, await resetToken(context, 'first'));
      const anew = await questionsOf(context, await resetToken(context, 'second'));
      must(
        anew.left <= left,
        `With a new mail ${anew.left} questions are left, before it were ${left}.`,
        'Count wrong answers by account for 24 hours, not by mail.',
      );
    },
  },
  {
    id: 'recovery.unguessable',
    says: 'A user who has one link cannot guess another.',
    rule: 'quality.md, For the provider',
    async run(context) {
      const [first, second] = [await resetToken(context, 'first'), await resetToken(context, 'second')];
      mustBeChance(context, 'reset tokens', first.token, second.token);
    },
  },
  {
    id: 'recovery.right-answer',
    says: 'A right answer is 200 with data.',
    rule: 'S4 · States and transitions',
    async run(context) {
      const reset = await resetToken(context, 'second');
      const { first } = await questionsOf(context, reset);
      const answer = await verifyAnswer(context, reset, first?.questionId ?? '', first ? answerTo(context, reset, first) : '');
      must(
        answer.status === 200,
        `The right answer was answered with ${answerText(answer)}.`,
        'Answer the right answer with 200; case and surrounding spaces do not matter.',
      );
      must(hasData(answer), 'The right answer has no `data`.', 'Put any object into `data`.');
    },
  },
]);
