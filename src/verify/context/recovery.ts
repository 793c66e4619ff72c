/** The way to the question of a forgotten password, for modules that prove something on it. */
import { Blocked } from '../judge/verdict.ts';
import { dataOf, type Exchange, answerText, where } from '../wire/exchange.ts';
import type { ModuleContext } from './context.ts';
import { linkIn } from './links.ts';

export const forgot = (context: ModuleContext, username: string): Promise<Exchange> =>
  context.call('forgotPassword', { params: { requestId: crypto.randomUUID() }, body: { username } });

export const verifyToken = (context: ModuleContext, token: string): Promise<Exchange> =>
  context.call('verifyResetToken', { body: { token } });

export interface ResetToken {
  /** How the request for the mail was answered. */
  readonly forgotAnswer: Exchange;
  readonly link: string;
  readonly token: string;
  readonly userId: string;
  /** Whose it is. */
  readonly account: Forgetting;
}

type Forgetting = 'recovery' | 'forgetful';

async function askForMail(context: ModuleContext, account: Forgetting): Promise<ResetToken> {
  const { email } = context.account(account);
  const nextMail = await context.inbox('mails').watch(email);
  const forgotAnswer = await forgot(context, email);
  const { link, token } = linkIn(await nextMail());
  context.run.secrets.add(token);
  const answer = await verifyToken(context, token);
  return { forgotAnswer, link, token, account, userId: String(dataOf(answer)['bwpUserId'] ?? '') };
}

/** Three mails a run: `first` and `second` see the question, `third` changes the password once more. */
export const resetToken = (context: ModuleContext, which: 'first' | 'second' | 'third'): Promise<ResetToken> =>
  context.once(`reset token: ${which}`, () => askForMail(context, 'recovery'));

/** Of the account whose questions are used up: `aged` for the life of a link, `wrong` for wrong answers. */
export const forgetfulToken = (context: ModuleContext, which: 'aged' | 'wrong'): Promise<ResetToken> =>
  context.once(`reset token: ${which}`, async () => {
    const reset = await askForMail(context, 'forgetful');
    if (reset.userId) return reset;
    throw new Blocked('recovery.wrong-at-reset', 'The link of `forgetful` does not open: was the account used up by a run before?');
  });

export interface Question {
  readonly question: string;
  readonly questionId: string;
  readonly failedAttempt: number;
}

export interface Challenge {
  readonly answer: Exchange;
  /** The one that is asked. */
  readonly first: Question | undefined;
  readonly others: readonly Question[];
  readonly left: number;
}

export const askQuestions = (context: ModuleContext, bearer: string, legacyUserId: string): Promise<Exchange> =>
  context.call('securityQuestion', { bearer, query: { legacyUserId, language: 'en' } });

/** The ids of the questions in an answer, in one text that can be compared. */
export function idsOf(answer: Exchange): string {
  const { questions } = dataOf(answer);
  const ids = Array.isArray(questions) ? questions.map((question) => String(Object(question).questionId)) : [];
  return ids.sort().join(' ');
}

export async function questionsOf(context: ModuleContext, { token, userId }: Pick<ResetToken, 'token' | 'userId'>): Promise<Challenge> {
  const answer = await askQuestions(context, token, userId);
  const { questions, remainingQuestions } = dataOf(answer);
  if (!Array.isArray(questions)) throw new Blocked('recovery.questions', `The questions were answered with ${answerText(answer)}.`);
  const left = Number(remainingQuestions ?? Number.NaN);
  if (Number.isNaN(left)) {
    const what = remainingQuestions === undefined ? 'missing' : `${JSON.stringify(remainingQuestions)}, no number`;
    throw new Blocked('recovery.questions', `\`remainingQuestions\` of ${where(answer)} is ${what}.`);
  }
  const all: readonly Question[] = questions.map((question) => ({
    question: String(Object(question).question),
    questionId: String(Object(question).questionId),
    failedAttempt: Number(Object(question).failedAttempt),
  }));
  return { answer, first: all[0], others: all.slice(1), left };
}

/** By the id of the question, or by its words. */
export function answerTo(context: ModuleContext, { account }: ResetToken, { questionId, question }: Question): string {
  const { answers = {} } = context.account(account);
  const rightAnswer = answers[questionId] ?? answers[question];
  if (rightAnswer !== undefined) return rightAnswer;
  throw new Blocked('recovery.right-answer', `accounts.${account}.answers has none for ${questionId} (${question}).`);
}

export const verifyAnswer = (
  context: ModuleContext,
  { token, userId }: ResetToken,
  questionId: string,
  answer: string,
): Promise<Exchange> => context.call('verifyAnswer', { bearer: token, body: { userId, questionId, answer } });

interface Try {
  readonly questionId: string;
  readonly answer: string;
  readonly newPassword: string;
  /** In place of the account's own address. */
  readonly username?: string;
}

/** A new password with an answer. */
export function tryReset(context: ModuleContext, { token, userId, account }: ResetToken, attempt: Try): Promise<Exchange> {
  return context.call('resetPassword', { bearer: token, body: { userId, username: context.account(account).email, ...attempt } });
}

/** The question that is asked, answered right, with a new password. */
export async function resetPassword(context: ModuleContext, reset: ResetToken, newPassword: string): Promise<Exchange> {
  const { first } = await questionsOf(context, reset);
  if (!first) throw new Blocked('recovery.questions', 'There is no question.');
  return tryReset(context, reset, { questionId: first.questionId, answer: answerTo(context, reset, first), newPassword });
}
