/** Step 2: professional information, the form by field of interest (R4). */
import { type ReactNode, useMemo } from 'react';
import { storedValues } from '../../../forms/form-store.ts';
import { withStates } from '../../../forms/fields/reference-lists.ts';
import { professionalForms } from '../forms.ts';
import { isInterestCode, signUpState, type InterestCode } from '../progress.ts';
import { storeDraftOf } from '../flow.ts';
import type { ReferenceLists } from '../../../session/lists.ts';
import { signUpText } from '../text.ts';
import { useText } from '../../../i18n/TextContext.tsx';
import { FormView } from '../../../ui/form/FormView.tsx';
import { Missing } from '../../../ui/form/missing/Missing.tsx';
import { useFlow, useStored } from '../../../flow/react/flow-context.ts';
import { Loading } from '../../../flow/react/Loading.tsx';
import { useLists, useProfessionalOptions, useStates } from '../../../flow/react/wizard/useLists.ts';
import { SignUpShell, useSignUpActions, useStepDraft } from './SignUpShell.tsx';

const all = ['countries', 'states', 'roles', 'newsInterests'] as const;
type Needed = (typeof all)[number];

/** A list that only another form needs must not hold up the user; regions come with industries. */
const neededFor = (interest: InterestCode): readonly Needed[] =>
  all.filter((name) => professionalForms[interest].fields.some(({ options }) => options === (name === 'newsInterests' ? 'regions' : name)));

const noStates = {};
const storeDraft = storeDraftOf('professional');

interface ProfessionalFormProps {
  readonly interest: InterestCode;
  readonly lists: Partial<Pick<ReferenceLists, Needed>>;
  readonly actions: ReactNode;
}

function ProfessionalForm({ interest, lists: loaded, actions }: ProfessionalFormProps) {
  const flow = useFlow();
  const declared = useMemo(() => withStates(professionalForms[interest], loaded.states ?? noStates), [interest, loaded.states]);
  // Values that the user filled in for another interest stay where this form has the field too.
  const form = useMemo(
    () => flow.form(declared, storedValues(declared, signUpState(flow.context().stored).professional)),
    [flow, declared],
  );
  useStepDraft(form, storeDraft);
  const lists = useStates(form, useProfessionalOptions(loaded), loaded);
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
      // As typed: the values to send are blank where a field is disabled, and would replace its default when it is enabled again.
      onSubmit={() => flow.run('proceed', form.getState().values)}
    />
  );
}

export function ProfessionalStep() {
  const t = useText();
  const interest = useStored((stored) => signUpState(stored).personal?.interestId);
  const loading = useLists('visitor', isInterestCode(interest) ? neededFor(interest) : []);
  const { actions, dialog } = useSignUpActions();
  return (
    <SignUpShell title={t(signUpText.professionalTitle)}>
      {loading.lists && isInterestCode(interest) ? (
        <ProfessionalForm interest={interest} lists={loading.lists} actions={actions} />
      ) : (
        <Loading {...loading} fields={8} actions={actions} />
      )}
      {dialog}
    </SignUpShell>
  );
}
