/** Which view draws which screen. Those of signing in stand ready; the others are chunks of the module form. */
import { type ComponentType, Suspense } from 'react';
import type { Screen } from '../flow/screens.ts';
import type { ScreenViews } from '../flow/react/flow-context.ts';
import { lazily } from '../flow/react/lazily.ts';
import { BetaTerms } from './beta-terms/BetaTerms.tsx';
import { LoginScreen } from './sign-in/LoginScreen.tsx';
import { MfaCodeScreen } from './second-factor/MfaCodeScreen.tsx';
import { MfaMethodScreen } from './second-factor/MfaMethodScreen.tsx';
import { PasswordScreen } from './sign-in/PasswordScreen.tsx';
import { SuccessScreen } from './sign-in/SuccessScreen.tsx';
import { TransferScreen } from './sign-in/TransferScreen.tsx';

type Views = Readonly<Record<string, ComponentType>>;

const ofChunks = new Set<ComponentType>();

/** One view of a chunk that holds several. */
function from<V extends Views>(load: () => Promise<V>, name: keyof V & string): ComponentType {
  const view = lazily(() => load().then((chunk) => chunk[name] as ComponentType));
  ofChunks.add(view);
  return view;
}

const setUp = () => import('./second-factor/set-up/index.ts').then((chunk) => chunk.setupViews);
const recovery = () => import('./recovery/index.ts').then((chunk) => chunk.recoveryViews);
const changePassword = () => import('./change-password/index.ts').then((chunk) => chunk.changePasswordViews);
const confirmation = () => import('./confirmation/index.ts').then((chunk) => chunk.confirmationViews);
const contact = () => import('./contact/index.ts').then((chunk) => chunk.contactViews);
const device = () => import('./device/index.ts').then((chunk) => chunk.deviceViews);
const signUp = () => import('./sign-up/index.ts').then((chunk) => chunk.signUpViews);
const wizard = () => import('./first-time-user/index.ts').then((chunk) => chunk.wizardViews);

const SsoHandOff = lazily(() => import('./sso/SsoHandOff.tsx').then((chunk) => chunk.SsoHandOff));

/** Where features meet on one screen. */
const Login = () => <LoginScreen terms={<BetaTerms />} />;
const Password = () => (
  <PasswordScreen
    handOff={
      <Suspense fallback={null}>
        <SsoHandOff />
      </Suspense>
    }
  />
);

const table: Readonly<Record<Screen, ComponentType>> = {
  login: Login,
  password: Password,
  'mfa-method': MfaMethodScreen,
  'mfa-code': MfaCodeScreen,
  'mfa-setup-intro': from(setUp, 'MfaSetupIntro'),
  'mfa-setup-phone': from(setUp, 'MfaSetupPhone'),
  'mfa-setup-verify': from(setUp, 'MfaSetupVerify'),
  'mfa-setup-done': from(setUp, 'MfaSetupDone'),
  'forgot-password': from(recovery, 'ForgotPassword'),
  'email-sent': from(recovery, 'EmailSent'),
  'security-question': from(recovery, 'SecurityQuestion'),
  'reset-password': from(recovery, 'ResetPassword'),
  'failed-password-reset': from(recovery, 'FailedPasswordReset'),
  'password-reset-expired': from(recovery, 'PasswordResetExpired'),
  'password-expired': from(changePassword, 'PasswordExpired'),
  'new-user-password-expired': from(changePassword, 'PasswordExpired'),
  'set-new-password': from(changePassword, 'SetNewPassword'),
  'reset-temporary-password': from(changePassword, 'ResetTemporaryPassword'),
  'first-time-password': from(wizard, 'PasswordStep'),
  'first-time-questions': from(wizard, 'QuestionsStep'),
  'first-time-personal': from(wizard, 'PersonalStep'),
  'first-time-professional': from(wizard, 'ProfessionalStep'),
  signup: from(signUp, 'Landing'),
  'signup-registration': from(signUp, 'PersonalStep'),
  'signup-professional': from(signUp, 'ProfessionalStep'),
  'signup-password': from(signUp, 'PasswordStep'),
  'signup-questions': from(signUp, 'QuestionsStep'),
  'signup-email-verification': from(signUp, 'EmailVerification'),
  'signup-confirmation': from(confirmation, 'Confirmation'),
  'ip-error': from(contact, 'IpError'),
  'contact-us': from(contact, 'ContactUs'),
  'not-supported': from(device, 'NotSupported'),
  'transfer-unanswered': TransferScreen,
  success: SuccessScreen,
};

export const views: ScreenViews = {
  viewOf: (screen) => table[screen],
  standsReady: (screen) => !ofChunks.has(table[screen]),
};
