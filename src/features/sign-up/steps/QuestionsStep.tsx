/** Step 4: three questions; its submit sends the whole registration (R4). */
import { useState, type ReactNode } from 'react';
import { chosenQuestions, questionLists, signUpQuestionsForm, type QuestionGroup } from '../../../forms/fields/security-questions.ts';
import type { ListName, Lists, Values } from '../../../forms/form.ts';
import { storedValues } from '../../../forms/form-store.ts';
import { registration } from '../body.ts';
import { storeDraftOf } from '../flow.ts';
import { signUpState } from '../progress.ts';
import type { ReferenceLists } from '../../../session/lists.ts';
import { signUpText } from '../text.ts';
import { useText } from '../../../i18n/TextContext.tsx';
import { FormView } from '../../../ui/form/FormView.tsx';
import { useBusy, useFlow, useRowLink, useStored } from '../../../flow/react/flow-context.ts';
import { Loading } from '../../../flow/react/Loading.tsx';
import { useDraft, type StoreDraft } from '../../../flow/react/wizard/useDraft.ts';
import { useLists, useQuestionLists } from '../../../flow/react/wizard/useLists.ts';
import { SignUpShell, useSignUpActions } from './SignUpShell.tsx';
import { cleanEmail } from '../../../forms/email-address.ts';
import { sharedText } from '../../../flow/text.ts';
import { Link } from '../../../ui/Link.tsx';
import { Interpolate, Words, personalMarks } from '../../../ui/marks.tsx';

/** The user can still change the address that the mail goes to (decisions 7). */
function MailTo() {
  const t = useText();
  const email = useStored((stored) => signUpState(stored).personal?.email);
  const linkTo = useRowLink();
  return (
    <p className="na-mail-to">
      <Interpolate text={t(signUpText.mailTo)} nodes={{ email: <bdi {...personalMarks()}>{cleanEmail(String(email ?? ''))}</bdi> }} />
      <Words> </Words>
      <Link {...linkTo('changeAddress')}>{t(sharedText.change)}</Link>
    </p>
  );
}

const needed = ['securityQuestions', 'timezones'] as const;
const storeQuestions = storeDraftOf('questions');
/** Answers are secret (decisions 5). */
const storeDraft: StoreDraft = (stored, values) => storeQuestions(stored, chosenQuestions(values));

function stillOffered(groups: readonly QuestionGroup[], chosen: Values): Values {
  const lists: Lists = questionLists(groups, {});
  const isOffered = (name: string, id: unknown) =>
    lists[name.replace('questionId', 'questions') as ListName]?.some(({ value }) => value === id);
  return Object.fromEntries(Object.entries(chosen).filter(([name, id]) => isOffered(name, id)));
}

interface QuestionsFormProps {
  readonly lists: Pick<ReferenceLists, (typeof needed)[number]>;
  readonly actions: ReactNode;
}

function QuestionsForm({ lists: loaded, actions }: QuestionsFormProps) {
  const t = useText();
  const flow = useFlow();
  const busy = useBusy();
  const { questions: groups } = loaded.securityQuestions;
  const [form] = useState(() =>
    flow.form(signUpQuestionsForm, stillOffered(groups, storedValues(signUpQuestionsForm, signUpState(flow.context().stored).questions))),
  );
  useDraft(form, storeDraft);
  const lists = useQuestionLists(form, groups);

  return (
    <FormView
      store={form}
      busy={busy}
      lists={lists}
      actions={actions}
      after={<MailTo />}
      submit={t(signUpText.submit)}
      onSubmit={(questions) => flow.run('submit', registration(questions, flow.context(), loaded.timezones), form)}
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
