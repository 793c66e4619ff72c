/** Which view draws which screen. Those of signing in stand ready; the others are chunks of the module form. */
import type { ComponentType } from 'react';
import type { Screen } from '../flows/screens.ts';
import { LoginScreen } from './LoginScreen.tsx';
import { MfaCodeScreen } from './MfaCodeScreen.tsx';
import { MfaMethodScreen } from './MfaMethodScreen.tsx';
import { PasswordScreen } from './PasswordScreen.tsx';
import { PlainScreen } from './PlainScreen.tsx';
import { SuccessScreen } from './SuccessScreen.tsx';

const ready: Partial<Record<Screen, ComponentType>> = {
  login: LoginScreen,
  password: PasswordScreen,
  'mfa-method': MfaMethodScreen,
  'mfa-code': MfaCodeScreen,
  success: SuccessScreen,
};

export const viewOf = (screen: Screen): ComponentType => ready[screen] ?? PlainScreen;
