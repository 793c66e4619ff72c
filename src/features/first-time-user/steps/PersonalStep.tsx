/** Step 3: what the service knows about the person, for review (R2, R5). */
import { firstTimeUserPersonalForm, knownValues } from '../forms.ts';
import { preselectLanguage, preselectTimezone } from '../../../forms/fields/reference-lists.ts';
import { keptValues } from '../../../forms/kept-values.ts';
import { browserZone } from '../../../forms/fields/zone-names.ts';
import type { Reply } from '../../../contract/contract.ts';
import { basicProfile } from '../../../flow/sign-in-memory.ts';
import { keepStep } from '../draft.ts';
import type { ReferenceLists } from '../../../session/lists.ts';
import { pageLanguage } from '../../../ui/own-document.ts';
import { firstTimeUserText } from '../text.ts';
import { useFlow, useFlowState, useSettings } from '../../../flow/react/flow-context.ts';
import { useDraft } from '../../../flow/react/wizard/useDraft.ts';
import { useLists } from '../../../flow/react/wizard/useLists.ts';
import { usePersonalOptions } from '../../../flow/react/wizard/useProfileOptions.ts';
import { StepForm } from './StepForm.tsx';
import { StepLoading } from './StepLoading.tsx';
import { WizardStep } from './WizardStep.tsx';

const needed = ['languages', 'timezones'] as const;
const keep = keepStep('personal');

interface PersonalFormProps {
  readonly known: Reply<'basicProfile'>;
  readonly lists: Pick<ReferenceLists, (typeof needed)[number]>;
}

function PersonalForm({ known, lists: found }: PersonalFormProps) {
  const flow = useFlow();
  const { locale } = useSettings();
  const lists = usePersonalOptions(found);
  const { firstName, lastName, email } = known;
  const form = flow.form(firstTimeUserPersonalForm, {
    ...knownValues({ firstName, lastName, email }),
    language: preselectLanguage(lists.languages, [known.language, locale, pageLanguage()]),
    timezone: preselectTimezone(found.timezones, { ...browserZone(), stored: known.timezone, kept: known.timezoneOffset }),
    ...keptValues(firstTimeUserPersonalForm, flow.context().stored.wizard?.personal),
  });
  useDraft(form, keep);

  return (
    <StepForm long store={form} lists={lists} onSubmit={(values) => flow.run('submit', { ...values, zones: found.timezones }, form)} />
  );
}

export function PersonalStep() {
  const loading = useLists('user', needed);
  const known = useFlowState(basicProfile.of);
  return (
    <WizardStep step={3} subtitle={firstTimeUserText.personalSubtitle}>
      {loading.lists && known ? <PersonalForm known={known} lists={loading.lists} /> : <StepLoading {...loading} fields={5} />}
    </WizardStep>
  );
}
