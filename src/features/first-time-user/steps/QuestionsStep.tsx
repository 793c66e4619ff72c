/** Step 2: three security questions; one that is chosen leaves the other two lists (R2, R5). */
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { firstTimeUserQuestionsForm, type QuestionGroup, questionLists } from '../../../forms/fields/security-questions.ts';
import { firstTimeUserText } from '../text.ts';
import { useFlow } from '../../../flow/react/flow-context.ts';
import { useLists } from '../../../flow/react/useLists.ts';
import { StepForm } from './StepForm.tsx';
import { StepLoading } from './StepLoading.tsx';
import { WizardStep } from './WizardStep.tsx';

const needed = ['securityQuestions'] as const;
const chosen = ['questionId1', 'questionId2', 'questionId3'] as const;

function QuestionsForm({ groups }: { readonly groups: readonly QuestionGroup[] }) {
  const flow = useFlow();
  const form = flow.form(firstTimeUserQuestionsForm);
  // Answers being typed leave the lists alone.
  const ids = useStore(form, ({ values }) => JSON.stringify(chosen.map((name) => [name, values[name]])));
  const lists = useMemo(() => questionLists(groups, Object.fromEntries(JSON.parse(ids))), [groups, ids]);
  return <StepForm store={form} lists={lists} onSubmit={(values) => flow.run('submit', values, form)} />;
}

export function QuestionsStep() {
  const loading = useLists('user', needed);
  return (
    <WizardStep step={2} subtitle={firstTimeUserText.questionsSubtitle}>
      {loading.lists ? <QuestionsForm groups={loading.lists.securityQuestions.questions} /> : <StepLoading {...loading} fields={6} />}
    </WizardStep>
  );
}
