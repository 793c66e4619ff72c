/** What each step of the sign-up wizard can do (R2, R4, R7). */
import { signUpCalls } from '../../contract/calls/sign-up.ts';
import type { FailureFacts } from '../../client/answer.ts';
import type { Body } from '../../contract/contract.ts';
import type { Values } from '../../forms/form.ts';
import { signUpPasswordForm } from '../../forms/fields/new-password.ts';
import { BREACHED } from '../../forms/fields/password-policy.ts';
import {
  admittedStep,
  discarded,
  signUpPatch,
  signUpPassword,
  signUpScreens,
  signUpState,
  signUpStep,
  type SignUpState,
} from './progress.ts';
import type { signUpRoutes } from './routes.ts';
import { action, choice, type Context, type FlowOf, type Transition, link } from '../../flow/flow.ts';
import { banners, withCode } from '../../flow/banners.ts';
import type { Screen } from '../../flow/screens.ts';
import type { Stored, StoredPatch } from '../../session/stored.ts';

/** A sign-up that is submitted or discarded keeps nothing. */
export const storeDraftOf =
  (part: 'personal' | 'professional' | 'questions') =>
  (stored: Stored, values: Values): StoredPatch | undefined => {
    const state = signUpState(stored);
    return state.completed.length > 0 ? signUpPatch({ ...state, [part]: values }) : undefined;
  };

/** Only the answer to the submission leads on from the questions (R4). */
const nextStep: Partial<Record<Screen, Screen>> = {
  signup: 'signup-registration',
  'signup-registration': 'signup-professional',
  'signup-professional': 'signup-password',
  'signup-password': 'signup-questions',
};

export function advance(
  c: Context,
  changes: Partial<Pick<SignUpState, 'personal' | 'professional' | 'completed'>>,
  password?: string,
): Transition {
  const step = signUpStep(c.screen);
  const state = { ...signUpState(c.stored), ...changes };
  const next = nextStep[c.screen];
  if (next === undefined) return {};
  return {
    to: next,
    store: signUpPatch({ ...state, completed: [...new Set([...state.completed, step])], submittedEmail: undefined, announced: undefined }),
    ...(password !== undefined && { memory: signUpPassword.as(password) }),
  };
}

/** `invalidStep` is the first step whose form refuses its values; the views find it, since the forms come with them (`body.ts`). */
type Validity = { readonly invalidStep: Screen | undefined };
export type LeftPersonal = Validity & { readonly personal: Values };
export type Registration = Validity & { readonly body: Body<'register'> | undefined };

/** The later steps are locked again if they were filled in for another field of interest. */
function leavePersonal(c: Context, { personal, invalidStep }: LeftPersonal): Transition {
  const { completed } = signUpState(c.stored);
  return advance(c, { personal, completed: invalidStep ? completed.filter((step) => step < 2) : completed });
}

const back = ({ screen }: Context): Transition => ({ to: signUpScreens[Math.max(0, signUpStep(screen) - 1)] });

/** R2, decisions 7: the hosted page goes home, which Back must not undo; elsewhere sign-up begins anew unless the page keeps the form. */
const close = ({ hosted, settings: { homeUrl } }: Context): Transition => ({
  ...discarded,
  ...(hosted ? { navigate: homeUrl, replace: true } : { cancels: true }),
});

/** R8: status and code of the failure. */
const failureCode = ({ status, rawErrorCode, code }: FailureFacts): string => `${status} ${rawErrorCode ?? code ?? ''}`.trim();

const failed = (error: FailureFacts): Transition => ({
  banner: withCode(banners.signUpFailed, failureCode(error), error.requestId),
  report: true,
});

/** Everything else that the user typed is kept. */
const breached: Transition = {
  to: 'signup-password',
  into: signUpPasswordForm,
  errors: { password: BREACHED },
  empty: ['password', 'confirmPassword'],
  memory: signUpPassword.as(undefined),
  report: true,
};

const everyStep = { back: choice(back), discard: choice(close) } as const;

export const signUpFlow = {
  signup: {
    // The rest of the last submission is removed (decisions 7).
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
    // A new password replaces the accepted one, so the questions are locked until Next accepts it.
    retype: choice({ memory: signUpPassword.as(undefined) }),
    proceed: choice((c, { password }) => advance(c, {}, String(password))),
  },
  'signup-questions': {
    ...everyStep,
    changeAddress: link('signup-registration'),
    submit: action({
      call: signUpCalls.register,
      // R8: web support and the codes are named with every status.
      staysOnGatewayError: false,
      // Back and Forward may have left one step changed.
      guard: (c, { invalidStep }: Registration) => {
        const to = invalidStep && admittedStep(invalidStep, c);
        return typeof to === 'string' ? { to } : to;
      },
      input: (_, { body }: Registration) => ({ body: body as Body<'register'> }),
      on: {
        ok: ({ email }) => ({
          to: 'signup-email-verification',
          store: signUpPatch({ completed: [], submittedEmail: email, announced: true }),
          drop: ['signup'],
          announce: { kind: 'signup', email },
          replace: true,
        }),
        PASSWORD_BREACHED: breached,
        else: failed,
      },
    }),
  },
} as const satisfies FlowOf<typeof signUpRoutes>;
