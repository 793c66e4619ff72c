/** Passwords and security answers of somebody signed in. */
import { WIDE_SPECIALS, meetsPolicy } from '../../../src/forms/password-policy.ts';
import { emailKey } from '../accounts/email-key.ts';
import { hasSecurityAnswers, mayAnswerQuestions } from '../accounts/forced-steps.ts';
import { questionGroups } from '../accounts/question-catalogue.ts';
import { checkAnswers, hashAnswers, storeAnswers } from '../accounts/security-answers.ts';
import type { Calls } from '../http/call.ts';
import { refuse } from '../http/failure.ts';
import { notify } from '../messages.ts';
import { answersChangedMail, passwordChangedMail } from '../mails.ts';
import { withLimits } from '../security/counters.ts';
import { changeTry } from '../security/limits.ts';
import { matchesSecret, storePassword, wasUsedBefore } from '../security/passwords.ts';
import { endPendingLoginsOf } from '../security/pending-logins.ts';
import { endTicketsOf } from '../security/reset-tickets.ts';
import { endSessionsOf } from '../security/sessions.ts';

/** The texts of S8 that the client tells the cases apart by. */
const refused = (message: 'last 10 passwords' | 'Invalid username or password' | 'Cannot change your password now') =>
  refuse('PASSWORD_CHANGE_REFUSED', { message });

export const passwords = {
  async changePassword({ service, body, holder }) {
    const { account, session } = holder;
    const isOwn = body.userId === account.id && emailKey(body.username) === account.emailKey;
    await withLimits(service, [changeTry(service, account.id)], async () => {
      const isRight = await matchesSecret(account.passwordHash, body.oldPassword);
      if (!isRight || !isOwn) throw refused('Invalid username or password');
    });
    if (!meetsPolicy(body.newPassword, WIDE_SPECIALS)) throw refuse('INVALID_REQUEST');
    if (await wasUsedBefore(service, account, body.newPassword)) throw refused('last 10 passwords');
    if (!(await storePassword(service, account, body.newPassword))) throw refused('Cannot change your password now');
    await endSessionsOf(service, account.id, session.id);
    await endPendingLoginsOf(service, account.id);
    await endTicketsOf(service, account.id);
    await notify(service, account, passwordChangedMail);
    return { completed: true };
  },

  async securityQuestions() {
    return { questions: questionGroups };
  },

  async saveAnswers({ service, body, holder }) {
    checkAnswers(body.answers);
    const { account, session } = holder;
    // They open the account to whoever knows them: a stolen session must not get to choose them.
    if (!(await mayAnswerQuestions(service, session, account))) throw refuse('REAUTHENTICATION_REQUIRED');
    const isChange = await hasSecurityAnswers(service, account.id);
    await storeAnswers(service.db, account.id, await hashAnswers(body.answers), service.now());
    await endSessionsOf(service, account.id, session.id);
    await endPendingLoginsOf(service, account.id);
    await endTicketsOf(service, account.id);
    if (isChange) await notify(service, account, answersChangedMail);
    return {};
  },
} satisfies Partial<Calls>;
