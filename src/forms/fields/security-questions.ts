/** Three security questions with their answers: step 2 of the first-time-user wizard and step 4 of sign-up (R5). */
import { bodyErrors } from '../body.ts';
import { defineForm, type Errors, type Field, type Form, type Lists, type Option, type Rule, sentValues, type Values } from '../form.ts';
import { prompt } from './dialects.ts';
import { hasLength, fieldLimits, minLength, noBlocked, required, trimmed } from '../rules.ts';

interface Dialect {
  readonly question: string;
  readonly answerRules: readonly Rule[];
}

const numbers = [1, 2, 3] as const;
type Number = (typeof numbers)[number];

const isUnlikeTheOthers = (n: Number, value: unknown, values: Values) =>
  value === '' || numbers.every((other) => other === n || values[`questionId${other}`] !== value);

function pair<const N extends Number>(n: N, { question, answerRules }: Dialect) {
  return [
    {
      name: `questionId${n}` as const,
      label: `Question ${n}`,
      kind: 'select',
      options: `questions${n}`,
      prompt,
      rules: [required(question), { message: question, test: (value, values) => isUnlikeTheOthers(n, value, values) }],
    },
    {
      name: `answer${n}` as const,
      label: `Answer ${n}`,
      kind: 'text',
      capitals: 'none',
      max: fieldLimits.answerMost,
      clearedBy: `questionId${n}`,
      rules: [
        required('You must provide an answer.'),
        ...answerRules,
        minLength(fieldLimits.answerLeast, `Please enter at least ${fieldLimits.answerLeast} characters.`),
      ],
      send: trimmed,
    },
  ] as const satisfies readonly Field[];
}

const pairs = (dialect: Dialect) => [...pair(1, dialect), ...pair(2, dialect), ...pair(3, dialect)] as const;

export const firstTimeUserQuestionsForm = defineForm({
  name: 'first-time-questions',
  submit: 'Continue',
  fields: pairs({ question: 'You must select a Question.', answerRules: [] }),
  ready: (values) => numbers.every((n) => hasLength(values[`answer${n}`], fieldLimits.answerLeast)),
});

export const signUpQuestionsForm = defineForm({
  name: 'signup-questions',
  submit: 'Submit',
  fields: pairs({ question: 'Required', answerRules: [noBlocked] }),
});

export interface QuestionGroup {
  readonly securityQuestions: readonly { readonly question: string; readonly questionId: string }[];
}

/** A question chosen in one dropdown is missing from the other two. */
export function questionLists(groups: readonly QuestionGroup[], values: Values): Pick<Lists, 'questions1' | 'questions2' | 'questions3'> {
  const offered = (n: Number): readonly Option[] =>
    (groups[n - 1]?.securityQuestions ?? [])
      .filter(({ questionId }) => isUnlikeTheOthers(n, questionId, values))
      .map(({ question, questionId }) => ({ value: questionId, label: question }));
  return { questions1: offered(1), questions2: offered(2), questions3: offered(3) };
}

export const chosenQuestions = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name.startsWith('questionId')));

export interface Answers {
  answers: { questionId: string; answer: string }[];
}

export function answersBody(form: Form, values: Values): Answers {
  const sent: Values = sentValues(form, values);
  const text = (name: string) => String(sent[name] ?? '');
  return {
    answers: numbers.map((n) => ({ questionId: text(`questionId${n}`), answer: text(`answer${n}`) })),
  };
}

/** Keyed by field (`answer2`); each question may be of any group. */
export function answersErrors(form: Form, body: Answers, groups?: readonly QuestionGroup[]): Errors {
  const values = Object.fromEntries(
    body.answers.flatMap(({ questionId, answer }, i) => [
      [`questionId${i + 1}`, questionId],
      [`answer${i + 1}`, answer],
    ]),
  );
  const all = groups?.flatMap((g) => g.securityQuestions).map((q) => ({ value: q.questionId, label: q.question }));
  return bodyErrors(form, values, { questions1: all, questions2: all, questions3: all });
}
