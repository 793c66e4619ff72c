/** The self-sign-up wizard (R2, R4): its steps in order, what is kept of them and the step guard. Known before its part has arrived. */
import type { Context, Transition } from '../../flow/action.ts';
import type { Screen } from '../../flow/screens.ts';
import type { Values } from '../../forms/form.ts';
import type { Stored } from '../../session/stored.ts';
import { isInterestCode } from './interests.ts';
import { signUpPassword } from './memory.ts';

/** Step 0 is the choice of the account; the tracker shows 1 to 5 (R4). */
export const signUpScreens = [
  'signup',
  'signup-registration',
  'signup-professional',
  'signup-password',
  'signup-questions',
  'signup-email-verification',
] as const satisfies readonly Screen[];
const LAST = signUpScreens.length - 1;

/** What is kept under `newsAuth.signup`: everything but the password and the answers (decisions 5). */
export type SignUpState = {
  readonly completed: readonly number[];
  /** The step that shows: a reload comes back to it. */
  readonly step?: number;
  /** The step shows in an element that begins with the log-in: only there a reload has to lead from the log-in to it. */
  readonly inLogin?: boolean;
  readonly personal?: Values;
  readonly professional?: Values;
  /** The questions that were chosen, without their answers. */
  readonly questions?: Values;
  /** After the submission only this is left, with the mark that `news-success` was fired (decisions 7). */
  readonly submittedEmail?: string;
  readonly announced?: boolean;
};

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every(
    (v) => typeof v === 'string' || typeof v === 'boolean' || (Array.isArray(v) && v.every((item) => typeof item === 'string')),
  );

/** Reads what storage holds. Values of the wrong shape are left out, and a step whose values are missing does not count as completed. */
export function signUpState({ signup = {} }: Pick<Stored, 'signup'>): SignUpState {
  const { completed, step, inLogin, submittedEmail, announced } = signup;
  const personal = isValues(signup.personal) ? signup.personal : undefined;
  const professional = isValues(signup.professional) ? signup.professional : undefined;
  const backed = !isInterestCode(personal?.interestId) ? 0 : professional ? LAST : 1;
  return {
    completed: Array.isArray(completed) ? completed.filter((step) => Number.isInteger(step) && step <= backed) : [],
    step: typeof step === 'number' && step in signUpScreens ? step : undefined,
    inLogin: inLogin === true,
    personal,
    professional,
    questions: isValues(signup.questions) ? signup.questions : undefined,
    submittedEmail: typeof submittedEmail === 'string' ? submittedEmail : undefined,
    announced: announced === true,
  };
}

/** 0 for the choice of the account, 1 to 5 for the steps; -1 for a screen that is none of them. */
export const signUpStep = (screen: Screen): number => (signUpScreens as readonly Screen[]).indexOf(screen);

/** The patch that stores a state of sign-up. */
export const keep = (signup: SignUpState) => ({ signup });

/** Everything that was typed goes (R2). */
export const discarded = {
  to: 'signup',
  forget: 'signup',
  drop: ['signup'],
  banner: null,
} as const satisfies Transition;

/**
 * The screen a visitor may see when asking for one: it, or the landing page with the state reset where the previous step is not
 * complete (R2). The password lives in memory only: after a reload the questions lead back to it, with everything else kept.
 */
export function admittedStep(screen: Screen, c: Pick<Context, 'stored' | 'memory'>): Screen | typeof discarded {
  const step = signUpStep(screen);
  const { completed, submittedEmail } = signUpState(c.stored);
  if (step <= 0) return screen;
  if (step === LAST) return submittedEmail === undefined ? discarded : screen;
  if (!completed.includes(step - 1)) return discarded;
  return screen === 'signup-questions' && signUpPassword.of(c) === undefined ? 'signup-password' : screen;
}
