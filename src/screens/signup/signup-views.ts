/** The chunk of the self-sign-up wizard and its confirmation page. */
import { Confirmation } from './Confirmation.tsx';
import { EmailVerification } from './EmailVerification.tsx';
import { Landing } from './Landing.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { PersonalStep } from './PersonalStep.tsx';
import { ProfessionalStep } from './ProfessionalStep.tsx';
import { QuestionsStep } from './QuestionsStep.tsx';

export const signUpViews = { Confirmation, EmailVerification, Landing, PasswordStep, PersonalStep, ProfessionalStep, QuestionsStep };
