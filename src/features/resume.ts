/**
 * What a reload comes back to (decisions 3, 5): an element whose screens have no address finds its step in storage. The guards still say
 * how far that goes.
 */
import type { Context } from '../flow/action.ts';
import { forcedStep } from '../contract/forced-steps.ts';
import { isSecondFactorStep, SCREEN_LIFE_MS } from '../session/second-factor.ts';
import type { Screen } from '../flow/screens.ts';
import { keep, signUpScreens, signUpState, signUpStep } from './sign-up/progress.ts';
import type { Stored, StoredPatch } from '../session/stored.ts';

/** S9: the two screens that are open for a limited time. */
const verifies = (screen: Screen): boolean => screen === 'mfa-code' || screen === 'mfa-setup-verify';

/** What is stored of the step that shows now; `undefined` outside the second factor and sign-up. `inLogin`: the element begins with the log-in. */
export function stepKept({ stored, screen, now }: Pick<Context, 'stored' | 'screen' | 'now'>, inLogin: boolean): StoredPatch | undefined {
  const { mfaSetup, mfaRetrievalToken, signup } = stored;
  if (isSecondFactorStep(screen) && (mfaRetrievalToken || mfaSetup)) {
    const endsAt = mfaSetup?.endsAt ?? (verifies(screen) ? now + SCREEN_LIFE_MS : undefined);
    return { mfaSetup: { ...mfaSetup, step: screen, endsAt } };
  }
  if (!signup) return undefined;
  const step = signUpStep(screen);
  const state = signUpState(stored);
  if (step < 0) return state.inLogin ? keep({ ...state, inLogin: false }) : undefined;
  return keep({ ...state, step, inLogin });
}

/** The second factor waits: the step it had come to, else the first one that its guards let in. */
const secondFactorStep = ({ mfaRetrievalToken, mfaSetup }: Stored): Screen | undefined =>
  mfaRetrievalToken || mfaSetup?.done ? (mfaSetup?.step ?? 'mfa-method') : undefined;

/** The step that the service forces (S4), as its marks say; the guard of the wizard knows which of its steps. */
function forcedScreen({ user, registrationComplete, passwordResetComplete }: Stored): Screen | undefined {
  if (registrationComplete === false) return 'first-time-password';
  return user && passwordResetComplete === false ? forcedStep(user) : undefined;
}

/**
 * The screen at which an element opens in place of `start`. A forced step and a sign-up take the place of the log-in only after a reload
 * (`isReload`): otherwise the page was opened to log in.
 */
export function resumed(start: Screen, stored: Stored, isReload = false): Screen {
  const { step = 0, inLogin } = signUpState(stored);
  const signUpScreen = signUpScreens[step] ?? start;
  // The last step only says which mail was sent: a user who comes anew may sign up anew.
  if (start === 'signup') return isReload || signUpScreen !== 'signup-email-verification' ? signUpScreen : start;
  if (start !== 'login' && start !== 'mfa-method') return start;
  const begun = secondFactorStep(stored) ?? (isReload ? forcedScreen(stored) : undefined);
  return begun ?? (isReload && inLogin && start === 'login' ? signUpScreen : start);
}
