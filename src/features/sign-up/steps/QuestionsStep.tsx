/** Step 4: three questions; its submit sends the whole registration (R4). */
import { type ReactNode, useState } from 'react';
import { signUpQuestionsForm } from '../../../forms/fields/security-questions.ts';
import { registration } from '../fit.ts';
import type { ReferenceLists } from '../../../session/lists.ts';
import { signUpText } from '../text.ts';
import { useText } from '../../../i18n/TextContext.ts';
import { FormView } from '../../../ui/form/FormView.tsx';
import { useFlow, useFlowState } from '../../../flow/react/flow-context.ts';
import { Loading } from '../../../flow/react/loading/Loading.tsx';
import { useQuestionLists } from '../../../flow/react/useQuestionLists.ts';
import { useLists } from '../../../flow/react/useLists.ts';
import { MailTo } from './MailTo.tsx';
import { SignUpShell, useSignUpActions } from './SignUpShell.tsx';

const needed = ['securityQuestions', 'timezones'] as const;

interface QuestionsFormProps {
  readonly lists: Pick<ReferenceLists, (typeof needed)[number]>;
  readonly actions: ReactNode;
}

function QuestionsForm({ lists: found, actions }: QuestionsFormProps) {
  const t = useText();
  const flow = useFlow();
  const busy = useFlowState((state) => state.busy !== null);
  const [form] = useState(() => flow.form(signUpQuestionsForm));
  const lists = useQuestionLists(form, found.securityQuestions.questions);

  return (
    <FormView
      store={form}
      busy={busy}
      lists={lists}
      actions={actions}
      after={<MailTo />}
      submit={t(signUpText.submit)}
      onSubmit={(questions) => flow.run('submit', registration(questions, flow.context(), found.timezones), form)}
    />
  );
}

export function QuestionsStep() {
  const t = useText();
  const loading = useLists('visitor', needed);
  const { actions, dialog } = useSignUpActions();
  return (
    <SignUpShell title={t(signUpText.questionsTitle)} subtitle={t(signUpText.questionsSubtitle)}>
      {loading.lists ? <QuestionsForm lists={loading.lists} actions={actions} /> : <Loading {...loading} fields={6} actions={actions} />}
      {dialog}
    </SignUpShell>
  );
}
