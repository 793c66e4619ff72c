/** The security questions: which there are, and what is answered (R4). */
import * as v from 'valibot';
import { defineCalls } from '../endpoint.ts';
import { empty, nonEmptyId, text } from '../values.ts';

const questionGroup = v.object({
  securityQuestions: v.array(v.object({ question: text, questionId: nonEmptyId })),
});
/** One of the three groups of security questions. */
export type QuestionGroup = v.InferOutput<typeof questionGroup>;

export const securityQuestionCalls = defineCalls({
  securityQuestions: {
    kind: 'none',
    method: 'GET',
    path: '/auth/legacyUser/securityQuestions',
    reply: v.object({ questions: v.array(questionGroup) }),
  },
  saveAnswers: {
    kind: 'session',
    method: 'PUT',
    path: '/auth/legacyUser/securityQuestions',
    reply: empty,
  },
});
