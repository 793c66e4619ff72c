// @vitest-environment node
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { Body } from '../../../src/contract/contract.ts';
import {
  type Answers,
  answersBody,
  answersErrors,
  firstTimeUserQuestionsForm,
  questionLists,
  signUpQuestionsForm,
} from '../../../src/forms/fields/security-questions.ts';
import { capOf, isReady } from '../../../src/forms/form.ts';
import { createFormStore } from '../../../src/forms/form-store.ts';
import { BLOCKED, errorOf } from '../field-errors.ts';

const filled = {
  questionId1: 'q1',
  answer1: 'Rex',
  questionId2: 'q2',
  answer2: 'Oslo',
  questionId3: 'q3',
  answer3: 'Mini',
};
const groups = [
  ['q1', 'q2'],
  ['q2', 'q3'],
  ['q1', 'q3', 'q4'],
].map((ids) => ({
  securityQuestions: ids.map((questionId) => ({ questionId, question: `Question ${questionId}?` })),
}));

describe('the three security questions', () => {
  const rows = [
    [firstTimeUserQuestionsForm, 'questionId1', '', 'You must select a Question.'],
    [firstTimeUserQuestionsForm, 'questionId2', 'q1', 'You must select a Question.'],
    [firstTimeUserQuestionsForm, 'answer3', '', 'You must provide an answer.'],
    [firstTimeUserQuestionsForm, 'answer3', '   ', 'You must provide an answer.'],
    [firstTimeUserQuestionsForm, 'answer3', 'ab', 'Please enter at least 3 characters.'],
    [firstTimeUserQuestionsForm, 'answer3', 'x'.repeat(51), '50 character limit.'],
    [firstTimeUserQuestionsForm, 'answer3', 'C# minor', undefined],
    [signUpQuestionsForm, 'questionId3', '', 'Required'],
    [signUpQuestionsForm, 'answer1', '', 'You must provide an answer.'],
    [signUpQuestionsForm, 'answer1', 'ab', 'Please enter at least 3 characters.'],
    [signUpQuestionsForm, 'answer1', 'x'.repeat(51), '50 character limit.'],
    [signUpQuestionsForm, 'answer1', 'C# minor', BLOCKED],
    [signUpQuestionsForm, 'answer1', 'Rex', undefined],
  ] as const;
  it.each(rows.map(([form, ...row]) => [form.name, ...row, form] as const))(
    'are judged in the form %s, where %s with %j says: %s',
    (_, field, typed, message, form) => {
      expect(errorOf(form, field, typed, filled)).toBe(message);
    },
  );

  it('have their labels, and room for 51 characters', () => {
    expect(firstTimeUserQuestionsForm.fields.map((f) => [f.label, capOf(f)])).toEqual([
      ['Question 1', undefined],
      ['Answer 1', 51],
      ['Question 2', undefined],
      ['Answer 2', 51],
      ['Question 3', undefined],
      ['Answer 3', 51],
    ]);
  });

  it('keep the wizard’s Continue disabled until every answer has three characters', () => {
    const errors = {};
    expect(isReady(firstTimeUserQuestionsForm, { values: { ...filled, answer2: 'ab' }, errors })).toBe(false);
    expect(isReady(firstTimeUserQuestionsForm, { values: filled, errors })).toBe(true);
    expect(isReady(signUpQuestionsForm, { values: {}, errors })).toBe(true);
  });

  it('clear the answer without a message when the question changes', () => {
    const store = createFormStore(firstTimeUserQuestionsForm, filled);
    store.blur('answer1');
    store.set('questionId1', 'q4');
    expect(store.getState()).toMatchObject({ values: { answer1: '', answer2: 'Oslo' }, errors: {} });
  });

  it('leave the other two lists once chosen', () => {
    const ids = (lists: ReturnType<typeof questionLists>) =>
      [lists.questions1, lists.questions2, lists.questions3].map((list) => list?.map((o) => o.value));
    expect(ids(questionLists(groups, {}))).toEqual([
      ['q1', 'q2'],
      ['q2', 'q3'],
      ['q1', 'q3', 'q4'],
    ]);
    expect(ids(questionLists(groups, { questionId1: 'q2', questionId3: 'q1', questionId2: '' }))).toEqual([
      ['q2'],
      ['q3'],
      ['q1', 'q3', 'q4'],
    ]);
    expect(ids(questionLists([], {}))).toEqual([[], [], []]);
  });
});

describe('the answers on the wire', () => {
  const body = answersBody(firstTimeUserQuestionsForm, { ...filled, answer1: ' Rex ' });

  it('are three, trimmed', () => {
    expectTypeOf<Answers>().toExtend<Body<'saveAnswers'>>();
    expect(body).toEqual({
      answers: [
        { questionId: 'q1', answer: 'Rex' },
        { questionId: 'q2', answer: 'Oslo' },
        { questionId: 'q3', answer: 'Mini' },
      ],
    });
  });

  it.each([
    ['fine', body.answers, []],
    ['the same question twice', body.answers.map((a) => ({ ...a, questionId: 'q1' })), ['questionId1', 'questionId2', 'questionId3']],
    ['two answers only', body.answers.slice(0, 2), ['questionId3', 'answer3']],
    ['four answers', [...body.answers, { questionId: 'q4', answer: 'More' }], ['questionId4', 'answer4']],
    ['a question that was not asked', body.answers.map((a, i) => (i === 1 ? { ...a, questionId: 'q9' } : a)), ['questionId2']],
    ['a short answer', body.answers.map((a, i) => (i === 2 ? { ...a, answer: ' x ' } : a)), ['answer3']],
  ])('are checked by the server: %s', (_, answers, fields) => {
    expect(Object.keys(answersErrors(firstTimeUserQuestionsForm, { answers }, groups)).sort()).toEqual([...fields].sort());
  });
});
