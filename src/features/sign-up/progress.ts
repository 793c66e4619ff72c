/** The sign-up wizard (R2, R4): its steps, what is kept of them and the step guard, known before its part has arrived. */
import * as v from 'valibot';
import type { Context, Transition } from '../../flow/flow.ts';
import type { Screen } from '../../flow/screens.ts';
import type { Values } from '../../forms/form.ts';
import { lax, type Stored } from '../../session/stored.ts';
import { slice } from '../../flow/memory.ts';

/** R3: the fields of interest that have a form. */
export const interestCodes = ['M', 'F', 'PI', 'J', 'PS', 'PO'] as const;
export type InterestCode = (typeof interestCodes)[number];

export const isInterestCode = (value: unknown): value is InterestCode => interestCodes.some((code) => code === value);

/** The password between its step and the submission. */
export const signUpPassword = slice<string | undefined>('signup-password', undefined);

/** The code of the field of interest that the page preselects. */
export const pageInterest = slice<string | undefined>('interest', undefined);

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

const values = lax<Values>(v.record(v.string(), v.union([v.string(), v.boolean(), v.array(v.string())])));

/** Stored under `newsAuth.signup`, without the password and the answers (decisions 5); values of the wrong shape are left out. */
const storedState = v.object({
  completed: v.fallback(v.array(v.number()), []),
  // A reload comes back to this step.
  step: lax(v.picklist([...signUpScreens.keys()])),
  // The element begins with the sign-in, so a reload has to lead from the sign-in to the step.
  inLogin: lax(v.boolean()),
  personal: values,
  professional: values,
  // Without their answers.
  questions: values,
  // After the submission only this is left, and whether `news-success` was fired (decisions 7).
  submittedEmail: lax(v.string()),
  announced: lax(v.boolean()),
});
export type SignUpState = Readonly<v.InferOutput<typeof storedState>>;

/** A step without values does not count as completed. */
export function signUpState({ signup = {} }: Pick<Stored, 'signup'>): SignUpState {
  const state = v.parse(storedState, signup);
  const backed = !isInterestCode(state.personal?.interestId) ? 0 : state.professional ? LAST : 1;
  return { ...state, completed: state.completed.filter((step) => Number.isInteger(step) && step <= backed) };
}

/** -1 for a screen that is none of the steps. */
export const signUpStep = (screen: Screen): number => (signUpScreens as readonly Screen[]).indexOf(screen);

export const signUpPatch = (signup: SignUpState) => ({ signup });

/** Everything that the user typed is dropped (R2). */
export const discarded = {
  to: 'signup',
  forget: 'signup',
  drop: ['signup'],
  banner: null,
} as const satisfies Transition;

/** Resets sign-up where the previous step is incomplete (R2); the password is not stored, so after a reload the questions lead to it. */
export function admittedStep(screen: Screen, c: Pick<Context, 'stored' | 'memory'>): Screen | typeof discarded {
  const step = signUpStep(screen);
  const { completed, submittedEmail } = signUpState(c.stored);
  if (step <= 0) return screen;
  if (step === LAST) return submittedEmail === undefined ? discarded : screen;
  if (!completed.includes(step - 1)) return discarded;
  return screen === 'signup-questions' && signUpPassword.of(c) === undefined ? 'signup-password' : screen;
}
