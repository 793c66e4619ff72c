/** Step 2: three security questions; one that is chosen leaves the other two lists (R2, R5). */
import { firstTimeUserQuestionsForm, type QuestionGroup } from '../../../forms/fields/security-questions.ts';
import { firstTimeUserText } from '../text.ts';
import { useFlow } from '../../../flow/react/flow-context.ts';
import { useQuestionLists } from '../../../flow/react/wizard/useQuestionLists.ts';
import { useLists } from '../../../flow/react/wizard/useLists.ts';
import { StepForm } from './StepForm.tsx';
import { StepLoading } from './StepLoading.tsx';
import { WizardStep } from './WizardStep.tsx';

const needed = ['securityQuestions'] as const;

function QuestionsForm({ groups }: { readonly groups: readonly QuestionGroup[] }) {
  const flow = useFlow();
  const form = flow.form(firstTimeUserQuestionsForm);
  const lists = useQuestionLists(form, groups);
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
