/** Step 4: three questions; its submit sends the whole registration (R4). */
import { type ReactNode, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { signUpBody } from '../body.ts';
import { questionLists, signUpQuestionsForm } from '../../../forms/fields/security-questions.ts';
import type { Values } from '../../../forms/form.ts';
import { signUpState } from '../flow.ts';
import { unfitStep } from '../fit.ts';
import type { ReferenceLists } from '../../../session/lists.ts';
import { signUpText } from '../text.ts';
import { useText } from '../../../i18n/TextContext.ts';
import { FormView } from '../../../ui/form/FormView.tsx';
import { useFlow, useFlowState } from '../../../flow/react/flow-context.ts';
import { Loading } from '../../../flow/react/loading/Loading.tsx';
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
  // Only another question makes other lists: typing an answer draws nothing.
  const chosen = useStore(form, ({ values: { questionId1, questionId2, questionId3 } }) =>
    JSON.stringify({ questionId1, questionId2, questionId3 }),
  );
  const lists = useMemo(() => questionLists(found.securityQuestions.questions, JSON.parse(chosen) as Values), [found, chosen]);

  function submit(questions: Values): Promise<void> | void {
    const { stored, memory } = flow.context();
    const state = signUpState(stored);
    const unfit = unfitStep(state);
    if (unfit) return flow.visit(unfit);
    const { personal = {}, professional = {} } = state;
    const body = signUpBody({ personal, professional, password: memory.signUpPassword ?? '', questions }, found.timezones);
    return flow.run('submit', body as unknown as Values, form);
  }

  return (
    <FormView store={form} busy={busy} lists={lists} actions={actions} after={<MailTo />} submit={t(signUpText.submit)} onSubmit={submit} />
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
