/** The chunk of the first-time-user wizard. */
import type { ScreenViews } from '../../flow/react/screen-views.ts';
import { PasswordStep } from './steps/PasswordStep.tsx';
import { PersonalStep } from './steps/PersonalStep.tsx';
import { ProfessionalStep } from './steps/ProfessionalStep.tsx';
import { QuestionsStep } from './steps/QuestionsStep.tsx';
import type { firstTimeUserRoutes } from './routes.ts';

export const views = {
  'first-time-password': PasswordStep,
  'first-time-questions': QuestionsStep,
  'first-time-personal': PersonalStep,
  'first-time-professional': ProfessionalStep,
} as const satisfies ScreenViews<keyof typeof firstTimeUserRoutes>;
