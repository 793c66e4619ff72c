/** Seeding again changes nothing. */
import { setTimeout as pause } from 'node:timers/promises';
import { and, getTableColumns, inArray, isNotNull, sql } from 'drizzle-orm';
import { ANSWERS, CONNECT_ROLE, companies, everybody, type Person } from '../../people.ts';
import { domainOf, emailKey } from '../accounts/email-key.ts';
import { hashAnswer } from '../accounts/security-answers.ts';
import { accounts, organizations, passwordHistory, securityAnswers } from '../db/schema/accounts.ts';
import { dailySubscriptions, newsFilters } from '../db/schema/content.ts';
import { passkeys, recoveryCodes } from '../db/schema/passkeys.ts';
import { takesLock } from '../db/statements.ts';
import { reset, type Attempt, useUp } from '../limits/counters.ts';
import { addressAttempt, changeAttempt, codeDayAttempt, codeAttempt, contactMailAttempts, resetMailAttempt } from '../limits/limits.ts';
import { textAttempts } from '../limits/text-limits.ts';
import { hashSecret } from '../security/passwords.ts';
import { after, type Service } from '../service.ts';

const DAY_MS = 86_400_000;
const YEARS_MS = 3650 * DAY_MS;

const NO_PHONE = { countryCode: '', phoneNumber: '' };

type Hash = (secret: string) => Promise<string>;

/** The demo's people share their secrets, so each is hashed once per process. */
function once(hash: Hash): Hash {
  const known = new Map<string, Promise<string>>();
  return (secret) => {
    const result = known.get(secret) ?? hash(secret);
    known.set(secret, result);
    return result;
  };
}
const hash = once(hashSecret);
const hashOfAnswer = once(hashAnswer);

const companyOf = (email: string) => companies.find((company) => company.domain === domainOf(email))?.id ?? null;

async function accountOf({ seal }: Service, person: Person, now: Date): Promise<typeof accounts.$inferInsert> {
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
    userHandle: null,
    passkeyLaterAt: null,
    profile: null,
    createdAt: now,
  };
}

const asGiven = (rows: readonly object[]) => {
  const columns = Object.entries(getTableColumns(accounts)).filter(([name]) => Object.hasOwn(rows[0] ?? {}, name));
  return Object.fromEntries(columns.map(([name, column]) => [name, sql.raw(`excluded."${column.name}"`)]));
};

const attemptsOf = (service: Service, person: Person): readonly Attempt[] => [
  ...[addressAttempt, resetMailAttempt].map((attemptOf) => attemptOf(service, person.email)),
  ...contactMailAttempts(service, person.id, person.email),
  ...[changeAttempt, codeAttempt, codeDayAttempt].map((attemptOf) => attemptOf(service, person.id)),
  ...[true, false].flatMap((isSetUp) =>
    textAttempts(service, { accountId: person.id, phone: person.phone ?? NO_PHONE, address: '', isSetUp }),
  ),
];

const usedUpOf = (service: Service, { id, email, locked, changesUsedUp }: Person): readonly Attempt[] => [
  ...(locked ? [addressAttempt(service, email)] : []),
  ...(changesUsedUp ? [changeAttempt(service, id)] : []),
];

/** One statement per table for all people, since each person would need a dozen. */
export async function seedPeople(service: Service, who: readonly Person[] = everybody): Promise<void> {
  const { db } = service;
  const now = service.now();
  for (const { id, name, domain, authType = null, networks } of companies) {
    const row = { id, name, domain, authType, networks: networks ? [...networks] : null };
    await db.insert(organizations).values(row).onConflictDoUpdate({ target: organizations.id, set: row });
  }
  const rows = await Promise.all(who.map((person) => accountOf(service, person, now)));
  await db
    .insert(accounts)
    .values(rows)
    .onConflictDoUpdate({ target: accounts.id, set: asGiven(rows) });

  const ids = who.map(({ id }) => id);
  for (const table of [newsFilters, dailySubscriptions, securityAnswers, passwordHistory, passkeys, recoveryCodes])
    await db.delete(table).where(inArray(getTableColumns(table).accountId, ids));
  const answers = await Promise.all(
    ANSWERS.map(async ({ questionId, answer }, position) => ({ questionId, position, answerHash: await hashOfAnswer(answer) })),
  );
  const answered = who.filter((person) => person.answers !== false).flatMap(({ id }) => answers.map((row) => ({ ...row, accountId: id })));
  if (answered.length) await db.insert(securityAnswers).values(answered);
  const earlier = who.flatMap(({ id, earlierPasswords = [] }) => earlierPasswords.map((password) => ({ id, password })));
  const history = await Promise.all(
    earlier.map(async ({ id, password }) => ({ accountId: id, hash: await hash(password), createdAt: now })),
  );
  if (history.length) await db.insert(passwordHistory).values(history);

  await reset(service, ...who.flatMap((person) => attemptsOf(service, person)));
  await useUp(service, after(now, YEARS_MS), ...who.flatMap((person) => usedUpOf(service, person)));
}

/** A demo could otherwise show temporary passwords on its first day only. */
async function renewTemporary({ db, now }: Service): Promise<void> {
  const invited = everybody.filter(({ temporary }) => temporary === 'valid').map(({ id }) => id);
  const isTemporary = and(inArray(accounts.id, invited), isNotNull(accounts.temporaryUntil));
  await db
    .update(accounts)
    .set({ temporaryUntil: after(now(), DAY_MS) })
    .where(isTemporary);
}

/** Any number will do, as long as every server uses the same one. */
const SEED_LOCK = 4401;

async function seedMissing(service: Service): Promise<boolean> {
  return service.db.transaction(async (tx) => {
    // Without time limits, since many hashes are computed between the statements.
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    if (!(await takesLock(tx, SEED_LOCK))) return false;
    const ids = everybody.map(({ id }) => id);
    const known = await tx.select({ id: accounts.id }).from(accounts).where(inArray(accounts.id, ids));
    const missing = everybody.filter((person) => !known.some(({ id }) => id === person.id));
    const inTx = { ...service, db: tx };
    if (missing.length) await seedPeople(inTx, missing);
    await renewTemporary(inTx);
    return true;
  });
}

const LOOK_AGAIN_MS = 250;

/** Keeps what people have done since, and renews only their temporary passwords. */
export async function seedOnce(service: Service): Promise<void> {
  // Polls, since on a slow machine seeding takes longer than a query may.
  while (!(await seedMissing(service))) await pause(LOOK_AGAIN_MS);
}
