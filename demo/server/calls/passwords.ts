import { meetsPolicy, WIDE_SPECIALS } from '../../../src/forms/fields/password-policy.ts';
import { isSameEmail } from '../accounts/email-key.ts';
import { endContactChanges, endContactChangesBefore } from '../accounts/contact-changes.ts';
import { factsOf } from '../accounts/facts.ts';
import { mayAnswerQuestions } from '../accounts/forced-steps.ts';
import { checkAnswers, hashAnswers, storeAnswers } from '../accounts/security-answers.ts';
import type { Calls } from './call.ts';
import { refuse } from '../failure/failure.ts';
import { withLimits } from '../limits/counters.ts';
import { changeAttempt } from '../limits/limits.ts';
import { questionGroups } from '../lists/question-catalogue.ts';
import { notify } from '../messages/messages.ts';
import { record } from '../monitoring/record.ts';
import { refuseBreached } from '../security/breached.ts';
import { hashSecret, matchesSecret, storePassword, wasUsedBefore } from '../security/passwords.ts';
import { endPendingLoginsOf } from '../security/pending-logins.ts';
import { endTicketsOf } from '../security/reset-tickets.ts';
import { endSessionsOf, lockSession } from '../security/sessions.ts';

/** The client distinguishes the cases by these texts (S8). */
const refused = (message: 'last 10 passwords' | 'Invalid username or password' | 'Cannot change your password now') =>
  refuse('PASSWORD_CHANGE_REFUSED', { message });

export const passwords = {
  async changePassword({ service, body, holder, commitWithAnswer }) {
    const { account, session } = holder;
    // After a passkey, or in `<news-mfa>`, no login name was typed, and the page knows only the contact address.
    const names = [account.email, account.contactEmail ?? account.email];
    const isOwn = body.userId === account.id && names.some((name) => isSameEmail(body.username, name));
    await withLimits(service, [changeAttempt(service, account.id)], async () => {
      const isRight = await matchesSecret(account.passwordHash, body.oldPassword);
      if (!isRight || !isOwn) throw refused('Invalid username or password');
    });
    if (!meetsPolicy(body.newPassword, WIDE_SPECIALS)) throw refuse('INVALID_REQUEST');
    if (await wasUsedBefore(service, account, body.newPassword)) throw refused('last 10 passwords');
    await refuseBreached(service, body.newPassword);
    const passwordHash = await hashSecret(body.newPassword);
    return commitWithAnswer(async (tx, answer) => {
      await lockSession(tx, holder);
      if (!(await storePassword(tx, account, passwordHash))) throw refused('Cannot change your password now');
      await endSessionsOf(tx, account.id, session.id);
      await endPendingLoginsOf(tx, account.id);
      await endTicketsOf(tx, account.id);
      // A stranger who had the old password may have asked for another contact address; in the wizard only its own user has (decisions 7).
      await (session.inWizard ? endContactChangesBefore(tx, session) : endContactChanges(tx, account.id));
      await record(tx, 'password changed', account);
      await notify(tx, account, 'passwordChanged');
      const result = { completed: true };
      await answer(result);
      return result;
    });
  },

  async securityQuestions() {
    return { questions: questionGroups };
  },

  async saveAnswers({ service, body, holder, commitWithAnswer }) {
    checkAnswers(body.answers);
    const { account, session } = holder;
    // Security answers open the account, so a stolen session must not be able to choose them.
    if (!(await mayAnswerQuestions(service, session, account))) throw refuse('REAUTHENTICATION_REQUIRED');
    const hashed = await hashAnswers(body.answers);
    await commitWithAnswer(async (tx, answer) => {
      // Of two choices at the same time only one is the step's.
      const current = await lockSession(tx, holder);
      if (!(await mayAnswerQuestions(tx, session, current))) throw refuse('REAUTHENTICATION_REQUIRED');
      const { hasSecurityAnswers: isChange } = await factsOf(tx, current);
      await endTicketsOf(tx, account.id);
      await storeAnswers(tx.db, account.id, hashed, tx.now());
      await endSessionsOf(tx, account.id, session.id);
      await endPendingLoginsOf(tx, account.id);
      await record(tx, 'answers changed', account);
      if (isChange) await notify(tx, account, 'answersChanged');
      await answer({});
    });
    return {};
  },
} satisfies Partial<Calls>;
