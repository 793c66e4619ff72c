/** What ends with an account's access, with its second factor, and with the account itself: a new table is a line in one of these lists. */
import { eq, getTableColumns, inArray, or, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type Account, accounts, contactChanges, passwordHistory, securityAnswers } from '../db/schema/accounts.ts';
import { dailySubscriptions, newsFilters, outbox } from '../db/schema/content.ts';
import { passkeys, recoveryCodes } from '../db/schema/passkeys.ts';
import { queuedMessages } from '../db/schema/queued-messages.ts';
import { knownNetworks, pendingLogins, resetTickets, sessions, transferTokens } from '../db/schema/sign-in.ts';
import { pendingSignUps, signUps } from '../db/schema/sign-up.ts';
import { identities } from '../db/schema/sso.ts';
import { reset, resetSubjects, resetWithin } from '../limits/counters.ts';
import { locksOf, passwordLock } from '../limits/limits.ts';
import { endMessagesOf, endMessagesTo } from '../messages/queue.ts';
import { endPendingLoginsOf } from '../security/pending-logins.ts';
import { endTicketsOf } from '../security/reset-tickets.ts';
import { endSessionsOf } from '../security/sessions.ts';
import type { Service } from '../service.ts';
import { endContactChanges } from './contact-changes.ts';
import { emailKey, mailboxOf } from './email-key.ts';
import { forgetNetworks } from './known-networks.ts';
import { resetAnswerFailures } from './security-answers.ts';

type OfAccount = PgTable & { readonly accountId: PgColumn };

/** Rows of these tables prove that an account's owner signs in, besides the columns of the account. */
const factorTables: readonly OfAccount[] = [passkeys, recoveryCodes];

/** Each table refers to the account, so its rows go with it. */
const personalTables = {
  contactChanges,
  passwordHistory,
  securityAnswers,
  passkeys,
  recoveryCodes,
  newsFilters,
  dailySubscriptions,
  signUps,
  pendingSignUps,
  identities,
  sessions,
  pendingLogins,
  resetTickets,
  queuedMessages,
  knownNetworks,
} satisfies Readonly<Record<string, OfAccount>>;

async function endTransfersOf({ db }: Service, accountId: string): Promise<void> {
  const ownSessions = db.select({ id: sessions.id }).from(sessions).where(eq(sessions.accountId, accountId));
  await db.delete(transferTokens).where(inArray(transferTokens.sessionId, ownSessions));
}

/** Each ends something that opens the account now, or would with the next step. */
const openings: readonly ((service: Service, accountId: string) => Promise<void>)[] = [
  endTransfersOf,
  endSessionsOf,
  endPendingLoginsOf,
  endTicketsOf,
  endContactChanges,
  endMessagesOf,
  forgetNetworks,
];

/** @param service in a transaction that has the account's lock (`lockAccount`) */
export async function endAccess(service: Service, accountId: string): Promise<void> {
  for (const end of openings) await end(service, accountId);
}

/** The next sign-in sets up another factor. @param service in a transaction that has the account's lock */
export async function removeFactors({ db }: Service, accountId: string): Promise<void> {
  const none = { countryCode: null, phoneNumber: null, totpSecret: null, totpLastStep: 0 };
  await db.update(accounts).set(none).where(eq(accounts.id, accountId));
  for (const table of factorTables) await db.delete(table).where(eq(table.accountId, accountId));
}

export async function unlock(service: Service, { id, email }: Account): Promise<void> {
  await reset(service, ...locksOf(service, { id, email }));
  await resetWithin(service, passwordLock(service, email));
  await resetAnswerFailures(service, id);
}

const addressesOf = ({ email, contactEmail }: Account) => [email, ...(contactEmail ? [contactEmail] : [])];

const numbersOf = ({ countryCode, phoneNumber }: Account) => (phoneNumber ? [`+${countryCode ?? ''}${phoneNumber}`] : []);

const isTo = (account: Account) =>
  or(
    inArray(
      sql`lower(${outbox.recipient})`,
      addressesOf(account).map((address) => address.toLowerCase()),
    ),
    inArray(outbox.recipient, numbersOf(account)),
  );

/** What limits count them by, as hashes that can be guessed. */
const subjectsOf = (account: Account): readonly string[] => [
  account.id,
  ...addressesOf(account).flatMap((address) => [emailKey(address), mailboxOf(address)]),
  ...numbersOf(account),
];

/** Hashes, keys and tokens are the service's, and contain nothing about a person. */
const isSecret = (column: string) => /hash|secret|token|key|mark|setupId|answers$|^html$|^code$|^link$|^opens$|^sealed$/i.test(column);

const readable = (table: PgTable) =>
  Object.fromEntries(Object.entries(getTableColumns(table)).filter(([column]) => !isSecret(column))) as Record<string, PgColumn>;

export async function personalData({ db }: Service, account: Account): Promise<Readonly<Record<string, unknown>>> {
  const data: Record<string, unknown> = {};
  const [row] = await db.select(readable(accounts)).from(accounts).where(eq(accounts.id, account.id));
  data['account'] = row;
  for (const [name, table] of Object.entries<OfAccount>({ ...personalTables }))
    data[name] = await db.select(readable(table)).from(table).where(eq(table.accountId, account.id));
  data['messages'] = await db.select(readable(outbox)).from(outbox).where(isTo(account));
  return data;
}

/** Leaves pseudonyms in the log. @param service in a transaction that has the account's lock */
export async function erase(service: Service, account: Account): Promise<void> {
  const { db } = service;
  await resetSubjects(service, subjectsOf(account));
  await db.delete(outbox).where(isTo(account));
  await endMessagesTo(service, addressesOf(account));
  await db.delete(pendingSignUps).where(eq(pendingSignUps.emailKey, account.emailKey));
  await db.delete(accounts).where(eq(accounts.id, account.id));
}
