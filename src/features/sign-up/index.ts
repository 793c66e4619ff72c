/** The chunk of the self-sign-up wizard. */
import { EmailVerification } from './steps/EmailVerification.tsx';
import { Landing } from './Landing.tsx';
import { PasswordStep } from './steps/PasswordStep.tsx';
import { PersonalStep } from './steps/PersonalStep.tsx';
import { ProfessionalStep } from './steps/ProfessionalStep.tsx';
import { QuestionsStep } from './steps/QuestionsStep.tsx';

export const signUpViews = { EmailVerification, Landing, PasswordStep, PersonalStep, ProfessionalStep, QuestionsStep };
