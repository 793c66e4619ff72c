/** Submitted self-sign-ups: 24 hours to be confirmed by the link of their mail. */
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Call } from '../http/call.ts';
import { accounts } from '../db/schema/accounts.ts';
import { type PendingRegistration, registrations } from '../db/schema/registration.ts';
import { hashSecret } from '../security/passwords.ts';
import { hashToken, randomId } from '../security/tokens.ts';
import { type Service, after } from '../service.ts';
import { emailKey } from './email-key.ts';
import { hashAnswers } from './security-answers.ts';

const LIFE_MS = 24 * 3_600_000;

/** The id of the mail's link. It takes as long whether or not the address has an account. */
export async function storeRegistration({ service, body }: Call<'register'>): Promise<string> {
  const { personalInformation, professionalInformation, password, securityAnswers } = body;
  const [passwordHash, answers] = await Promise.all([hashSecret(password), hashAnswers(securityAnswers.answers)]);
  const id = randomId();
  const now = service.now();
  await service.db.insert(registrations).values({
    idHash: hashToken(id),
    emailKey: emailKey(personalInformation.email),
    personalInformation,
    professionalInformation,
    passwordHash,
    answers,
    createdAt: now,
    expiresAt: after(now, LIFE_MS),
  });
  return id;
}

/**
 * By the id of its link; undefined when it is unknown or too old, and when its address belongs to an account that this
 * registration did not become, or that was disabled since.
 */
export async function findRegistration({ db, now }: Service, id: string): Promise<PendingRegistration | undefined> {
  const isIt = and(eq(registrations.idHash, hashToken(id)), gt(registrations.expiresAt, now()));
  const [row] = await db
    .select({ registration: registrations, account: { id: accounts.id, status: accounts.status } })
    .from(registrations)
    .leftJoin(accounts, eq(accounts.emailKey, registrations.emailKey))
    .where(isIt);
  if (!row) return undefined;
  const { registration, account } = row;
  const isOpen = !account || (account.id === registration.accountId && account.status === 'active');
  return isOpen ? registration : undefined;
}

/** Each link can be confirmed as often as it is opened; only the first time counts. */
export async function confirmRegistration({ db, now }: Service, { idHash }: PendingRegistration): Promise<void> {
  const isNew = and(eq(registrations.idHash, idHash), isNull(registrations.confirmedAt));
  await db.update(registrations).set({ confirmedAt: now() }).where(isNew);
}

export async function dropRegistration({ db }: Service, id: string): Promise<void> {
  await db.delete(registrations).where(eq(registrations.idHash, hashToken(id)));
}
