/** A wrong answer counts for 24 hours. */
import { and, eq, gt, isNull, lte, or } from 'drizzle-orm';
import { answersErrors, firstTimeUserQuestionsForm } from '../../../src/forms/fields/security-questions.ts';
import { refuse } from '../failure/failure.ts';
import type { Database } from '../db/database.ts';
import { accounts, securityAnswers } from '../db/schema/accounts.ts';
import { questionGroups, questionText } from '../lists/question-catalogue.ts';
import { hashSecret, matchesSecret } from '../security/passwords.ts';
import { after, latest, type Service } from '../service.ts';
import { answerKey } from './answer-key.ts';

const FORGIVEN_MS = 24 * 3_600_000;

export const hashAnswer = (answer: string, isLetIn = false): Promise<string> => hashSecret(answerKey(answer), isLetIn);

interface Answer {
  readonly questionId: string;
  readonly answer: string;
}

/** The wizard's own rules apply (R5). @throws INVALID_REQUEST */
export function checkAnswers(answers: readonly Answer[]): void {
  const errors = answersErrors(firstTimeUserQuestionsForm, { answers: [...answers] }, questionGroups);
  if (answers.length !== 3 || Object.keys(errors).length > 0) throw refuse('INVALID_REQUEST');
}

export interface HashedAnswer {
  readonly questionId: string;
  readonly answerHash: string;
}

export const hashAnswers = (answers: readonly Answer[], isLetIn = false): Promise<readonly HashedAnswer[]> =>
  Promise.all(answers.map(async ({ questionId, answer }) => ({ questionId, answerHash: await hashAnswer(answer, isLetIn) })));

export async function storeAnswers(db: Database, accountId: string, answers: readonly HashedAnswer[], now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(securityAnswers).where(eq(securityAnswers.accountId, accountId));
    await tx.insert(securityAnswers).values(answers.map((answer, position) => ({ ...answer, accountId, position })));
    await tx.update(accounts).set({ answersChangedAt: now }).where(eq(accounts.id, accountId));
  });
}

export interface OwnQuestion {
  readonly questionId: string;
  readonly question: string;
  readonly failedAttempt: number;
}

/** When the first of the questions may be answered again; undefined while one of them may be. */
export async function usedUpUntil(service: Service, accountId: string): Promise<Date | undefined> {
  const rows = await service.db
    .select({ failedAt: securityAnswers.lastFailedAt })
    .from(securityAnswers)
    .where(eq(securityAnswers.accountId, accountId));
  const isCounted = (failedAt: Date | null): failedAt is Date => failedAt !== null && failedAt <= latest(service.now());
  const opening = rows.map(({ failedAt }) => (isCounted(failedAt) ? after(failedAt, FORGIVEN_MS).getTime() : 0));
  const first = Math.min(...opening);
  return first > service.now().getTime() ? new Date(first) : undefined;
}

/** Fewest failed attempts first. */
export async function questionsOf(service: Service, accountId: string): Promise<readonly OwnQuestion[]> {
  const rows = await service.db
    .select()
    .from(securityAnswers)
    .where(eq(securityAnswers.accountId, accountId))
    .orderBy(securityAnswers.position);
  const now = service.now();
  const isForgiven = (failedAt: Date | null) => !failedAt || after(failedAt, FORGIVEN_MS) <= now || failedAt > latest(now);
  return rows
    .map(({ questionId, failedAttempts, lastFailedAt }) => ({
      questionId,
      question: questionText(questionId) ?? '',
      failedAttempt: isForgiven(lastFailedAt) ? 0 : failedAttempts,
    }))
    .sort((a, b) => a.failedAttempt - b.failedAttempt);
}

const isAnswer = (accountId: string, questionId: string) =>
  and(eq(securityAnswers.accountId, accountId), eq(securityAnswers.questionId, questionId));

const isOpen = (now: Date) =>
  or(
    isNull(securityAnswers.lastFailedAt),
    lte(securityAnswers.lastFailedAt, after(now, -FORGIVEN_MS)),
    gt(securityAnswers.lastFailedAt, latest(now)),
  );

export async function openAnswer(db: Database, now: Date, accountId: string, questionId: string): Promise<HashedAnswer | undefined> {
  const [row] = await db
    .select({ questionId: securityAnswers.questionId, answerHash: securityAnswers.answerHash })
    .from(securityAnswers)
    .where(and(isAnswer(accountId, questionId), isOpen(now)));
  return row;
}

export const matchesAnswer = ({ answerHash }: HashedAnswer, answer: string): Promise<boolean> =>
  matchesSecret(answerHash, answerKey(answer));

/** A wrong answer closes its question. @returns false, and counts nothing, when it was closed or given another answer meanwhile */
export async function countAnswer(
  db: Database,
  now: Date,
  accountId: string,
  { questionId, answerHash }: HashedAnswer,
  isRight: boolean,
): Promise<boolean> {
  const isIt = and(isAnswer(accountId, questionId), eq(securityAnswers.answerHash, answerHash));
  const counted = await db
    .update(securityAnswers)
    .set(isRight ? { failedAttempts: 0, lastFailedAt: null } : { failedAttempts: 1, lastFailedAt: now })
    .where(and(isIt, isOpen(now)))
    .returning({ questionId: securityAnswers.questionId });
  return counted.length === 1;
}

export async function resetAnswerFailures(service: Service, accountId: string): Promise<void> {
  await service.db.update(securityAnswers).set({ failedAttempts: 0, lastFailedAt: null }).where(eq(securityAnswers.accountId, accountId));
}
