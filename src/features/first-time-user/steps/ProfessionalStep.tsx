/** Step 4: work, addresses, contacts and news interests (R2, R5). */
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { firstTimeUserProfessionalForm, knownProfile } from '../forms.ts';
import { countryOptions } from '../../../forms/fields/list-names.ts';
import {
  newsOptions,
  onOffer,
  preselectNews,
  preselectRole,
  roleOptions,
  stateOptions,
  withStates,
} from '../../../forms/fields/reference-lists.ts';
import { keptValues } from '../../../forms/kept-values.ts';
import { suggestedCountries } from '../../../forms/fields/suggested-countries.ts';
import { browserZone } from '../../../forms/fields/zone-names.ts';
import { type Professional, professional } from '../memory.ts';
import { keepStep } from '../draft.ts';
import type { ReferenceLists } from '../../../session/lists.ts';
import { firstTimeUserText } from '../text.ts';
import { useLocale } from '../../../i18n/TextContext.ts';
import { useFlow, useFlowState } from '../../../flow/react/flow-context.ts';
import { useDraft } from '../../../flow/react/useDraft.ts';
import { useLists } from '../../../flow/react/useLists.ts';
import { StepForm } from './StepForm.tsx';
import { StepLoading } from './StepLoading.tsx';
import { WizardStep } from './WizardStep.tsx';

const needed = ['countries', 'states', 'roles', 'newsInterests'] as const;
const keep = keepStep('professional');

interface ProfessionalFormProps {
  readonly known: Extract<Professional, { state: 'known' }>;
  readonly lists: Pick<ReferenceLists, (typeof needed)[number]>;
}

function ProfessionalForm({
  known: { profile, interests: followed },
  lists: { countries, states, roles, newsInterests },
}: ProfessionalFormProps) {
  const flow = useFlow();
  const locale = useLocale();
  const { regionHierarchy, industryHierarchy } = newsInterests;
  const fixed = useMemo(
    () => ({
      countries: countryOptions(locale, countries, suggestedCountries(navigator.languages, browserZone().browser)),
      roles: roleOptions(roles),
      regions: newsOptions(regionHierarchy),
      industries: newsOptions(industryHierarchy),
    }),
    [locale, countries, roles, regionHierarchy, industryHierarchy],
  );
  const interests = {
    newsInterestRegions: followed ? onOffer(fixed.regions, followed.regionIds) : preselectNews(regionHierarchy),
    newsInterestIndustries: followed ? onOffer(fixed.industries, followed.industryIds) : preselectNews(industryHierarchy),
  };
  const declared = withStates(firstTimeUserProfessionalForm, states);
  const form = flow.form(declared, {
    ...knownProfile(profile),
    ...interests,
    role: preselectRole(fixed.roles, profile.role),
    ...keptValues(declared, flow.context().stored.wizard?.professional),
  });
  useDraft(form, keep);
  const country = useStore(form, ({ values }) => String(values.country ?? ''));
  const lists = useMemo(() => ({ ...fixed, states: stateOptions(states, country) }), [fixed, states, country]);
  const hadInterests = Object.values(interests).some((chosen) => chosen.length > 0);
  return <StepForm long store={form} lists={lists} onSubmit={(values) => flow.run('submit', { ...values, hadInterests })} />;
}

export function ProfessionalStep() {
  const loading = useLists('user', needed);
  const known = useFlowState(professional.of);

  return (
    <WizardStep step={4} subtitle={firstTimeUserText.professionalSubtitle}>
      {loading.lists && known.state === 'known' ? (
        <ProfessionalForm known={known} lists={loading.lists} />
      ) : (
        <StepLoading {...loading} fields={8} />
      )}
    </WizardStep>
  );
}
