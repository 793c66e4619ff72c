/** Step 3: what the service knows about the person, for review (R2, R5). */
import { useMemo } from 'react';
import { firstTimeUserPersonalForm, knownValues } from '../forms.ts';
import { languageOptions } from '../../../forms/fields/list-names.ts';
import { preselectLanguage, preselectTimezone } from '../../../forms/fields/reference-lists.ts';
import { timezoneOptions } from '../../../forms/fields/zone-labels.ts';
import { keptValues } from '../../../forms/kept-values.ts';
import { browserZone } from '../../../forms/fields/zone-names.ts';
import type { Reply } from '../../../contract/contract.ts';
import { basicProfile } from '../../../flow/sign-in-memory.ts';
import { keepStep } from '../draft.ts';
import type { ReferenceLists } from '../../../session/lists.ts';
import { pageLanguage } from '../../../ui/own-document.ts';
import { firstTimeUserText } from '../text.ts';
import { useLocale, useText } from '../../../i18n/TextContext.ts';
import { useFlow, useFlowState, useSettings } from '../../../flow/react/flow-context.ts';
import { useDraft } from '../../../flow/react/useDraft.ts';
import { useLists } from '../../../flow/react/useLists.ts';
import { StepForm } from './StepForm.tsx';
import { StepLoading } from './StepLoading.tsx';
import { WizardStep } from './WizardStep.tsx';

const needed = ['languages', 'timezones'] as const;
const keep = keepStep('personal');

interface PersonalFormProps {
  readonly known: Reply<'basicProfile'>;
  readonly lists: Pick<ReferenceLists, (typeof needed)[number]>;
}

function PersonalForm({ known, lists: { languages, timezones } }: PersonalFormProps) {
  const flow = useFlow();
  const t = useText();
  const spoken = useLocale();
  const { locale } = useSettings();
  const lists = useMemo(
    () => ({ languages: languageOptions(spoken, languages), timezones: timezoneOptions(t, timezones) }),
    [languages, timezones, spoken, t],
  );
  const { firstName, lastName, email } = known;
  const form = flow.form(firstTimeUserPersonalForm, {
    ...knownValues({ firstName, lastName, email }),
    language: preselectLanguage(lists.languages, [known.language, locale, pageLanguage()]),
    timezone: preselectTimezone(timezones, { ...browserZone(), stored: known.timezone, kept: known.timezoneOffset }),
    ...keptValues(firstTimeUserPersonalForm, flow.context().stored.wizard?.personal),
  });
  useDraft(form, keep);

  return <StepForm long store={form} lists={lists} onSubmit={(values) => flow.run('submit', { ...values, zones: timezones }, form)} />;
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
