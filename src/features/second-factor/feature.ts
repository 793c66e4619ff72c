import css from './second-factor.css?inline';
import { CodeControl } from '../../ui/controls/text/CodeControl.tsx';
import type { Feature } from '../../flow/react/flow-context.ts';
import { secondFactorTexts } from './text.ts';
import { verification } from './flow.ts';
import { MfaCodeScreen } from './MfaCodeScreen.tsx';
import { MfaMethodScreen } from './MfaMethodScreen.tsx';
import type { secondFactorRoutes } from './routes.ts';
import { setUp } from './set-up/flow.ts';
import { MfaSetupDone, MfaSetupIntro, MfaSetupPhone, MfaSetupVerify } from './set-up/screens.tsx';

export const secondFactor = {
  views: {
    'mfa-method': MfaMethodScreen,
    'mfa-code': MfaCodeScreen,
    'mfa-setup-intro': MfaSetupIntro,
    'mfa-setup-phone': MfaSetupPhone,
    'mfa-setup-verify': MfaSetupVerify,
    'mfa-setup-done': MfaSetupDone,
  },
  css,
  controls: { code: { Control: CodeControl, label: 'control' } },
  texts: secondFactorTexts,
  actions: { ...verification, ...setUp },
} as const satisfies Feature<keyof typeof secondFactorRoutes>;
