import { useMemo } from 'react';
import { useStore } from 'zustand';
import { type QuestionGroup, questionLists } from '../../../forms/fields/security-questions.ts';
import type { FormStore } from '../../../forms/form-store.ts';
import type { Lists, Values } from '../../../forms/form.ts';

/** The questions on offer. Another choice changes the lists; typing an answer renders nothing anew. */
export function useQuestionLists(form: FormStore, groups: readonly QuestionGroup[]): Lists {
  const questionId1 = useStore(form, ({ values }) => values.questionId1);
  const questionId2 = useStore(form, ({ values }) => values.questionId2);
  const questionId3 = useStore(form, ({ values }) => values.questionId3);
  return useMemo(
    () => questionLists(groups, { questionId1, questionId2, questionId3 } as Values),
    [groups, questionId1, questionId2, questionId3],
  );
}
