/** Sends at least once until the end of what a message contains; another process takes over where this one is killed. */
import { and, asc, desc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { callingCode } from '../../../src/forms/phone-number.ts';
import { type QueuedMessage, queuedMessages } from '../db/schema/queued-messages.ts';
import { contactChanges } from '../db/schema/accounts.ts';
import { pendingLogins, resetTickets } from '../db/schema/sign-in.ts';
import { pendingSignUps } from '../db/schema/sign-up.ts';
import { rowsOf } from '../db/statements.ts';
import { isUnavailable } from '../failure/failure-of.ts';
import { describeError } from '../failure/log.ts';
import type { ResetRequest, Mail, Service, Text, Waiting } from '../service.ts';
import { dequeue, leaseEnd } from './queue.ts';

/** Seconds to the next attempt; the last one repeats. */
const AGAIN_S: Readonly<Record<Waiting['kind'], readonly number[]>> = {
  text: [1, 5, 20],
  mail: [2, 30, 120, 600],
  request: [1, 5, 20],
};

/** A process looks this often for attempts that are due, and for what a killed one has left. */
export const LOOK_MS = 2000;
/** At a time, besides those that the process has just recorded itself. */
const MOST = 50;

/** A reply of 500 and above is the mail server's last word, as `final` is a carrier's; anything else may pass. */
function isFinal(error: unknown): boolean {
  const { responseCode = 0, final = false } = Object(error) as { readonly responseCode?: number; readonly final?: boolean };
  return final || responseCode >= 500;
}

/** A mail server's reply repeats addresses. */
function replyOf(error: unknown): string {
  const { response, code } = Object(error) as { readonly response?: unknown; readonly code?: unknown };
  if (typeof response === 'string') return response.replace(/\S*@\S*/g, '…').slice(0, 200);
  return typeof code === 'string' ? code : describeError(error);
}

/** A code or a link that was used, replaced or ended opens nothing. */
async function isSuperseded({ db }: Service, { opens, createdAt }: QueuedMessage): Promise<boolean> {
  if (opens === null) return false;
  const { tokenHash, endedAt, codeHash, codeSentAt } = pendingLogins;
  const [row] = await rowsOf(
    db,
    sql`select 1 where
      exists (select 1 from ${pendingLogins} where ${tokenHash} = ${opens} and ${endedAt} is null and ${codeHash} is not null
        and ${codeSentAt} <= ${createdAt.toISOString()}::timestamptz)
      or exists (select 1 from ${resetTickets} where ${resetTickets.tokenHash} = ${opens} and ${resetTickets.endedAt} is null)
      or exists (select 1 from ${pendingSignUps} where ${pendingSignUps.idHash} = ${opens} and ${pendingSignUps.confirmedAt} is null)
      or exists (select 1 from ${contactChanges} where ${contactChanges.idHash} = ${opens} and ${contactChanges.confirmedAt} is null)`,
  );
  return row === undefined;
}

export interface Worker {
  readonly carry: Service['carry'];
  /** Tries what is due, and renews this process's hold on the rest. */
  look(): Promise<void>;
}

/** @param request does what a caller has asked for, and takes it off the queue, in one transaction */
export function createWorker(service: Service, request: (job: ResetRequest, id: string) => Promise<void>): Worker {
  const { db, now, log, metrics, seal, deliverMail, deliverText } = service;
  const underWay = new Set<string>();

  const senders: Readonly<Record<Waiting['kind'], ((message: Waiting) => Promise<void>) | undefined>> = {
    mail: deliverMail && (({ content, id }) => deliverMail(content as Mail, id)),
    text: deliverText && (({ content, id }) => deliverText((content as Text).to, (content as Text).body, id)),
    request: ({ content, id }) => request(content as ResetRequest, id),
  };
  const kinds = (Object.keys(senders) as Waiting['kind'][]).filter((kind) => senders[kind]);

  const tell = (level: 'warning' | 'error', { kind, name, subject }: Pick<Waiting, 'kind' | 'name' | 'subject'>, message: string) =>
    log({ level, what: `${kind} ${name}`, subject, message });

  /** A dead letter is kept for a week without its content, to be counted. */
  async function bury(message: Pick<Waiting, 'id' | 'kind' | 'name' | 'subject'>, outcome: 'refused' | 'late', why: string, to?: string) {
    metrics.countMessage(message.kind, outcome, to);
    tell('error', message, why);
    await db.update(queuedMessages).set({ deadAt: now(), sealed: null }).where(eq(queuedMessages.id, message.id));
  }

  async function postpone(message: Waiting, error: unknown): Promise<void> {
    tell('warning', message, `was not sent yet: ${replyOf(error)}`);
    const waits = AGAIN_S[message.kind];
    const seconds = waits[message.attempts - 1] ?? waits.at(-1) ?? 0;
    await db
      .update(queuedMessages)
      .set({ dueAt: sql`clock_timestamp() + ${`${seconds} seconds`}::interval` })
      .where(eq(queuedMessages.id, message.id));
  }

  async function carry(message: Waiting): Promise<void> {
    const { id, kind, content } = message;
    const country = kind === 'text' ? callingCode((content as Text).to.slice(1)) : undefined;
    underWay.add(id);
    try {
      const error = await senders[kind]?.(message).then(
        () => undefined,
        (reason: unknown) => reason ?? new Error('no reason'),
      );
      if (!error) {
        metrics.countMessage(kind, 'taken', country);
        await dequeue(service, id);
      } else if (isFinal(error)) await bury(message, 'refused', `was not sent: ${replyOf(error)}`, country);
      else await postpone(message, error);
    } finally {
      underWay.delete(id);
    }
  }

  async function resume(row: QueuedMessage): Promise<void> {
    if (row.endsAt <= now()) return bury(row, 'late', 'was not sent in time');
    if (await isSuperseded(service, row)) return dequeue(service, row.id);
    const text = row.sealed === null ? undefined : seal.tryOpen(row.sealed, row.id);
    if (text === undefined) return bury(row, 'refused', 'was not sent: no key opens it');
    return carry({ ...row, content: JSON.parse(text) as Waiting['content'] });
  }

  async function claim(most: number): Promise<readonly QueuedMessage[]> {
    // A clock that may move within a statement would use no index.
    const isDue = sql`${queuedMessages.dueAt} <= now()`;
    // What no carrier takes any more is buried at its end.
    const isMine = or(inArray(queuedMessages.kind, kinds), lte(queuedMessages.endsAt, now()));
    const due = db
      .select({ id: queuedMessages.id })
      .from(queuedMessages)
      .where(and(isMine, isNull(queuedMessages.deadAt), isDue))
      // Text messages go first, since they live for minutes.
      .orderBy(desc(queuedMessages.kind), asc(queuedMessages.dueAt))
      .limit(most)
      .for('update', { skipLocked: true });
    return db
      .update(queuedMessages)
      .set({ dueAt: leaseEnd, attempts: sql`${queuedMessages.attempts} + 1` })
      .where(sql`${queuedMessages.id} = any(array(${due}))`)
      .returning();
  }

  async function look(): Promise<void> {
    try {
      if (underWay.size)
        await db
          .update(queuedMessages)
          .set({ dueAt: leaseEnd })
          .where(inArray(queuedMessages.id, [...underWay]));
      if (underWay.size >= MOST) return;
      for (const row of await claim(MOST - underWay.size)) service.afterResponse(() => resume(row));
    } catch (error) {
      // The next look comes soon, and requests report a database that is away.
      if (!isUnavailable(error)) throw error;
    }
  }

  return { carry, look };
}
