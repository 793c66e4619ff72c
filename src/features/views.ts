/** Which view draws which screen. Those of signing in stand ready; the others are chunks of the module form. */
import type { ComponentType } from 'react';
import type { Screen } from '../flow/screens.ts';
import { lazily } from '../flow/react/lazily.ts';
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

const setup = () => import('./second-factor/set-up/index.ts').then((chunk) => chunk.setupViews);
const recovery = () => import('./recovery/index.ts').then((chunk) => chunk.recoveryViews);
const pages = () => import('./contact/index.ts').then((chunk) => chunk.pageViews);
const signUp = () => import('./sign-up/index.ts').then((chunk) => chunk.signUpViews);
const wizard = () => import('./first-time-user/index.ts').then((chunk) => chunk.wizardViews);

const views: Readonly<Record<Screen, ComponentType>> = {
  login: LoginScreen,
  password: PasswordScreen,
  'mfa-method': MfaMethodScreen,
  'mfa-code': MfaCodeScreen,
  'mfa-setup-intro': from(setup, 'MfaSetupIntro'),
  'mfa-setup-phone': from(setup, 'MfaSetupPhone'),
  'mfa-setup-verify': from(setup, 'MfaSetupVerify'),
  'mfa-setup-done': from(setup, 'MfaSetupDone'),
  'forgot-password': from(recovery, 'ForgotPassword'),
  'email-sent': from(recovery, 'EmailSent'),
  'security-question': from(recovery, 'SecurityQuestion'),
  'reset-password': from(recovery, 'ResetPassword'),
  'failed-password-reset': from(recovery, 'FailedPasswordReset'),
  'password-reset-expired': from(recovery, 'PasswordResetExpired'),
  'password-expired': from(recovery, 'PasswordExpired'),
  'new-user-password-expired': from(recovery, 'PasswordExpired'),
  'set-new-password': from(recovery, 'SetNewPassword'),
  'reset-temporary-password': from(recovery, 'ResetTemporaryPassword'),
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
  'signup-confirmation': from(signUp, 'Confirmation'),
  'ip-error': from(pages, 'IpError'),
  'contact-us': from(pages, 'ContactUs'),
  'not-supported': from(pages, 'NotSupported'),
  'transfer-unanswered': TransferScreen,
  success: SuccessScreen,
};

/** What draws a screen. */
export const viewOf = (screen: Screen): ComponentType => views[screen];

/** It can be drawn at once, and is at build time. */
export const standsReady = (screen: Screen): boolean => !ofChunks.has(viewOf(screen));
