/** Puts the demo's people and companies into their documented state; running it again changes nothing. */
import { setTimeout as pause } from 'node:timers/promises';
import { eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { ANSWERS, CONNECT_ROLE, companies, everybody, type Person } from '../people.ts';
import { domainOf, emailKey } from './accounts/email-key.ts';
import { hashAnswer } from './accounts/security-answers.ts';
import { accounts, organizations, passwordHistory, securityAnswers } from './db/schema/accounts.ts';
import { dailySubscriptions, newsFilters } from './db/schema/content.ts';
import { forgive, preset } from './security/counters.ts';
import { addressTry, changeTry, codeDayTry, codeTry, contactMailTry, resetMailTry } from './security/limits.ts';
import { hashSecret } from './security/passwords.ts';
import { textTries } from './security/text-limits.ts';
import { after, type Service } from './service.ts';

const DAY_MS = 86_400_000;
const YEARS_MS = 3650 * DAY_MS;

const NO_PHONE = { countryCode: '', phoneNumber: '' };

type Hash = (secret: string) => Promise<string>;

/** The demo's people share their secrets: each is hashed once per start. */
function once(hash: Hash): Hash {
  const known = new Map<string, Promise<string>>();
  return (secret) => {
    const result = known.get(secret) ?? hash(secret);
    known.set(secret, result);
    return result;
  };
}

const companyOf = (email: string) => companies.find((company) => company.domain === domainOf(email))?.id ?? null;

async function accountOf({ seal }: Service, person: Person, now: Date, hash: Hash): Promise<typeof accounts.$inferInsert> {
  return {
    id: person.id,
    email: person.email,
    emailKey: emailKey(person.email),
    status: person.status ?? 'active',
    organizationId: companyOf(person.email),
    passwordHash: person.password === undefined ? null : await hash(person.password),
    passwordChangedAt: now,
    temporaryUntil: person.temporary ? after(now, person.temporary === 'valid' ? DAY_MS : -3_600_000) : null,
    expiresAt: person.accountEnded ? after(now, -DAY_MS) : null,
    isExpired: person.flags?.isExpired ?? false,
    resetPassword: person.flags?.resetPassword ?? false,
    reviewProfile: person.flags?.reviewProfile ?? false,
    newUser: person.flags?.newUser ?? false,
    firstName: person.firstName,
    lastName: person.lastName,
    contactEmail: null,
    language: person.language ?? 'en',
    timezone: 'America/Los_Angeles',
    timezoneOffset: -8,
    roles: [...(person.roles ?? [CONNECT_ROLE])],
    idleTimeoutMs: person.idleTimeoutMs ?? null,
    countryCode: person.phone?.countryCode ?? null,
    phoneNumber: person.phone?.phoneNumber ?? null,
    totpSecret: person.totpSecret ? seal.close(person.totpSecret, person.id) : null,
    profile: null,
    createdAt: now,
  };
}

async function seedPerson(service: Service, person: Person, hash: Hash, hashOfAnswer: Hash): Promise<void> {
  const { db } = service;
  const now = service.now();
  const account = await accountOf(service, person, now, hash);
  await db.insert(accounts).values(account).onConflictDoUpdate({ target: accounts.id, set: account });

  const mine = <T extends typeof securityAnswers | typeof passwordHistory | typeof newsFilters | typeof dailySubscriptions>(table: T) =>
    db.delete(table).where(eq(getTableColumns(table).accountId, person.id));
  await mine(newsFilters);
  await mine(dailySubscriptions);
  await mine(securityAnswers);
  if (person.answers !== false) {
    const rows = ANSWERS.map(async ({ questionId, answer }, position) => ({
      accountId: person.id,
      questionId,
      position,
      answerHash: await hashOfAnswer(answer),
    }));
    await db.insert(securityAnswers).values(await Promise.all(rows));
  }
  await mine(passwordHistory);
  for (const earlier of person.earlierPasswords ?? []) {
    await db.insert(passwordHistory).values({ accountId: person.id, hash: await hash(earlier), createdAt: now });
  }

  const whenUsedUp = (isUsedUp: true | undefined) => (isUsedUp ? after(now, YEARS_MS) : undefined);
  await preset(service, addressTry(service, person.email), whenUsedUp(person.locked));
  await preset(service, changeTry(service, person.id), whenUsedUp(person.changesUsedUp));
  for (const one of [codeTry, codeDayTry, resetMailTry, contactMailTry]) await forgive(service, one(service, person.id));
  const sending = { accountId: person.id, phone: person.phone ?? NO_PHONE, address: '' };
  for (const one of textTries(service, sending)) await forgive(service, one);
}

export async function seedPeople(service: Service, who: readonly Person[] = everybody): Promise<void> {
  for (const { id, name, domain, authType = null, networks } of companies) {
    const row = { id, name, domain, authType, networks: networks ? [...networks] : null };
    await service.db.insert(organizations).values(row).onConflictDoUpdate({ target: organizations.id, set: row });
  }
  const hash = once(hashSecret);
  const hashOfAnswer = once(hashAnswer);
  for (const person of who) await seedPerson(service, person, hash, hashOfAnswer);
}

/** Any number will do, as long as every server uses the same one. */
const SEED_LOCK = 4401;

/** @returns false while another process is at it */
async function seedMissing(service: Service): Promise<boolean> {
  return service.db.transaction(async (tx) => {
    // Here it is worth waiting: many hashes lie between the statements.
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    const locked = await tx.execute(sql`select pg_try_advisory_xact_lock(${SEED_LOCK}) as mine`);
    if (!(locked as unknown as { rows: readonly { mine: boolean }[] }).rows[0]?.mine) return false;
    const ids = everybody.map(({ id }) => id);
    const known = await tx.select({ id: accounts.id }).from(accounts).where(inArray(accounts.id, ids));
    const missing = everybody.filter((person) => !known.some(({ id }) => id === person.id));
    if (missing.length) await seedPeople({ ...service, db: tx }, missing);
    return true;
  });
}

const LOOK_AGAIN_MS = 250;

/** Who is missing, and nobody else: what people have done since stays. One process at a time; the others find the work done. */
export async function seedOnce(service: Service): Promise<void> {
  // Asked again rather than waited for: no query may last as long as a slow machine seeds.
  while (!(await seedMissing(service))) await pause(LOOK_AGAIN_MS);
}
