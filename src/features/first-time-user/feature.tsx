/** The steps of the first-time-user wizard (R2, R5). */
import { firstTimeUserPersonalForm, firstTimeUserProfessionalForm, knownProfile, knownValues } from './forms.ts';
import {
  onOffer,
  preselectLanguage,
  preselectNews,
  preselectRole,
  preselectTimezone,
  withStates,
} from '../../forms/fields/reference-lists.ts';
import { storedValues } from '../../forms/form-store.ts';
import { browserZone } from '../../forms/fields/zone-names.ts';
import type { Reply } from '../../contract/contract.ts';
import { basicProfile } from '../../flow/sign-in-memory.ts';
import { storeDraftOf, professional, type Professional } from './memory.ts';
import type { ReferenceLists } from '../../session/lists.ts';
import { pageLanguage } from '../../ui/own-document.ts';
import { StepForm, StepLoading, WizardStep, firstTimeUserText } from './WizardStep.tsx';
import { useFlow, useFlowState, useSettings, useStored, type Feature } from '../../flow/react/flow-context.ts';
import { useDraft } from '../../flow/react/wizard/useDraft.ts';
import { useLists, usePersonalOptions, useProfessionalOptions, useQuestionLists, useStates } from '../../flow/react/wizard/useLists.ts';
import { firstTimeUserQuestionsForm, type QuestionGroup } from '../../forms/fields/security-questions.ts';
import { newPasswordForms } from '../../forms/fields/new-password.ts';
import css from '../../ui/layout/wizards.css?inline';
import { wizardControls } from '../../ui/controls/wizard-controls.ts';
import { longFormTexts } from '../../forms/fields/profile-fields.ts';
import { firstTimeUserFlow } from './flow.ts';
import type { firstTimeUserRoutes } from './routes.ts';

function PasswordStep() {
  const flow = useFlow();
  const username = useStored((stored) => stored.username ?? stored.user?.email);
  const welcomed = useStored((stored) => stored.wizard?.welcomed === true);
  const form = flow.form(newPasswordForms.firstTime);
  return (
    <WizardStep step={1} subtitle={firstTimeUserText.passwordSubtitle}>
      {/* Firefox takes a form that it has filled for sent once the history gets an entry (wizardHold), and offers no update for it later. */}
      <StepForm key={String(welcomed)} store={form} username={username} onSubmit={(values) => flow.run('submit', values, form)} />
    </WizardStep>
  );
}

const questionLists = ['securityQuestions'] as const;

function QuestionsForm({ groups }: { readonly groups: readonly QuestionGroup[] }) {
  const flow = useFlow();
  const form = flow.form(firstTimeUserQuestionsForm);
  const lists = useQuestionLists(form, groups);
  return <StepForm store={form} lists={lists} onSubmit={(values) => flow.run('submit', values, form)} />;
}

function QuestionsStep() {
  const loading = useLists('user', questionLists);
  return (
    <WizardStep step={2} subtitle={firstTimeUserText.questionsSubtitle}>
      {loading.lists ? <QuestionsForm groups={loading.lists.securityQuestions.questions} /> : <StepLoading {...loading} fields={6} />}
    </WizardStep>
  );
}

const personalLists = ['languages', 'timezones'] as const;
const storePersonal = storeDraftOf('personal');

interface PersonalFormProps {
  readonly known: Reply<'basicProfile'>;
  readonly lists: Pick<ReferenceLists, (typeof personalLists)[number]>;
}

function PersonalForm({ known, lists: loaded }: PersonalFormProps) {
  const flow = useFlow();
  const { locale } = useSettings();
  const lists = usePersonalOptions(loaded);
  const { firstName, lastName, email } = known;
  const form = flow.form(firstTimeUserPersonalForm, {
    ...knownValues({ firstName, lastName, email }),
    language: preselectLanguage(lists.languages, [known.language, locale, pageLanguage()]),
    timezone: preselectTimezone(loaded.timezones, { ...browserZone(), stored: known.timezone, profileOffset: known.timezoneOffset }),
    ...storedValues(firstTimeUserPersonalForm, flow.context().stored.wizard?.personal),
  });
  useDraft(form, storePersonal);

  return (
    <StepForm long store={form} lists={lists} onSubmit={(values) => flow.run('submit', { ...values, zones: loaded.timezones }, form)} />
  );
}

function PersonalStep() {
  const loading = useLists('user', personalLists);
  const known = useFlowState(basicProfile.of);
  return (
    <WizardStep step={3} subtitle={firstTimeUserText.personalSubtitle}>
      {loading.lists && known ? <PersonalForm known={known} lists={loading.lists} /> : <StepLoading {...loading} fields={5} />}
    </WizardStep>
  );
}

const professionalLists = ['countries', 'states', 'roles', 'newsInterests'] as const;
const storeProfessional = storeDraftOf('professional');

interface ProfessionalFormProps {
  readonly known: Extract<Professional, { state: 'known' }>;
  readonly lists: Pick<ReferenceLists, (typeof professionalLists)[number]>;
}

function ProfessionalForm({ known: { profile, interests: followed }, lists: loaded }: ProfessionalFormProps) {
  const flow = useFlow();
  const fixed = useProfessionalOptions(loaded);
  const { regionHierarchy, industryHierarchy } = loaded.newsInterests;
  const interests = {
    newsInterestRegions: followed ? onOffer(fixed.regions, followed.regionIds) : preselectNews(regionHierarchy),
    newsInterestIndustries: followed ? onOffer(fixed.industries, followed.industryIds) : preselectNews(industryHierarchy),
  };
  const declared = withStates(firstTimeUserProfessionalForm, loaded.states);
  const form = flow.form(declared, {
    ...knownProfile(profile),
    ...interests,
    role: preselectRole(fixed.roles, profile.role),
    ...storedValues(declared, flow.context().stored.wizard?.professional),
  });
  useDraft(form, storeProfessional);
  const lists = useStates(form, fixed, loaded);
  const hadInterests = Object.values(interests).some((chosen) => chosen.length > 0);
  return <StepForm long store={form} lists={lists} onSubmit={(values) => flow.run('submit', { ...values, hadInterests })} />;
}

function ProfessionalStep() {
  const loading = useLists('user', professionalLists);
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

export const firstTimeUser = {
  views: {
    'first-time-password': PasswordStep,
    'first-time-questions': QuestionsStep,
    'first-time-personal': PersonalStep,
    'first-time-professional': ProfessionalStep,
  },
  css,
  // The titles of its steps are shown beside the first one.
  texts: [newPasswordForms.firstTime, firstTimeUserQuestionsForm, firstTimeUserPersonalForm, firstTimeUserProfessionalForm].flatMap(
    longFormTexts,
  ),
  controls: wizardControls,
  actions: firstTimeUserFlow,
} as const satisfies Feature<keyof typeof firstTimeUserRoutes>;
