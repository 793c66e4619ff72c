/** Forgets what has ended: an expired token or counter is of no use to anybody but a thief of the database. */
import { lt } from 'drizzle-orm';
import { pendingLogins, resetTickets, sessionTokens, sessions, transferTokens, tries } from './db/schema/sign-in.ts';
import { contactChanges } from './db/schema/accounts.ts';
import { outbox } from './db/schema/content.ts';
import { keptAnswers } from './db/schema/kept-answers.ts';
import { capKeptAnswers } from './http/idempotency.ts';
import { signOns } from './db/schema/sso.ts';
import { registrations } from './db/schema/registration.ts';
import { type Service, after } from './service.ts';

const DAY_MS = 86_400_000;
const OUTBOX_DAYS = 7;
/** Ended rows stay for a day, so that a late caller hears what is wrong rather than nothing. */
const GRACE_MS = DAY_MS;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

export async function forgetEnded(service: Service): Promise<void> {
  const { db } = service;
  const ended = after(service.now(), -GRACE_MS);
  await db.delete(sessionTokens).where(lt(sessionTokens.expiresAt, ended));
  await db.delete(transferTokens).where(lt(transferTokens.expiresAt, ended));
  await db.delete(sessions).where(lt(sessions.expiresAt, ended));
  await db.delete(pendingLogins).where(lt(pendingLogins.expiresAt, ended));
  await db.delete(resetTickets).where(lt(resetTickets.expiresAt, ended));
  await db.delete(signOns).where(lt(signOns.expiresAt, ended));
  await db.delete(registrations).where(lt(registrations.expiresAt, ended));
  await db.delete(tries).where(lt(tries.endsAt, ended));
  await db.delete(contactChanges).where(lt(contactChanges.expiresAt, ended));
  await db.delete(outbox).where(lt(outbox.createdAt, after(service.now(), -OUTBOX_DAYS * DAY_MS)));
}

/** Often: an answer is kept for ten minutes and may hold tokens. */
async function forgetAnswers(service: Service): Promise<void> {
  await service.db.delete(keptAnswers).where(lt(keptAnswers.endsAt, service.now()));
  await capKeptAnswers(service);
}

/** From the first minute on, never before the first answer; returns what stops it. */
export function keepHouse(service: Service): () => void {
  const every = (ms: number, work: (service: Service) => Promise<void>) =>
    setInterval(() => service.later(() => work(service)), ms).unref();
  const first = setTimeout(() => service.later(() => forgetEnded(service)), MINUTE_MS).unref();
  const timers = [every(HOUR_MS, forgetEnded), every(MINUTE_MS, forgetAnswers)];
  return () => {
    clearTimeout(first);
    for (const timer of timers) clearInterval(timer);
  };
}
