/** The feature of the first-time-user wizard. */
import css from '../../ui/layout/wizards.css?inline';
import { wizardControls } from '../../ui/controls/wizard-controls.ts';
import type { Feature } from '../../flow/react/screen-views.ts';
import { newPasswordForms } from '../../forms/fields/new-password.ts';
import { firstTimeUserQuestionsForm } from '../../forms/fields/security-questions.ts';
import { longFormTexts } from '../../forms/fields/long-form-texts.ts';
import { firstTimeUserPersonalForm, firstTimeUserProfessionalForm } from './forms.ts';
import { firstTimeUserFlow } from './flow.ts';
import { PasswordStep } from './steps/PasswordStep.tsx';
import { PersonalStep } from './steps/PersonalStep.tsx';
import { ProfessionalStep } from './steps/ProfessionalStep.tsx';
import { QuestionsStep } from './steps/QuestionsStep.tsx';
import type { firstTimeUserRoutes } from './routes.ts';

export const firstTimeUser = {
  views: {
    'first-time-password': PasswordStep,
    'first-time-questions': QuestionsStep,
    'first-time-personal': PersonalStep,
    'first-time-professional': ProfessionalStep,
  },
  css,
  // The titles of its steps stand beside the first one.
  texts: [newPasswordForms.firstTime, firstTimeUserQuestionsForm, firstTimeUserPersonalForm, firstTimeUserProfessionalForm].flatMap(
    longFormTexts,
  ),
  controls: wizardControls,
  actions: firstTimeUserFlow,
} as const satisfies Feature<keyof typeof firstTimeUserRoutes>;
