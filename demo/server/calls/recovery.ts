/** A forgotten password: the mail, the challenge, the new password. */
import { and, eq, isNull } from 'drizzle-orm';
import { SPECIALS, meetsPolicy } from '../../../src/forms/password-policy.ts';
import { emailKey } from '../accounts/email-key.ts';
import { findAccount } from '../accounts/find.ts';
import { hasSecurityAnswers } from '../accounts/forced-steps.ts';
import { type OwnQuestion, forgiveAnswers, matchesAnswer, questionsOf } from '../accounts/security-answers.ts';
import { resetTickets } from '../db/schema/sign-in.ts';
import type { Call, Calls } from '../http/call.ts';
import { refuse } from '../http/failure.ts';
import { cannotResetMail, passwordChangedMail, resetMail } from '../mails.ts';
import { sendMail } from '../messages.ts';
import { settle, take, within } from '../security/counters.ts';
import { networkTry, passwordTry, resetMailTry, sendingTry } from '../security/limits.ts';
import { storePassword, wasUsedBefore } from '../security/passwords.ts';
import { endPendingLoginsOf } from '../security/pending-logins.ts';
import { type ResetHolder, endTicketsOf, findTicket, openTicket } from '../security/reset-tickets.ts';
import { endSessionsOf } from '../security/sessions.ts';
import type { Service } from '../service.ts';
import { siteOrigin } from '../settings.ts';

async function mailResetLink(service: Service, email: string): Promise<void> {
  const account = await findAccount(service, email);
  if (account?.status !== 'active') return;
  const canReset = account.passwordHash && (await hasSecurityAnswers(service, account.id));
  if (!canReset) return sendMail(service, cannotResetMail(account));
  const token = await openTicket(service, account.id);
  await sendMail(service, resetMail(account), `${siteOrigin(service.settings, 'hosted')}/login/SecurityQuestions?token=${token}`);
}

/** Each question may be failed once (S4). */
const openQuestions = (questions: readonly OwnQuestion[]) => questions.filter((one) => one.failedAttempt === 0);

const serve = (service: Service, { ticket }: ResetHolder, questionId: string | null) =>
  service.db.update(resetTickets).set({ servedQuestionId: questionId }).where(eq(resetTickets.tokenHash, ticket.tokenHash));

/** True for the one caller that takes the served question off the ticket to answer it. */
async function takeServed(service: Service, { ticket }: ResetHolder, questionId: string): Promise<boolean> {
  const taken = await service.db
    .update(resetTickets)
    .set({ servedQuestionId: null })
    .where(and(eq(resetTickets.tokenHash, ticket.tokenHash), eq(resetTickets.servedQuestionId, questionId), isNull(resetTickets.endedAt)))
    .returning({ hash: resetTickets.tokenHash });
  return taken.length === 1;
}

/** @throws TOKEN_INVALID for another account, or with every question failed; ANSWER_INCORRECT */
async function checkAnswer({ service, holder, body, address }: Call<'verifyAnswer'> | Call<'resetPassword'>): Promise<void> {
  const { account } = holder;
  if (body.userId !== account.id) throw refuse('TOKEN_INVALID');
  if (!openQuestions(await questionsOf(service, account.id)).length) throw refuse('TOKEN_INVALID');
  await within(service, [networkTry(service, address)], async () => {
    // Any other question: not looked at, so nothing is learnt and nothing is counted.
    if (!(await takeServed(service, holder, body.questionId))) throw refuse('ANSWER_INCORRECT');
    if (!(await matchesAnswer(service, account.id, body.questionId, body.answer))) throw refuse('ANSWER_INCORRECT');
  });
  await serve(service, holder, body.questionId);
}

export const recovery = {
  async forgotPassword({ service, body, address }) {
    await take(service, sendingTry(service, address));
    await take(service, resetMailTry(service, body.username));
    service.later(() => mailResetLink(service, body.username));
    return {};
  },

  async verifyResetToken({ service, body }) {
    const { account } = await findTicket(service, body.token);
    return { bwpUserId: account.id, username: account.email };
  },

  async securityQuestion({ service, query, holder }) {
    if (query.legacyUserId !== holder.account.id) throw refuse('TOKEN_INVALID');
    const questions = await questionsOf(service, holder.account.id);
    const open = openQuestions(questions);
    await serve(service, holder, open[0]?.questionId ?? null);
    // An exhausted ticket still says so here; it opens nothing any more.
    return { questions, remainingQuestions: open.length };
  },

  async verifyAnswer(call) {
    await checkAnswer(call);
    return { verified: true };
  },

  async resetPassword(call) {
    const { service, holder, body } = call;
    const { account } = holder;
    if (emailKey(body.username) !== account.emailKey) throw refuse('TOKEN_INVALID');
    if (!meetsPolicy(body.newPassword, SPECIALS)) throw refuse('INVALID_REQUEST');
    await checkAnswer(call);
    const isRefused =
      (await wasUsedBefore(service, account, body.newPassword)) || !(await storePassword(service, account, body.newPassword));
    if (isRefused) throw refuse('PASSWORD_CHANGE_REFUSED', { message: 'Password recently used', code: 5024 });
    await endTicketsOf(service, account.id);
    await endSessionsOf(service, account.id);
    await endPendingLoginsOf(service, account.id);
    await forgiveAnswers(service, account.id);
    // Whoever reads the mail and knows an answer is no guesser.
    await settle(service, passwordTry(service, account.email));
    await sendMail(service, passwordChangedMail(account));
    return {};
  },
} satisfies Partial<Calls>;
