/** How each step of the first-time wizard leads to the next, and the last one out of it (R2, R4). */
import type { Context, Transition } from '../../flow/action.ts';
import { afterLogin } from '../../flow/after-login.ts';
import type { StoredPatch } from '../../session/stored.ts';
import type { StoredUser } from '../../session/stored-user.ts';
import { stepOfScreen, type StepNumber, wizardScreen } from './progress.ts';

const toLogin: Transition = { to: 'login', replace: true };

/** A step is saved: the stored user says so, and the next step shows. No user comes back by history (R2: Back is disabled). */
export function advance(c: Context, changed: Partial<StoredUser>, more: StoredPatch = {}): Transition {
  const { user } = c.stored;
  const next = Math.min(4, (stepOfScreen(c.screen) ?? 0) + 1) as StepNumber;
  if (!user) return toLogin;
  return {
    to: wizardScreen(next),
    store: { ...more, user: { ...user, ...changed }, registrationStep: String(next) },
    replace: true,
  };
}

/** Continue on the completion modal: the order tunnel, unless the rules still have something to ask (decisions 7). */
export function leaveWizard({ stored: { user } }: Context): Transition {
  if (!user) return toLogin;
  const transition = afterLogin(user, 'login');
  return transition.finish ? { ...transition, finish: 'first-time-user' } : transition;
}
