/** Phones and tablets: they cannot log in (S1), but sign-up, recovery and confirmation work on them (decisions 1). */
import type { Screen } from '../../flow/screens.ts';

/** What the browser says of the device. */
export interface Device {
  readonly userAgent: string;
  /** `navigator.userAgentData.mobile`, where the browser says it. */
  readonly mobile: boolean | undefined;
  readonly touchPoints: number;
}

/** Never decided by width. A tablet that calls itself a Mac is known by its touch points. */
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

/** What a phone shows in the place of a screen. */
export const onMobile = (screen: Screen): Screen => (open.includes(screen) || screen.startsWith('signup') ? screen : 'not-supported');
