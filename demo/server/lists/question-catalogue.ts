/** An account chooses three of these, in the three groups of R3. */
import type { QuestionGroup } from '../../../src/contract/calls/security-questions.ts';

const groups: readonly (readonly string[])[] = [
  [
    'What was the name of your first school?',
    'In which city were you born?',
    'What was the street you grew up on?',
    'What was the first concert you went to?',
    'What was your childhood nickname?',
    'What was the make of your first car?',
  ],
  [
    'What was the name of your first pet?',
    'What is the middle name of your oldest sibling?',
    'What was the first name of your first manager?',
    'What is the name of your favorite teacher?',
    'Who was your childhood hero?',
    'What was the last name of your best friend in school?',
  ],
  [
    'What was the title of the first book you loved?',
    'What is your favorite film?',
    'Where did you spend your first holiday abroad?',
    'What was the first newspaper you read regularly?',
    'What is your favorite dish?',
    'What was your first job?',
  ],
];

const idOf = (group: number, question: number) => `q${group + 1}${question + 1}`;

export const questionGroups: readonly QuestionGroup[] = groups.map((questions, group) => ({
  securityQuestions: questions.map((question, index) => ({ question, questionId: idOf(group, index) })),
}));

const texts = new Map(questionGroups.flatMap((group) => group.securityQuestions.map((q) => [q.questionId, q.question])));

export const questionText = (questionId: string): string | undefined => texts.get(questionId);
