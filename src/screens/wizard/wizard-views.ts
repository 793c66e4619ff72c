/** The chunk of the first-time-user wizard. */
import { PasswordStep } from './PasswordStep.tsx';
import { PersonalStep } from './PersonalStep.tsx';
import { ProfessionalStep } from './ProfessionalStep.tsx';
import { QuestionsStep } from './QuestionsStep.tsx';

export const wizardViews = { PasswordStep, PersonalStep, ProfessionalStep, QuestionsStep };
