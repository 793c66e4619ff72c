/** The self-sign-up wizard (R2, R4): its steps in order, what is kept of them and the step guard. */
import type { FailureFacts } from '../../client/api-error.ts';
import type { Body } from '../../contract/contract.ts';
import type { Values } from '../../forms/form.ts';
import { signUpPassword } from './memory.ts';
import { isInterestCode } from './options.ts';
import { type Actions, action, choice, type Context, type Transition, way } from '../../flow/action.ts';
import { banners, withCode } from '../../flow/banners.ts';
import type { Screen } from '../../flow/screens.ts';
import type { Stored, StoredPatch } from '../../session/stored.ts';

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

/** Reads what storage holds. Whatever has the wrong shape is left out, and a step whose values are missing does not count as completed. */
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
    submittedEmail: typeof submittedEmail === 'string' ? submittedEmail : undefined,
    announced: announced === true,
  };
}

/** 0 for the choice of the account, 1 to 5 for the steps; -1 for a screen that is none of them. */
export const signUpStep = (screen: Screen): number => (signUpScreens as readonly Screen[]).indexOf(screen);

/** The patch that stores a state of sign-up. */
export const keep = (signup: SignUpState) => ({ signup });

/** What was typed into a step; nothing once sign-up is submitted or discarded. */
export const keepStep =
  (part: 'personal' | 'professional') =>
  (stored: Stored, values: Values): StoredPatch | undefined => {
    const state = signUpState(stored);
    return state.completed.length > 0 ? keep({ ...state, [part]: values }) : undefined;
  };

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

/** Where Next leads. Behind the questions stands the submission: only its answer leads on (R4). */
const nextStep: Partial<Record<Screen, Screen>> = {
  signup: 'signup-registration',
  'signup-registration': 'signup-professional',
  'signup-professional': 'signup-password',
  'signup-password': 'signup-questions',
};

/** A step is left forwards: it is complete, and what was filled in is kept. */
export function advance(
  c: Context,
  kept: Partial<Pick<SignUpState, 'personal' | 'professional' | 'completed'>>,
  password?: string,
): Transition {
  const step = signUpStep(c.screen);
  const state = { ...signUpState(c.stored), ...kept };
  const next = nextStep[c.screen];
  if (next === undefined) return {};
  return {
    to: next,
    store: keep({ ...state, completed: [...new Set([...state.completed, step])], submittedEmail: undefined, announced: undefined }),
    ...(password !== undefined && { memory: signUpPassword.as(password) }),
  };
}

/** Said by the forms, which come with the chunk of the steps (`fit.ts`): the first step whose form refuses what was filled in. */
type Fit = { readonly unfit: Screen | undefined };
export type LeftPersonal = Fit & { readonly personal: Values };
export type Registration = Fit & { readonly body: Body<'register'> | undefined };

/** Step 1 is left forwards: the steps that were filled in for another field of interest are locked again. */
function leavePersonal(c: Context, { personal, unfit }: LeftPersonal): Transition {
  const { completed } = signUpState(c.stored);
  return advance(c, { personal, completed: unfit ? completed.filter((step) => step < 2) : completed });
}

/** Back of a step (R2): the screen before it. */
const back = ({ screen }: Context): Transition => ({ to: signUpScreens[Math.max(0, signUpStep(screen) - 1)] });

/** Everything that was typed goes (R2). */
export const discarded = {
  to: 'signup',
  forget: 'signup',
  drop: ['signup'],
  banner: null,
} as const satisfies Transition;

/** Cancel → Close (R2, decisions 7): the hosted page goes home; elsewhere sign-up begins anew, unless the page keeps the form. */
const close = ({ embedded, settings: { homeUrl } }: Context): Transition => ({
  ...discarded,
  ...(embedded ? { cancels: true } : { navigate: homeUrl }),
});

/** R8: status and code of the failure, whatever the sentence beside them. */
const failureCode = ({ status, rawErrorCode, code }: FailureFacts): string => `${status} ${rawErrorCode ?? code ?? ''}`.trim();

const failed = (error: FailureFacts): Transition => ({
  banner: withCode(banners.signUpFailed, failureCode(error), error.requestId),
  report: true,
});

/** What every step has (R2). */
const everyStep = { back: choice(back), discard: choice(close) } as const;

/** What sign-up can do, by screen (R2, R4, R7). */
export const signUp = {
  signup: {
    // What the last submission left behind goes (decisions 7).
    entry: [{ run: 'beginAnew', due: ({ stored }) => signUpState(stored).submittedEmail !== undefined }],
    beginAnew: choice({ forget: 'signup' }),
    proceed: choice((c) => advance(c, {})),
  },
  'signup-registration': { ...everyStep, proceed: choice(leavePersonal) },
  'signup-professional': {
    ...everyStep,
    proceed: choice((c, professional) => advance(c, { professional })),
  },
  'signup-password': {
    ...everyStep,
    // A password that is typed anew replaces the one that was accepted, so the questions are locked until Next accepts it.
    retype: choice({ memory: signUpPassword.as(undefined) }),
    proceed: choice((c, { password }) => advance(c, {}, String(password))),
  },
  'signup-questions': {
    ...everyStep,
    changeAddress: way('signup-registration'),
    submit: action({
      call: 'register',
      gatewayCode: failureCode,
      // Whoever goes by Back and Forward may have left one step changed.
      gate: (c, { unfit }: Registration) => {
        const to = unfit && admittedStep(unfit, c);
        return typeof to === 'string' ? { to } : to;
      },
      input: (_, { body }: Registration) => ({ body: body as Body<'register'> }),
      on: {
        ok: ({ email }) => ({
          to: 'signup-email-verification',
          store: keep({ completed: [], submittedEmail: email, announced: true }),
          drop: ['signup'],
          announce: { kind: 'signup', email },
          replace: true,
        }),
        else: failed,
      },
    }),
  },
} as const satisfies Record<string, Actions>;
