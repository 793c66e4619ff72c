/** The service's answers to a challenge. */
import type { Answer } from '../../flow/machine/scripted.ts';

export const link = { resetToken: 't1', resetUser: { bwpUserId: 'u1', username: 'anna@example.com' } } as const;

export const question = (failedAttempt: number, remainingQuestions = 3): Answer => ({
  data: { questions: [{ question: 'First pet?', questionId: 'q1', failedAttempt }], remainingQuestions },
});

export const wrong: Answer = { status: 406, failure: { errorCode: 'ANSWER_INCORRECT' } };

export const refused = (message: string, code?: number): Answer => ({
  status: 500,
  failure: { errorCode: 'PASSWORD_CHANGE_REFUSED', message, code },
});

/** Waits until chained actions have finished. */
export const settle = () => new Promise((done) => setTimeout(done, 20));
