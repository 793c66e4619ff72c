/** The chunk of the self-sign-up wizard and its confirmation page. */
import { Confirmation } from '../confirmation/Confirmation.tsx';
import { EmailVerification } from './steps/EmailVerification.tsx';
import { Landing } from './Landing.tsx';
import { PasswordStep } from './steps/PasswordStep.tsx';
import { PersonalStep } from './steps/PersonalStep.tsx';
import { ProfessionalStep } from './steps/ProfessionalStep.tsx';
import { QuestionsStep } from './steps/QuestionsStep.tsx';

export const signUpViews = { Confirmation, EmailVerification, Landing, PasswordStep, PersonalStep, ProfessionalStep, QuestionsStep };
