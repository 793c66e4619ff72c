/** The way to the question of a forgotten password, for modules that prove something on it. */
import { Blocked } from '../judge/verdict.ts';
import { dataOf, type Exchange, said, where } from '../wire/exchange.ts';
import type { Lab } from './lab.ts';
import { linkIn } from './links.ts';

export const forgot = (lab: Lab, username: string): Promise<Exchange> =>
  lab.call('forgotPassword', { params: { requestId: crypto.randomUUID() }, body: { username } });

export const verifyToken = (lab: Lab, token: string): Promise<Exchange> => lab.call('verifyResetToken', { body: { token } });

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

async function askForMail(lab: Lab, account: Forgetting): Promise<ResetToken> {
  const { email } = lab.account(account);
  const arrived = await lab.inbox('mails').watch(email);
  const forgotAnswer = await forgot(lab, email);
  const { link, token } = linkIn(await arrived());
  lab.setting.secrets.add(token);
  const answer = await verifyToken(lab, token);
  return { forgotAnswer, link, token, account, userId: String(dataOf(answer)['bwpUserId'] ?? '') };
}

/** Three mails a run: `first` and `second` see the question, `third` changes the password once more. */
export const resetToken = (lab: Lab, which: 'first' | 'second' | 'third'): Promise<ResetToken> =>
  lab.once(`reset token: ${which}`, () => askForMail(lab, 'recovery'));

/** Of the account whose questions are used up: `aged` for the life of a link, `wrong` for wrong answers. */
export const forgetfulToken = (lab: Lab, which: 'aged' | 'wrong'): Promise<ResetToken> =>
  lab.once(`reset token: ${which}`, async () => {
    const reset = await askForMail(lab, 'forgetful');
    if (reset.userId) return reset;
    throw new Blocked('recovery.wrong-at-reset', 'The link of `forgetful` does not open: was the account used up by a run before?');
  });

export interface Question {
  readonly question: string;
  readonly questionId: string;
  readonly failedAttempt: number;
}

export interface Asked {
  readonly answer: Exchange;
  /** The one that is asked. */
  readonly first: Question | undefined;
  readonly others: readonly Question[];
  readonly left: number;
}

export const askQuestions = (lab: Lab, bearer: string, legacyUserId: string): Promise<Exchange> =>
  lab.call('securityQuestion', { bearer, query: { legacyUserId, language: 'en' } });

/** The ids of the questions in an answer, in one text that can be compared. */
export function idsOf(answer: Exchange): string {
  const { questions } = dataOf(answer);
  const ids = Array.isArray(questions) ? questions.map((question) => String(Object(question).questionId)) : [];
  return ids.sort().join(' ');
}

export async function questionsOf(lab: Lab, { token, userId }: Pick<ResetToken, 'token' | 'userId'>): Promise<Asked> {
  const answer = await askQuestions(lab, token, userId);
  const { questions, remainingQuestions } = dataOf(answer);
  if (!Array.isArray(questions)) throw new Blocked('recovery.questions', `The questions were answered with ${said(answer)}.`);
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
export function answerTo(lab: Lab, { account }: ResetToken, { questionId, question }: Question): string {
  const { answers = {} } = lab.account(account);
  const found = answers[questionId] ?? answers[question];
  if (found !== undefined) return found;
  throw new Blocked('recovery.right-answer', `accounts.${account}.answers has none for ${questionId} (${question}).`);
}

export const verifyAnswer = (lab: Lab, { token, userId }: ResetToken, questionId: string, answer: string): Promise<Exchange> =>
  lab.call('verifyAnswer', { bearer: token, body: { userId, questionId, answer } });

interface Try {
  readonly questionId: string;
  readonly answer: string;
  readonly newPassword: string;
  /** In place of the account's own address. */
  readonly username?: string;
}

/** A new password with an answer. */
export function tryReset(lab: Lab, { token, userId, account }: ResetToken, given: Try): Promise<Exchange> {
  return lab.call('resetPassword', { bearer: token, body: { userId, username: lab.account(account).email, ...given } });
}

/** The question that is asked, answered right, with a new password. */
export async function resetPassword(lab: Lab, reset: ResetToken, newPassword: string): Promise<Exchange> {
  const { first } = await questionsOf(lab, reset);
  if (!first) throw new Blocked('recovery.questions', 'There is no question.');
  return tryReset(lab, reset, { questionId: first.questionId, answer: answerTo(lab, reset, first), newPassword });
}
