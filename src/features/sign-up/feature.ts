import wizardsCss from '../../ui/layout/wizards.css?inline';
import ownCss from './sign-up.css?inline';
import { wizardControls } from '../../ui/controls/wizard-controls.ts';
import type { Feature } from '../../flow/react/flow-context.ts';
import { signUpPasswordForm } from '../../forms/fields/new-password.ts';
import { signUpQuestionsForm } from '../../forms/fields/security-questions.ts';
import { longFormTexts } from '../../forms/fields/profile-fields.ts';
import { professionalForms, signUpPersonalForm } from './forms.ts';
import { signUpSteps } from './text.ts';
import { signUpFlow } from './flow.ts';
import { Landing } from './Landing.tsx';
import { EmailVerification } from './steps/EmailVerification.tsx';
import { PasswordStep } from './steps/PasswordStep.tsx';
import { PersonalStep } from './steps/PersonalStep.tsx';
import { ProfessionalStep } from './steps/ProfessionalStep.tsx';
import { QuestionsStep } from './steps/QuestionsStep.tsx';
import type { signUpRoutes } from './routes.ts';

export const signUp = {
  views: {
    signup: Landing,
    'signup-registration': PersonalStep,
    'signup-professional': ProfessionalStep,
    'signup-password': PasswordStep,
    'signup-questions': QuestionsStep,
    'signup-email-verification': EmailVerification,
  },
  css: wizardsCss + ownCss,
  texts: [
    ...signUpSteps,
    ...[signUpPersonalForm, ...Object.values(professionalForms), signUpPasswordForm, signUpQuestionsForm].flatMap(longFormTexts),
  ],
  controls: wizardControls,
  actions: signUpFlow,
} as const satisfies Feature<keyof typeof signUpRoutes>;
