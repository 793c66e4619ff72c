/** A sign-up must be confirmed by the link in its mail within 24 hours. */
import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { accounts } from '../db/schema/accounts.ts';
import { type PendingSignUp, pendingSignUps, type SignUpBody } from '../db/schema/sign-up.ts';
import { isAllowed } from '../limits/counters.ts';
import { linkAgainAttempt } from '../limits/limits.ts';
import { sendMail } from '../messages/messages.ts';
import { hashSecret, matchesSecret } from '../security/passwords.ts';
import { hashToken, randomId } from '../security/tokens.ts';
import { after, type Service, inTransaction } from '../service.ts';
import { siteOrigin } from '../settings/origins.ts';
import { emailKey } from './email-key.ts';
import { isOfCompany } from './find.ts';
import { hashAnswers } from './security-answers.ts';

const LIFE_MS = 24 * 3_600_000;

/** Forms send what was typed without the spaces around it. */
export const trimmed = <T>(form: T): T =>
  JSON.parse(JSON.stringify(form), (_, value: unknown) => (typeof value === 'string' ? value.trim() : value));

/** Takes the same time for every address; only the first hash may be refused, as refused work counts for no limit but fills the queue. */
export async function hashSecretsOf({ password, securityAnswers }: SignUpBody) {
  const passwordHash = await hashSecret(password);
  return { passwordHash, answers: await hashAnswers(securityAnswers.answers, true) };
}

export async function storeSignUp(
  service: Service,
  { personalInformation, professionalInformation }: Pick<SignUpBody, 'personalInformation' | 'professionalInformation'>,
  hashed: Awaited<ReturnType<typeof hashSecretsOf>>,
): Promise<string> {
  const id = randomId();
  const now = service.now();
  await service.db.insert(pendingSignUps).values({
    idHash: hashToken(id),
    emailKey: emailKey(personalInformation.email),
    personalInformation,
    professionalInformation,
    ...hashed,
    createdAt: now,
    expiresAt: after(now, LIFE_MS),
  });
  return id;
}

/** Undefined also when the address belongs to another account, to a disabled one, or to a company with single sign-on. */
export async function findSignUp(service: Service, id: string): Promise<PendingSignUp | undefined> {
  const isIt = and(eq(pendingSignUps.idHash, hashToken(id)), gt(pendingSignUps.expiresAt, service.now()));
  const [row] = await service.db
    .select({ registration: pendingSignUps, account: { id: accounts.id, status: accounts.status } })
    .from(pendingSignUps)
    .leftJoin(accounts, eq(accounts.emailKey, pendingSignUps.emailKey))
    .where(isIt);
  if (!row) return undefined;
  const { registration: signUp, account } = row;
  if (await isOfCompany(service, signUp.personalInformation.email)) return undefined;
  const isOpen = !account || (account.id === signUp.accountId && account.status === 'active');
  return isOpen ? signUp : undefined;
}

/** A link can be opened repeatedly; only the first time confirms the sign-up. */
export async function confirmSignUp({ db, now }: Service, { idHash }: PendingSignUp): Promise<void> {
  const isNew = and(eq(pendingSignUps.idHash, idHash), isNull(pendingSignUps.confirmedAt));
  await db.update(pendingSignUps).set({ confirmedAt: now() }).where(isNew);
}

export const mailConfirmation = (
  service: Service,
  { email, language }: Pick<PendingSignUp['personalInformation'], 'email' | 'language'>,
  id: string,
): Promise<void> =>
  sendMail(
    service,
    'confirm',
    { email, language },
    { link: `${siteOrigin(service.settings, 'hosted')}/login/signup/${id}`, opens: hashToken(id) },
  );

/** An address may have several submissions, of which a sign-in is checked against this many of the newest. */
const NEWEST = 3;

async function unfinished({ db }: Service, email: string, password: string): Promise<PendingSignUp | undefined> {
  const isOpen = and(eq(pendingSignUps.emailKey, emailKey(email)), isNull(pendingSignUps.accountId));
  const rows = await db.select().from(pendingSignUps).where(isOpen).orderBy(desc(pendingSignUps.storedOrder)).limit(NEWEST);
  for (const signUp of rows) if (await matchesSecret(signUp.passwordHash, password)) return signUp;
  return undefined;
}

/** A right password before the confirmation brings another link; the answer is that of a wrong password (decisions 7). */
export async function mailLinkAgain(service: Service, email: string, password: string): Promise<void> {
  const signUp = await unfinished(service, email, password);
  if (!signUp) return;
  await inTransaction(service, async (tx) => {
    if (!(await isAllowed(tx, linkAgainAttempt(email)))) return;
    const id = randomId();
    const now = tx.now();
    const again = {
      ...signUp,
      idHash: hashToken(id),
      createdAt: now,
      expiresAt: after(now, LIFE_MS),
      confirmedAt: null,
      storedAt: undefined,
      storedOrder: undefined,
    };
    await tx.db.insert(pendingSignUps).values(again);
    await mailConfirmation(tx, signUp.personalInformation, id);
  });
}

export async function dropSignUp({ db }: Service, id: string): Promise<void> {
  await db.delete(pendingSignUps).where(eq(pendingSignUps.idHash, hashToken(id)));
}
