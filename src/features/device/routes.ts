import type { FeatureRoutes } from '../../flow/flow.ts';
import type { Screen } from '../../flow/screens.ts';

interface Device {
  readonly userAgent: string;
  /** `navigator.userAgentData.mobile`, where the browser has it. */
  readonly mobile: boolean | undefined;
  readonly touchPoints: number;
}

/** Never decided by width; a tablet that calls itself a Mac is known by its touch points. */
export const isMobile = ({ userAgent, mobile, touchPoints }: Device): boolean =>
  mobile === true || /Android|iPhone|iPad|Mobile/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);

const open: readonly Screen[] = [
  'forgot-password',
  'email-sent',
  'security-question',
  'reset-password',
  'failed-password-reset',
  'password-reset-expired',
  'ip-error',
  'contact-us',
];

export const onMobile = (screen: Screen): Screen => (open.includes(screen) || screen.startsWith('signup') ? screen : 'not-supported');

/** Only a phone opens it, in place of the screen that the user asked for (S1). */
export const deviceRoutes = { 'not-supported': { path: '', guard: () => 'login' } } as const satisfies FeatureRoutes;
