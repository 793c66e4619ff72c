/** The chunk of the first-time-user wizard. */
import { PasswordStep } from './steps/PasswordStep.tsx';
import { PersonalStep } from './steps/PersonalStep.tsx';
import { ProfessionalStep } from './steps/ProfessionalStep.tsx';
import { QuestionsStep } from './steps/QuestionsStep.tsx';

export const wizardViews = { PasswordStep, PersonalStep, ProfessionalStep, QuestionsStep };
