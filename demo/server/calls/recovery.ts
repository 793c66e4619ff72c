import { forgetNetworks } from '../accounts/known-networks.ts';
import { meetsPolicy, SPECIALS } from '../../../src/forms/fields/password-policy.ts';
import { endContactChanges } from '../accounts/contact-changes.ts';
import { isSameEmail } from '../accounts/email-key.ts';
import { askForReset } from '../accounts/reset-mails.ts';
import {
  countAnswer,
  resetAnswerFailures,
  matchesAnswer,
  openAnswer,
  type OwnQuestion,
  questionsOf,
} from '../accounts/security-answers.ts';
import type { Call, Calls } from './call.ts';
import { refuse } from '../failure/failure.ts';
import { inNetworks, reset, withLimits, withSending } from '../limits/counters.ts';
import { addressAttempt, networkAttempt, passwordAttempt, sendingAttempt } from '../limits/limits.ts';
import { notify } from '../messages/messages.ts';
import { record } from '../monitoring/record.ts';
import { refuseBreached } from '../security/breached.ts';
import { hashSecret, storePassword, wasUsedBefore } from '../security/passwords.ts';
import { endPendingLoginsOf } from '../security/pending-logins.ts';
import { endTicketsOf, findTicket, lockTicket, type ResetHolder, serveQuestion, withTicket } from '../security/reset-tickets.ts';
import { endSessionsOf } from '../security/sessions.ts';
import type { Service } from '../service.ts';

/** Each question may be failed once (S4). */
const openQuestions = (questions: readonly OwnQuestion[]) => questions.filter((question) => question.failedAttempt === 0);

/** Compares without a connection, then counts in one transaction: of parallel answers only the first counts, and no fault of ours does. */
async function isRightAnswer(service: Service, holder: ResetHolder, questionId: string, answer: string): Promise<boolean> {
  const { id } = holder.account;
  // The answer to any other question is not checked, so it reveals nothing and is not counted.
  const isServed = (ticket: ResetHolder['ticket']) => ticket.servedQuestionId === questionId;
  const openQuestion = await withTicket(service, holder, async (db, ticket) =>
    isServed(ticket) ? openAnswer(db, service.now(), id, questionId) : undefined,
  );
  if (!openQuestion) return false;
  const isRight = await matchesAnswer(openQuestion, answer);
  return withTicket(service, holder, async (db, ticket) => {
    const isCounted = isServed(ticket) && (await countAnswer(db, service.now(), id, openQuestion, isRight));
    if (isCounted && !isRight) await serveQuestion(db, ticket, null);
    return isCounted && isRight;
  });
}

/** @throws TOKEN_INVALID with every question failed: the token is dead (decisions 4) */
async function checkOpen(service: Service, accountId: string): Promise<void> {
  if (!openQuestions(await questionsOf(service, accountId)).length) throw refuse('TOKEN_INVALID');
}

/** @throws TOKEN_INVALID for another account, or with every question failed; ANSWER_INCORRECT */
async function checkAnswer({ service, holder, body, address }: Call<'verifyAnswer'> | Call<'resetPassword'>): Promise<void> {
  const { account } = holder;
  const { questionId } = body;
  if (body.userId !== account.id) throw refuse('TOKEN_INVALID');
  await checkOpen(service, account.id);
  await withLimits(service, inNetworks(networkAttempt(service, address), address), async () => {
    if (!(await isRightAnswer(service, holder, questionId, body.answer))) throw refuse('ANSWER_INCORRECT');
  });
}

export const recovery = {
  async forgotPassword({ service, body, address, commitWithAnswer }) {
    return withSending(service, inNetworks(sendingAttempt(service, address), address), () =>
      commitWithAnswer(async (tx, answer) => {
        await askForReset(tx, body.username);
        await answer({});
        return {};
      }),
    );
  },

  async verifyResetToken({ service, body }) {
    const { account } = await findTicket(service, body.token);
    await checkOpen(service, account.id);
    return { bwpUserId: account.id, username: account.email };
  },

  async securityQuestion({ service, query, holder }) {
    if (query.legacyUserId !== holder.account.id) throw refuse('TOKEN_INVALID');
    return withTicket(service, holder, async (db, ticket) => {
      const questions = await questionsOf({ ...service, db }, holder.account.id);
      const open = openQuestions(questions);
      await serveQuestion(db, ticket, open[0]?.questionId ?? null);
      // An exhausted ticket can still be read here, but no longer opens anything.
      return { questions, remainingQuestions: open.length };
    });
  },

  async verifyAnswer(call) {
    await checkAnswer(call);
    return { verified: true };
  },

  async resetPassword(call) {
    const { service, holder, body, address, commitWithAnswer } = call;
    const { account } = holder;
    if (!isSameEmail(body.username, account.email)) throw refuse('TOKEN_INVALID');
    if (!meetsPolicy(body.newPassword, SPECIALS)) throw refuse('INVALID_REQUEST');
    await checkAnswer(call);
    const refused = () => refuse('PASSWORD_CHANGE_REFUSED', { message: 'Password recently used', code: 5024 });
    if (await wasUsedBefore(service, account, body.newPassword)) throw refused();
    await refuseBreached(service, body.newPassword);
    const passwordHash = await hashSecret(body.newPassword);
    await commitWithAnswer(async (tx, answer) => {
      await lockTicket(tx, holder);
      if (!(await storePassword(tx, account, passwordHash))) throw refused();
      await endTicketsOf(tx, account.id);
      await endSessionsOf(tx, account.id);
      await endPendingLoginsOf(tx, account.id);
      await endContactChanges(tx, account.id);
      await forgetNetworks(tx, account.id);
      await resetAnswerFailures(tx, account.id);
      // A user who reads the mail and knows an answer is not guessing.
      await reset(tx, addressAttempt(tx, account.email), ...inNetworks(passwordAttempt(tx, account.email, address), address));
      await record(tx, 'password reset', account);
      await notify(tx, account, 'passwordChanged');
      await answer({});
    });
    return {};
  },
} satisfies Partial<Calls>;
