/** Which view draws which screen. Those of signing in stand ready; each other feature is a chunk of the module form. */
import { type ComponentType, Suspense } from 'react';
import { lazyView } from '../flow/react/loading/lazy-view.ts';
import type { ScreenViews } from '../flow/react/screen-views.ts';
import type { Screen } from '../flow/screens.ts';
import { BetaTerms } from './beta-terms/BetaTerms.tsx';
import { changePasswordRoutes } from './change-password/routes.ts';
import { confirmationRoutes } from './confirmation/routes.ts';
import { contactRoutes } from './contact/routes.ts';
import { deviceRoutes } from './device/routes.ts';
import { firstTimeUserRoutes } from './first-time-user/routes.ts';
import { recoveryRoutes } from './recovery/routes.ts';
import { MfaCodeScreen } from './second-factor/MfaCodeScreen.tsx';
import { MfaMethodScreen } from './second-factor/MfaMethodScreen.tsx';
import { setUpRoutes } from './second-factor/routes.ts';
import { LoginScreen } from './sign-in/LoginScreen.tsx';
import { PasswordScreen } from './sign-in/PasswordScreen.tsx';
import { SuccessScreen } from './sign-in/SuccessScreen.tsx';
import { TransferScreen } from './sign-in/TransferScreen.tsx';
import { signUpRoutes } from './sign-up/routes.ts';

const SsoHandOff = lazyView(() => import('./sso/SsoHandOff.tsx').then((chunk) => chunk.SsoHandOff));

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

const eager = {
  login: Login,
  password: Password,
  'mfa-method': MfaMethodScreen,
  'mfa-code': MfaCodeScreen,
  'transfer-unanswered': TransferScreen,
  success: SuccessScreen,
} as const;

/** The screens of a feature whose chunk brings a view for each. */
function inChunk<S extends Screen>(routes: Readonly<Record<S, unknown>>, load: () => Promise<ScreenViews<S>>): ScreenViews<S> {
  const screens = Object.keys(routes) as S[];
  const views = screens.map((screen) => [screen, lazyView(() => load().then((views) => views[screen] as ComponentType))]);
  return Object.fromEntries(views) as ScreenViews<S>;
}

export const views: ScreenViews = {
  ...eager,
  ...inChunk(setUpRoutes, () => import('./second-factor/set-up/index.ts').then((chunk) => chunk.views)),
  ...inChunk(recoveryRoutes, () => import('./recovery/index.ts').then((chunk) => chunk.views)),
  ...inChunk(changePasswordRoutes, () => import('./change-password/index.ts').then((chunk) => chunk.views)),
  ...inChunk(firstTimeUserRoutes, () => import('./first-time-user/index.ts').then((chunk) => chunk.views)),
  ...inChunk(signUpRoutes, () => import('./sign-up/index.ts').then((chunk) => chunk.views)),
  ...inChunk(confirmationRoutes, () => import('./confirmation/index.ts').then((chunk) => chunk.views)),
  ...inChunk(contactRoutes, () => import('./contact/index.ts').then((chunk) => chunk.views)),
  ...inChunk(deviceRoutes, () => import('./device/index.ts').then((chunk) => chunk.views)),
};

/** It can be drawn at once, and is at build time. */
export const isEager = (screen: Screen): boolean => screen in eager;
