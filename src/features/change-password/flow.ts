/** Changing a password that has expired or is temporary, while signed in (S4 password change, decisions 2). */
import { type Context, type FlowOf, type Transition, way } from '../../flow/action.ts';
import type { changePasswordRoutes } from './routes.ts';
import { afterLogin } from '../../flow/after-login.ts';
import { banners } from '../../flow/banners.ts';
import { changePassword } from '../../flow/password-change.ts';
import { recheck } from '../../flow/recheck.ts';
import { newPasswordForms } from '../../forms/fields/new-password.ts';

/** A forced change of a signed-in user goes on to the next step (S4, decisions 2). */
function nextStep(c: Context): Transition {
  const { user } = c.stored;
  if (!user) return { to: 'login', replace: true };
  const transition = afterLogin({ ...user, resetPassword: false, isExpired: false }, 'change');
  return { ...transition, store: { ...transition.store, passwordResetComplete: true } };
}

/** A change from the expired page clears the session and starts over (decisions 2). */
const startOver: Transition = { to: 'login', forget: 'session', banner: banners.resetSuccess, replace: true };

/** The actions of the pages (S4). */
export const changePasswordFlow = {
  'password-expired': { proceed: way('set-new-password') },
  'new-user-password-expired': { proceed: way('set-new-password') },
  'set-new-password': {
    recheck,
    submit: changePassword(newPasswordForms.set, (c) => (c.stored.user?.id && !c.stored.user.isExpired ? nextStep(c) : startOver)),
  },
  'reset-temporary-password': { recheck, submit: changePassword(newPasswordForms.temporary, nextStep) },
} as const satisfies FlowOf<typeof changePasswordRoutes>;
