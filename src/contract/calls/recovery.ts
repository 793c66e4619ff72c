/** A forgotten password (S4). */
import * as v from 'valibot';
import { defineCalls } from '../endpoint.ts';
import { empty, nonEmptyId, numeric, text } from '../values.ts';

export const recoveryCalls = defineCalls({
  forgotPassword: {
    kind: 'none',
    method: 'POST',
    path: '/auth/legacyUser/forgotPassword/{requestId}',
    reply: empty,
  },
  verifyResetToken: {
    kind: 'none',
    method: 'POST',
    path: '/auth/legacyUser/verifyForgotPasswordToken',
    reply: v.object({ bwpUserId: nonEmptyId, username: text }),
  },
  securityQuestion: {
    kind: 'reset',
    method: 'GET',
    path: '/auth/legacyUser/securityQuestion',
    reply: v.object({
      questions: v.array(v.object({ question: text, questionId: nonEmptyId, failedAttempt: numeric })),
      remainingQuestions: numeric,
    }),
  },
  verifyAnswer: {
    kind: 'reset',
    method: 'POST',
    path: '/auth/legacyUser/verifySecurityQuestion',
    // S4: "status 200 with data": an answer without data is no confirmation.
    reply: v.looseObject({}),
  },
  resetPassword: {
    kind: 'reset',
    method: 'POST',
    path: '/auth/legacyUser/resetPassword',
    reply: empty,
  },
});
