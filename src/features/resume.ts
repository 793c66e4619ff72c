/**
 * What a reload comes back to (decisions 3, 5): an element whose screens have no address finds its step in storage. The guards still say
 * how far that goes.
 */
import type { Context } from '../flow/action.ts';
import { isSecondFactorStep } from '../session/second-factor.ts';
import { SCREEN_LIFE_MS } from './second-factor/challenge.ts';
import type { Screen } from '../flow/screens.ts';
import { keep, signUpScreens, signUpState, signUpStep } from './sign-up/flow.ts';
import type { Stored, StoredPatch } from '../session/stored.ts';

/** S9: both verify screens. */
const verifies = (screen: Screen): boolean => screen === 'mfa-code' || screen === 'mfa-setup-verify';

/** What is kept of the step that an element which starts at `start` shows now; nothing where no flow is under way that has steps to come back to. */
export function stepKept({ stored, screen, now }: Pick<Context, 'stored' | 'screen' | 'now'>, start: Screen): StoredPatch | undefined {
  const { mfaSetup, mfaRetrievalToken, signup } = stored;
  if (isSecondFactorStep(screen) && (mfaRetrievalToken || mfaSetup)) {
    const endsAt = mfaSetup?.endsAt ?? (verifies(screen) ? now + SCREEN_LIFE_MS : undefined);
    return { mfaSetup: { ...mfaSetup, step: screen, endsAt } };
  }
  const step = signUpStep(screen);
  const inLogin = start === 'login' && step >= 0;
  const isOpen = step >= 0 ? signup || inLogin : signup?.['inLogin'];
  return isOpen ? keep({ ...signUpState(stored), ...(step >= 0 && { step }), inLogin }) : undefined;
}

/** The second factor waits: the step it had come to, else the first one that its guards let in. */
const secondFactorStep = ({ mfaRetrievalToken, mfaSetup }: Stored): Screen | undefined =>
  mfaRetrievalToken || mfaSetup?.done ? (mfaSetup?.step ?? 'mfa-method') : undefined;

/** Where an element opens that would start at `start`. */
export function resumed(start: Screen, stored: Stored): Screen {
  const { step = 0, inLogin } = signUpState(stored);
  const signUpScreen = signUpScreens[step] ?? start;
  if (start === 'signup') return signUpScreen;
  if (start !== 'login' && start !== 'mfa-method') return start;
  return secondFactorStep(stored) ?? (inLogin && start === 'login' ? signUpScreen : start);
}
