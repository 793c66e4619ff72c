/** A new contact address counts once the link mailed to it has been followed, so a stolen session cannot redirect mail (decisions 7). */
import { and, eq, gt, isNull, lt, lte, ne } from 'drizzle-orm';
import { refuse } from '../failure/failure.ts';
import { type Account, accounts, type ContactChange, contactChanges } from '../db/schema/accounts.ts';
import type { Session } from '../db/schema/sign-in.ts';
import { lockAccount } from '../db/statements.ts';
import { consume } from '../limits/counters.ts';
import { contactMailAttempts } from '../limits/limits.ts';
import { notify, sendMail } from '../messages/messages.ts';
import { record } from '../monitoring/record.ts';
import { hashToken, randomId } from '../security/tokens.ts';
import { after, type Service } from '../service.ts';
import { siteOrigin } from '../settings/origins.ts';
import { isSameEmail } from './email-key.ts';

const LIFE_MS = 24 * 3_600_000;

/** @throws TOO_MANY_REQUESTS */
export async function askForContact(service: Service, account: Account, email: string): Promise<void> {
  await consume(service, ...contactMailAttempts(service, account.id, email));
  const id = randomId();
  const now = service.now();
  await service.db
    .insert(contactChanges)
    .values({ idHash: hashToken(id), accountId: account.id, email, createdAt: now, expiresAt: after(now, LIFE_MS) });
  await notify(service, account, 'contactAsked');
  await sendMail(
    service,
    'confirmContact',
    { ...account, email },
    { link: `${siteOrigin(service.settings, 'hosted')}/login/signup/${id}`, opens: hashToken(id) },
  );
}

export async function findContactChange({ db, now }: Service, id: string) {
  const isIt = and(eq(contactChanges.idHash, hashToken(id)), gt(contactChanges.expiresAt, now()));
  const [row] = await db
    .select({ change: contactChanges, account: accounts })
    .from(contactChanges)
    .innerJoin(accounts, and(eq(accounts.id, contactChanges.accountId), eq(accounts.status, 'active')))
    .where(isIt);
  return row;
}

export async function confirmContact({ db, now }: Service, { idHash }: ContactChange): Promise<void> {
  const isNew = and(eq(contactChanges.idHash, idHash), isNull(contactChanges.confirmedAt));
  await db.update(contactChanges).set({ confirmedAt: now() }).where(isNew);
}

/** Of two links for one account, the replaced one must not bring its address back. @param until all of them when it is missing */
export async function endContactChanges({ db }: Service, accountId: string, until?: ContactChange): Promise<void> {
  const isEarlier = until && and(lte(contactChanges.createdAt, until.createdAt), ne(contactChanges.idHash, until.idHash));
  await db.delete(contactChanges).where(and(eq(contactChanges.accountId, accountId), isEarlier));
}

export async function endContactChangesBefore({ db }: Service, { accountId, createdAt }: Session): Promise<void> {
  await db.delete(contactChanges).where(and(eq(contactChanges.accountId, accountId), lt(contactChanges.createdAt, createdAt)));
}

/** Repeating it changes nothing. @param service in a transaction @throws RESOURCE_NOT_FOUND when the address was changed again meanwhile */
export async function changeContact(service: Service, change: ContactChange): Promise<void> {
  const { db } = service;
  const { idHash, accountId, email } = change;
  const account = await lockAccount(db, accountId);
  const [current] = await db.select().from(contactChanges).where(eq(contactChanges.idHash, idHash));
  if (!account || !current) throw refuse('RESOURCE_NOT_FOUND');
  const contactEmail = isSameEmail(email, account.email) ? null : email;
  if (contactEmail === account.contactEmail) return;
  await db.update(accounts).set({ contactEmail }).where(eq(accounts.id, accountId));
  await endContactChanges(service, accountId, change);
  await record(service, 'contact changed', account);
  await notify(service, account, 'contactChanged', { also: email });
}
