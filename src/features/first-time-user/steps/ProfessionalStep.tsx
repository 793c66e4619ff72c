/** Step 4: work, addresses, contacts and news interests (R2, R5). */
import { firstTimeUserProfessionalForm, knownProfile } from '../forms.ts';
import { onOffer, preselectNews, preselectRole, withStates } from '../../../forms/fields/reference-lists.ts';
import { keptValues } from '../../../forms/kept-values.ts';
import { type Professional, professional } from '../memory.ts';
import { keepStep } from '../draft.ts';
import type { ReferenceLists } from '../../../session/lists.ts';
import { firstTimeUserText } from '../text.ts';
import { useFlow, useFlowState } from '../../../flow/react/flow-context.ts';
import { useDraft } from '../../../flow/react/wizard/useDraft.ts';
import { useLists } from '../../../flow/react/wizard/useLists.ts';
import { useProfessionalOptions, useStates } from '../../../flow/react/wizard/useProfileOptions.ts';
import { StepForm } from './StepForm.tsx';
import { StepLoading } from './StepLoading.tsx';
import { WizardStep } from './WizardStep.tsx';

const needed = ['countries', 'states', 'roles', 'newsInterests'] as const;
const keep = keepStep('professional');

interface ProfessionalFormProps {
  readonly known: Extract<Professional, { state: 'known' }>;
  readonly lists: Pick<ReferenceLists, (typeof needed)[number]>;
}

function ProfessionalForm({ known: { profile, interests: followed }, lists: found }: ProfessionalFormProps) {
  const flow = useFlow();
  const fixed = useProfessionalOptions(found);
  const { regionHierarchy, industryHierarchy } = found.newsInterests;
  const interests = {
    newsInterestRegions: followed ? onOffer(fixed.regions, followed.regionIds) : preselectNews(regionHierarchy),
    newsInterestIndustries: followed ? onOffer(fixed.industries, followed.industryIds) : preselectNews(industryHierarchy),
  };
  const declared = withStates(firstTimeUserProfessionalForm, found.states);
  const form = flow.form(declared, {
    ...knownProfile(profile),
    ...interests,
    role: preselectRole(fixed.roles, profile.role),
    ...keptValues(declared, flow.context().stored.wizard?.professional),
  });
  useDraft(form, keep);
  const lists = useStates(form, fixed, found);
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
