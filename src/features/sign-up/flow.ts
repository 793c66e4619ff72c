/** What each step of the self-sign-up wizard can do (R2, R4, R7). */
import type { FailureFacts } from '../../client/api-error.ts';
import type { Body } from '../../contract/contract.ts';
import type { Values } from '../../forms/form.ts';
import { signUpPassword } from './memory.ts';
import { admittedStep, discarded, keep, signUpScreens, type SignUpState, signUpState, signUpStep } from './progress.ts';
import { action, choice, type Context, type FlowOf, type Transition, way } from '../../flow/action.ts';
import type { signUpRoutes } from './routes.ts';
import { banners, withCode } from '../../flow/banners.ts';
import type { Screen } from '../../flow/screens.ts';
import type { Stored, StoredPatch } from '../../session/stored.ts';

/** What was typed into a step; nothing once sign-up is submitted or discarded. */
export const keepStep =
  (part: 'personal' | 'professional' | 'questions') =>
  (stored: Stored, values: Values): StoredPatch | undefined => {
    const state = signUpState(stored);
    return state.completed.length > 0 ? keep({ ...state, [part]: values }) : undefined;
  };

/** Where Next leads. Behind the questions stands the submission: only its answer leads on (R4). */
const nextStep: Partial<Record<Screen, Screen>> = {
  signup: 'signup-registration',
  'signup-registration': 'signup-professional',
  'signup-professional': 'signup-password',
  'signup-password': 'signup-questions',
};

/** Next: the step is complete, and what was filled in is kept. */
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

/** `unfit`: the first step whose form refuses what was filled in. The views work it out, since the forms come with them (`fit.ts`). */
type Validity = { readonly invalidStep: Screen | undefined };
export type LeftPersonal = Validity & { readonly personal: Values };
export type Registration = Validity & { readonly body: Body<'register'> | undefined };

/** Next on step 1: the later steps are locked again if they were filled in for another field of interest. */
function leavePersonal(c: Context, { personal, invalidStep: unfit }: LeftPersonal): Transition {
  const { completed } = signUpState(c.stored);
  return advance(c, { personal, completed: unfit ? completed.filter((step) => step < 2) : completed });
}

/** Back of a step (R2): the screen before it. */
const back = ({ screen }: Context): Transition => ({ to: signUpScreens[Math.max(0, signUpStep(screen) - 1)] });

/**
 * Cancel → Close (R2, decisions 7): the hosted page goes home, and no step back in its history may call that off; elsewhere sign-up begins anew,
 * unless the page keeps the form.
 */
const close = ({ embedded, settings: { homeUrl } }: Context): Transition => ({
  ...discarded,
  ...(embedded ? { cancels: true } : { navigate: homeUrl, replace: true }),
});

/** R8: status and code of the failure, with any sentence beside them. */
const failureCode = ({ status, rawErrorCode, code }: FailureFacts): string => `${status} ${rawErrorCode ?? code ?? ''}`.trim();

const failed = (error: FailureFacts): Transition => ({
  banner: withCode(banners.signUpFailed, failureCode(error), error.requestId),
  report: true,
});

/** What every step has (R2). */
const everyStep = { back: choice(back), discard: choice(close) } as const;

/** What sign-up can do, by screen (R2, R4, R7). */
export const signUpFlow = {
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
      // R8: web support and the codes are named with every status.
      staysOnGatewayError: false,
      // A user who goes by Back and Forward may have left one step changed.
      gate: (c, { invalidStep: unfit }: Registration) => {
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
} as const satisfies FlowOf<typeof signUpRoutes>;
