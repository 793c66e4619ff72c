/** Which view draws which screen. Those of signing in stand ready; the others are chunks of the module form. */
import type { ComponentType } from 'react';
import type { Screen } from '../flows/screens.ts';
import { lazily } from './lazily.ts';
import { LoginScreen } from './LoginScreen.tsx';
import { MfaCodeScreen } from './MfaCodeScreen.tsx';
import { MfaMethodScreen } from './MfaMethodScreen.tsx';
import { PasswordScreen } from './PasswordScreen.tsx';
import { SuccessScreen } from './SuccessScreen.tsx';
import { TransferScreen } from './TransferScreen.tsx';

type Views = Readonly<Record<string, ComponentType>>;

const ofChunks = new Set<ComponentType>();

/** One view of a chunk that holds several. */
function from<V extends Views>(load: () => Promise<V>, name: keyof V & string): ComponentType {
  const view = lazily(() => load().then((chunk) => chunk[name] as ComponentType));
  ofChunks.add(view);
  return view;
}

const setup = () => import('./setup/setup-views.ts').then((chunk) => chunk.setupViews);
const recovery = () => import('./recovery/recovery-views.ts').then((chunk) => chunk.recoveryViews);
const pages = () => import('./pages/page-views.ts').then((chunk) => chunk.pageViews);
const signUp = () => import('./signup/signup-views.ts').then((chunk) => chunk.signUpViews);
const wizard = () => import('./wizard/wizard-views.ts').then((chunk) => chunk.wizardViews);

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
