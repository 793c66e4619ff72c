/**
 * `x-request-id` is the idempotency key of calls that change something, for 10 minutes and in all processes: answers are sealed, since they
 * contain tokens, and committed with their effects (`commitWithAnswer`), so that a process may be killed at any moment.
 */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { CallName } from '../../../src/contract/contract.ts';
import { idempotencyRecords } from '../db/schema/idempotency-records.ts';
import { builtOnce } from '../db/statements.ts';
import { describeError } from '../failure/log.ts';
import { after, type Service } from '../service.ts';
import { type Answer, type FailureCode, failureAnswer, refuse, unavailable } from '../failure/failure.ts';

const LIFE_MS = 600_000;
/** A working process renews its claim this often, and counts as dead after `CLAIM_MS`, before a repeated refresh token counts as theft. */
const SIGN_MS = 2000;
const CLAIM_MS = 6000;
const TIMEOUT_MS = 20_000;
const LOOK_AGAIN_MS = 50;
const LOOK_AGAIN_MOST_MS = 1000;
/** Longer answers are not kept: no call that changes something returns one. */
const LONGEST = 32 * 1024;
/** A longer refusal is made anew, so that a client that provokes long ones does not push out the answers of others. */
const LONGEST_REFUSAL = 4 * 1024;

/** Everything but the body that must be equal for two requests to be the same one. */
export interface RequestIdentity {
  readonly id: string;
  readonly origin: string;
  readonly method: string;
  readonly path: string;
  readonly authorization: string;
}

/** Calls that only read: a repeat is carried out again. */
const reads: ReadonlySet<CallName> = new Set<CallName>([
  'preflight',
  'translate',
  'verifyResetToken',
  'passkeyOptions',
  'mfaPasskeyOptions',
  'passkeyCreationOptions',
]);

export const isRead = (name: CallName): boolean => reads.has(name);

export const isWrite = (name: CallName, method: string): boolean => method !== 'GET' && !isRead(name);

/** A client repeats its request after these answers, so the repeat is carried out. */
const asksAgain: ReadonlySet<FailureCode | undefined> = new Set<FailureCode>(['TOKEN_EXPIRED', 'DATABASE_ACCESS_DENIED']);

const isFinal = ({ status, errorCode }: Answer) => status < 500 && status !== 429 && !asksAgain.has(errorCode);

