/** A forgotten password (S4). */
import * as v from 'valibot';
import type { Calls } from '../endpoint.ts';
import { count, empty, saidId, text } from '../values.ts';

export const recoveryCalls = {
  forgotPassword: {
    kind: 'none',
    method: 'POST',
    path: '/auth/legacyUser/forgotPassword/{requestId}',
    body: v.object({ username: text }),
    reply: empty,
  },
  verifyResetToken: {
    kind: 'none',
    method: 'POST',
    path: '/auth/legacyUser/verifyForgotPasswordToken',
    body: v.object({ token: text }),
    reply: v.object({ bwpUserId: saidId, username: text }),
  },
  securityQuestion: {
    kind: 'reset',
    method: 'GET',
    path: '/auth/legacyUser/securityQuestion',
    query: v.object({ legacyUserId: text, language: text }),
    reply: v.object({
      questions: v.array(v.object({ question: text, questionId: saidId, failedAttempt: count })),
      remainingQuestions: count,
    }),
  },
  verifyAnswer: {
    kind: 'reset',
    method: 'POST',
    path: '/auth/legacyUser/verifySecurityQuestion',
    fails: ['ANSWER_INCORRECT'],
    body: v.object({ userId: text, questionId: text, answer: text }),
    // S4: "status 200 with data": an answer without data is no confirmation.
    reply: v.looseObject({}),
  },
  resetPassword: {
    kind: 'reset',
    method: 'POST',
    path: '/auth/legacyUser/resetPassword',
    fails: ['ANSWER_INCORRECT', 'PASSWORD_CHANGE_REFUSED'],
    body: v.object({ userId: text, questionId: text, answer: text, username: text, newPassword: text }),
    reply: empty,
  },
} as const satisfies Calls;
