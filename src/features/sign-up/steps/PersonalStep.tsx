/** Step 1: personal information and the field of interest (R2, R5). */
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { preselectLanguage, preselectTimezone } from '../../../forms/fields/reference-lists.ts';
import { storedValues } from '../../../forms/form-store.ts';
import { signUpPersonalForm } from '../forms.ts';
import { interestOptions } from '../options.ts';
import { browserZone } from '../../../forms/fields/zone-names.ts';
import { storeDraftOf } from '../flow.ts';
import { pageInterest, signUpState } from '../progress.ts';
import { leftPersonal } from '../body.ts';
import type { ReferenceLists } from '../../../session/lists.ts';
import { signUpText } from '../text.ts';
import { pageLanguage } from '../../../ui/own-document.ts';
import { useText } from '../../../i18n/TextContext.tsx';
import { FormView } from '../../../ui/form/FormView.tsx';
import { Missing } from '../../../ui/form/missing/Missing.tsx';
import { useFlow, useFlowState, useSettings } from '../../../flow/react/flow-context.ts';
import { Loading } from '../../../flow/react/Loading.tsx';
import { useLists, usePersonalOptions } from '../../../flow/react/wizard/useLists.ts';
import { SignUpShell, useSignUpActions, useStepDraft } from './SignUpShell.tsx';

const needed = ['languages', 'timezones', 'interestTypes'] as const;
const storeDraft = storeDraftOf('personal');

interface PersonalFormProps {
  readonly lists: Pick<ReferenceLists, (typeof needed)[number]>;
  readonly actions: ReactNode;
}

function PersonalForm({ lists: loaded, actions }: PersonalFormProps) {
  const flow = useFlow();
  const { locale } = useSettings();
  const options = usePersonalOptions(loaded);
  const lists = useMemo(() => ({ ...options, interestTypes: interestOptions(loaded.interestTypes) }), [options, loaded.interestTypes]);
  // One form for as long as the step is rendered, since after a discard the remaining boxes must not fill in a new form.
  const [form] = useState(() =>
    flow.form(signUpPersonalForm, {
      language: preselectLanguage(lists.languages, [locale, pageLanguage()]),
      timezone: preselectTimezone(loaded.timezones, browserZone()),
      ...storedValues(signUpPersonalForm, signUpState(flow.context().stored).personal),
    }),
  );
  useStepDraft(form, storeDraft);
  // The page's choice may come late, and must not replace the user's own.
  const interest = useFlowState((state) => lists.interestTypes.find(({ value }) => value === pageInterest.of(state))?.value);
  const preset = useRef('');
  useEffect(() => {
    if (!interest || !['', preset.current].includes(String(form.getState().values.interestId ?? ''))) return;
    preset.current = interest;
    form.set('interestId', interest);
  }, [form, interest]);
  return (
    <FormView
      store={form}
      lists={lists}
      actions={
        <>
          {actions}
          <Missing store={form} />
        </>
      }
      onSubmit={(values) => flow.run('proceed', leftPersonal(values, flow.context()))}
    />
  );
}

export function PersonalStep() {
  const t = useText();
  const loading = useLists('visitor', needed);
  const { actions, dialog } = useSignUpActions();
  return (
    <SignUpShell title={t(signUpText.personalTitle)}>
      {loading.lists ? <PersonalForm lists={loading.lists} actions={actions} /> : <Loading {...loading} fields={6} actions={actions} />}
      {dialog}
    </SignUpShell>
  );
}
