/** Where screens have no address, a reload finds its step in storage (decisions 3, 5), and the guards decide how far it goes. */
import type { Context } from '../flow/flow.ts';
import { forcedStep } from '../contract/calls/sign-in.ts';
import { isSecondFactorStep, SCREEN_LIFE_MS } from '../session/second-factor.ts';
import type { Screen } from '../flow/screens.ts';
import { signUpPatch, signUpScreens, signUpState, signUpStep } from './sign-up/progress.ts';
import type { Stored, StoredPatch } from '../session/stored.ts';

/** S9: the two screens that are open for a limited time. */
const verifies = (screen: Screen): boolean => screen === 'mfa-code' || screen === 'mfa-setup-verify';

/** `inLogin`: the element begins with the sign-in. */
export function stepKept({ stored, screen, now }: Pick<Context, 'stored' | 'screen' | 'now'>, inLogin: boolean): StoredPatch | undefined {
  const { mfaSetup, mfaRetrievalToken, signup } = stored;
  if (isSecondFactorStep(screen) && (mfaRetrievalToken || mfaSetup)) {
    const endsAt = mfaSetup?.endsAt ?? (verifies(screen) ? now + SCREEN_LIFE_MS : undefined);
    return { mfaSetup: { ...mfaSetup, step: screen, endsAt } };
  }
  if (!signup) return undefined;
  const step = signUpStep(screen);
  const state = signUpState(stored);
  if (step < 0) return state.inLogin ? signUpPatch({ ...state, inLogin: false }) : undefined;
  return signUpPatch({ ...state, step, inLogin });
}

const secondFactorStep = ({ mfaRetrievalToken, mfaSetup }: Stored): Screen | undefined =>
  mfaRetrievalToken || mfaSetup?.done ? (mfaSetup?.step ?? 'mfa-method') : undefined;

/** The step that the service forces (S4); the guard of the wizard knows which of its steps. */
function forcedScreen({ user, registrationComplete, passwordResetComplete }: Stored): Screen | undefined {
  if (registrationComplete === false) return 'first-time-password';
  return user && passwordResetComplete === false ? forcedStep(user) : undefined;
}

/** A forced step and a sign-up replace the sign-in only after a reload (`isReload`): otherwise the user opened the page to sign in. */
export function resumed(start: Screen, stored: Stored, isReload = false): Screen {
  const { step = 0, inLogin } = signUpState(stored);
  const signUpScreen = signUpScreens[step] ?? start;
  // The last step only names the mail that was sent, so a user who returns may sign up anew.
  if (start === 'signup') return isReload || signUpScreen !== 'signup-email-verification' ? signUpScreen : start;
  if (start !== 'login' && start !== 'mfa-method') return start;
  const begun = secondFactorStep(stored) ?? (isReload ? forcedScreen(stored) : undefined);
  return begun ?? (isReload && inLogin && start === 'login' ? signUpScreen : start);
}