const digest = (...parts: readonly string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

type Claim = 'mine' | { readonly answer: Answer } | 'other body' | 'waits';

/** One statement decides, so that only one of two processes works; ended claims and those of dead processes are free. */
const claiming = builtOnce((db) => {
  const parameter = (name: string) => sql.placeholder(name);
  const mine = { sealed: null, claimedAt: sql`now()`, storedAt: sql`now()` };
  const isDead = sql`${idempotencyRecords.claimedAt} <= now() - ${`${CLAIM_MS} milliseconds`}::interval`;
  return db
    .insert(idempotencyRecords)
    .values({ key: parameter('key'), bodyHash: parameter('bodyHash'), endsAt: parameter('endsAt'), ...mine })
    .onConflictDoUpdate({
      target: idempotencyRecords.key,
      set: { bodyHash: sql`excluded.body_hash`, endsAt: sql`excluded.ends_at`, ...mine },
      setWhere: or(
        lte(idempotencyRecords.endsAt, parameter('time')),
        and(isNull(idempotencyRecords.sealed), isDead, eq(idempotencyRecords.bodyHash, parameter('bodyHash'))),
      ),
    })
    .returning({ key: idempotencyRecords.key })
    .prepare('');
});

async function claim({ db, now, seal }: Service, key: string, bodyHash: string): Promise<Claim> {
  const time = now();
  const [claimed] = await claiming(db).execute({ key, bodyHash, time, endsAt: after(time, LIFE_MS) });
  if (claimed) return 'mine';
  const [record] = await db.select().from(idempotencyRecords).where(eq(idempotencyRecords.key, key));
  if (!record) return 'waits';
  if (record.bodyHash !== bodyHash) return 'other body';
  return record.sealed === null ? 'waits' : { answer: JSON.parse(seal.open(record.sealed, key)) as Answer };
}

async function storeAnswer(service: Service, key: string, answer: Answer): Promise<void> {
  const { db, seal } = service;
  const isMine = and(eq(idempotencyRecords.key, key), isNull(idempotencyRecords.sealed));
  const text = isFinal(answer) ? JSON.stringify(answer) : undefined;
  if (text !== undefined && text.length <= (answer.status < 400 ? LONGEST : LONGEST_REFUSAL))
    await db
      .update(idempotencyRecords)
      .set({ sealed: seal.close(text, key) })
      .where(isMine);
  else await db.delete(idempotencyRecords).where(isMine);
}

/** Stores an answer in the transaction of the work that it reports. */
export type StoreAnswer = (tx: Service, answer: Answer) => Promise<void>;

async function storeWithWork({ db, seal }: Service, key: string, answer: Answer): Promise<void> {
  const sealed = seal.close(JSON.stringify(answer), key);
  const isMine = and(eq(idempotencyRecords.key, key), isNull(idempotencyRecords.sealed));
  const stored = await db.update(idempotencyRecords).set({ sealed }).where(isMine).returning({ key: idempotencyRecords.key });
  // Another process considered this one dead meanwhile, and has done the work.
  if (!stored.length) throw unavailable();
}

async function whileSigning(service: Service, key: string, work: () => Promise<Answer>): Promise<Answer> {
  const isMine = and(eq(idempotencyRecords.key, key), isNull(idempotencyRecords.sealed));
  const { db } = service;
  // A locked row is being given its answer, and waiting for it would hold one more connection at every renewal.
  const free = db.select({ key: idempotencyRecords.key }).from(idempotencyRecords).where(isMine).for('update', { skipLocked: true });
  const sign = () => db.update(idempotencyRecords).set({ claimedAt: sql`now()` }).where(inArray(idempotencyRecords.key, free));
  // While the database is unreachable, other processes cannot take over the claim either.
  const timer = setInterval(() => void sign().catch(() => undefined), SIGN_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/** @throws what the database throws when the request cannot be claimed, before anything is done */
export async function once(
  service: Service,
  { id, origin, method, path, authorization }: RequestIdentity,
  body: string,
  work: (storeInWork: StoreAnswer) => Promise<Answer>,
): Promise<Answer> {
  const key = digest(id, origin, method, path, authorization);
  // At a plain hash of a body, an attacker who has the database could try passwords far faster than at Argon2's.
  const bodyHash = service.seal.pseudonym(`body ${body}`);
  const deadline = Date.now() + TIMEOUT_MS;
  let wait = LOOK_AGAIN_MS;
  for (;;) {
    const state = await claim(service, key, bodyHash);
    if (state === 'other body') return failureAnswer(refuse('REQUEST_ID_REUSED'), id, path);
    if (typeof state === 'object') return state.answer;
    if (state === 'mine') break;
    if (Date.now() > deadline) return failureAnswer(unavailable(), id, path);
    await pause(wait);
    // A thousand duplicates must not keep the database busy.
    wait = Math.min(LOOK_AGAIN_MOST_MS, wait * 2);
  }
  let isStored = false;
  const storeInWork: StoreAnswer = async (tx, result) => {
    await storeWithWork(tx, key, result);
    isStored = true;
  };
  const answer = await whileSigning(service, key, () => work(storeInWork));
  // Work that was undone has failed.
  if (isStored && answer.status === 200) return answer;
  // The work is done, so the answer is given even if it cannot be stored.
  await storeAnswer(service, key, answer).catch((error: unknown) =>
    service.log({ level: 'error', what: 'an answer was not kept', requestId: id, message: describeError(error) }),
  );
  return answer;
}

/** The oldest answers beyond this many bytes are deleted. */
const MOST_BYTES = 64 * 1024 * 1024;

export async function capIdempotencyRecords({ db }: Service): Promise<void> {
  await db.execute(sql`
    delete from ${idempotencyRecords} where key in (
      select key from (
        select key, sum(coalesce(length(sealed), 0) + 200) over (order by ends_at desc, key) as total from ${idempotencyRecords}
      ) as sized where total > ${MOST_BYTES}
    )`);
}
