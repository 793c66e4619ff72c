/** Messages and requests are rows of the transaction that they belong to, and every process works them off (`worker.ts`). */
import { randomUUID } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { emailKey } from '../accounts/email-key.ts';
import { queuedMessages } from '../db/schema/queued-messages.ts';
import type { Service, Waiting } from '../service.ts';

/** A process renews its lease before it ends, or another one takes the row; all share the database's clock. */
export const leaseEnd = sql`clock_timestamp() + interval '10 seconds'`;

type New = Omit<Waiting, 'id' | 'attempts' | 'subject' | 'createdAt'> & {
  readonly accountId?: string | undefined;
  /** The address of its reader, or of the account. */
  readonly of: string;
  readonly opens?: string | undefined;
};

/** This process sends the message after the commit, or another one does if this one has ended. @returns a statement, which may be a part of another */
export function enqueue(service: Service, { of, accountId, opens, ...message }: New) {
  const { db, seal, now } = service;
  const { content, ...rest } = message;
  const id = randomUUID();
  const known = { ...rest, id, subject: seal.pseudonym(emailKey(of)), createdAt: now(), attempts: 1 };
  // A slow or unreachable mail server must not delay an answer, nor reveal which addresses have an account.
  service.afterResponse(() => service.carry({ ...known, content }));
  const row = { ...known, accountId, opens, sealed: seal.close(JSON.stringify(content), id), dueAt: leaseEnd };
  return db.insert(queuedMessages).values(row).returning({ id: queuedMessages.id });
}

export async function dequeue({ db }: Pick<Service, 'db'>, id: string): Promise<void> {
  await db.delete(queuedMessages).where(eq(queuedMessages.id, id));
}

export async function endMessagesOf({ db }: Service, accountId: string): Promise<void> {
  await db.delete(queuedMessages).where(eq(queuedMessages.accountId, accountId));
}

/** Includes what belongs to no account. */
export async function endMessagesTo({ db, seal }: Service, addresses: readonly string[]): Promise<void> {
  const subjects = addresses.map((address) => seal.pseudonym(emailKey(address)));
  await db.delete(queuedMessages).where(inArray(queuedMessages.subject, subjects));
}
