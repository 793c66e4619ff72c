/**
 * What a user must do before anything else, in the order of S4's rules ("After password login or MFA verification"). The client opens the
 * page of the step that is due; the server answers only the calls that this page needs.
 */
import type { LoginResult } from './user.ts';

export type StepFlags = Pick<LoginResult, 'isExpired' | 'hasSecurityAnswers' | 'resetPassword' | 'reviewProfile'>;

interface Row {
  /** Named after the page that asks for it. */
  readonly step: string;
  readonly isDue: (user: StepFlags) => boolean;
}

/** The first that is due is taken. */
export const forcedSteps = [
  { step: 'reset-temporary-password', isDue: (u) => !u.isExpired && u.hasSecurityAnswers && u.resetPassword && !u.reviewProfile },
  { step: 'first-time-password', isDue: (u) => u.resetPassword },
  { step: 'first-time-questions', isDue: (u) => !u.hasSecurityAnswers },
  { step: 'first-time-personal', isDue: (u) => u.reviewProfile },
  { step: 'new-user-password-expired', isDue: (u) => u.isExpired },
] as const satisfies readonly Row[];

export type ForcedStep = (typeof forcedSteps)[number]['step'];

/** The step that is due, if any. */
export const forcedStep = (user: StepFlags): ForcedStep | undefined => forcedSteps.find(({ isDue }) => isDue(user))?.step;
