/** Example users: one for whom no step is due, and one for each step that may be forced (S4). */
import { forcedStep, type ForcedStep, type LoginResult, type StepFlags } from '../../../src/contract/calls/sign-in.ts';
import { robin } from '../../gallery/service.ts';

const either = [false, true] as const;

const allFlags: readonly StepFlags[] = either.flatMap((isExpired) =>
  either.flatMap((hasSecurityAnswers) =>
    either.flatMap((resetPassword) => either.map((reviewProfile) => ({ isExpired, hasSecurityAnswers, resetPassword, reviewProfile }))),
  ),
);

/** Counts the flags that differ from those of a user for whom no step is due. */
const unusual = ({ isExpired, hasSecurityAnswers, resetPassword, reviewProfile }: StepFlags): number =>
  [isExpired, !hasSecurityAnswers, resetPassword, reviewProfile].filter(Boolean).length;

const byStep = new Map<ForcedStep | 'nothing-due', LoginResult>(
  [...allFlags].sort((a, b) => unusual(b) - unusual(a)).map((flags) => [forcedStep(flags) ?? 'nothing-due', { ...robin, ...flags }]),
);

export const users: Readonly<Record<string, LoginResult>> = {
  ...Object.fromEntries([...byStep].reverse()),
  'new-user': { ...robin, newUser: true },
  'offered-a-passkey': { ...robin, offerPasskey: true },
};
