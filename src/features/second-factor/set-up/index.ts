/** The chunk of the second factor's set-up. */
import type { ScreenViews } from '../../../flow/react/screen-views.ts';
import { MfaSetupDone } from './MfaSetupDone.tsx';
import { MfaSetupIntro } from './MfaSetupIntro.tsx';
import { MfaSetupPhone } from './MfaSetupPhone.tsx';
import { MfaSetupVerify } from './MfaSetupVerify.tsx';
import type { setUpRoutes } from '../routes.ts';

export const views = {
  'mfa-setup-intro': MfaSetupIntro,
  'mfa-setup-phone': MfaSetupPhone,
  'mfa-setup-verify': MfaSetupVerify,
  'mfa-setup-done': MfaSetupDone,
} as const satisfies ScreenViews<keyof typeof setUpRoutes>;
