import { isAllowed } from '../limits/counters.ts';
import { resetMailAttempt } from '../limits/limits.ts';
import { sendMail } from '../messages/messages.ts';
import { enqueue } from '../messages/queue.ts';
import { openTicket } from '../security/reset-tickets.ts';
import { hashToken } from '../security/tokens.ts';
import { after, type Service } from '../service.ts';
import { siteOrigin } from '../settings/origins.ts';
import { findAccount, isOfCompany } from './find.ts';
import { factsOf } from './facts.ts';
import { usedUpUntil } from './security-answers.ts';

const LIFE_MS = 3_600_000;

/** Records known and unknown addresses alike, so that the answer waits for no look-up. */
export const askForReset = (service: Service, address: string) =>
  enqueue(service, { kind: 'request', name: 'reset', of: address, endsAt: after(service.now(), LIFE_MS), content: { address } });

/** @param service in a transaction: a mail that cannot be sent does not count */
export async function mailResetLink(service: Service, email: string): Promise<void> {
  const account = await findAccount(service, email);
  if (account?.status !== 'active' || !(await isAllowed(service, resetMailAttempt(service, account.email)))) return;
  const canReset = account.passwordHash && !(await isOfCompany(service, email)) && (await factsOf(service, account)).hasSecurityAnswers;
  if (!canReset) return sendMail(service, 'cannotReset', account);
  const until = await usedUpUntil(service, account.id);
  if (until) return sendMail(service, 'questionsUsedUp', account, { until });
  const token = await openTicket(service, account.id);
  await sendMail(service, 'reset', account, {
    link: `${siteOrigin(service.settings, 'hosted')}/login/SecurityQuestions#token=${token}`,
    opens: hashToken(token),
  });
}
