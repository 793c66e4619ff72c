/** Changing a password while signed in: expired, temporary, first login (S4 password change, S8). */
import type { FailureFacts } from '../../client/api-error.ts';
import type { Form } from '../../forms/form.ts';
import { newPasswordForms } from '../../forms/fields/new-password.ts';
import { USED_BEFORE } from '../../forms/fields/password-policy.ts';
import { type Actions, action, type Context, type Move } from '../../flow/action.ts';
import { afterLogin } from '../../flow/after-login.ts';
import { banners } from '../../flow/banners.ts';
import { recheck, stillDue } from '../../flow/recheck.ts';

const bothNew = ['newPassword', 'confirmPassword'] as const;

/** S8: what a refusal says, by the words in its message. */
const refusals: readonly { readonly says: string; readonly move: Move }[] = [
  { says: 'last 10 passwords', move: { errors: { newPassword: USED_BEFORE }, empty: bothNew } },
  { says: 'Password recently used', move: { errors: { newPassword: USED_BEFORE }, empty: bothNew } },
  {
    says: 'Invalid username or password',
    move: { errors: { oldPassword: 'The Current Password you entered was invalid.' }, empty: ['oldPassword'] },
  },
  {
    says: 'Cannot change your password now',
    move: { banner: { tone: 'error', text: 'Cannot change your password now' } },
  },
];

const unknown = (error: FailureFacts): Move => ({
  banner: { ...banners.resetError, requestId: error.requestId },
  report: true,
});

/** The move of a refused password; any other refusal is an unexpected problem. */
export function refusedPassword(error: FailureFacts): Move | undefined {
  const found = refusals.find(({ says }) => error.serverMessage?.toLowerCase().includes(says.toLowerCase()));
  return found && { ...found.move, report: true };
}

/** The move of any refused change. */
export const refused = (error: FailureFacts): Move => refusedPassword(error) ?? unknown(error);

/** A forced change of a signed-in user goes on to the next step (S4, decisions 2). */
function nextStep(c: Context): Move {
  const { user } = c.stored;
  if (!user) return { to: 'login', replace: true };
  const move = afterLogin({ ...user, resetPassword: false, isExpired: false }, 'change');
  return { ...move, store: { ...move.store, passwordResetComplete: true } };
}

/** A change from the expired page clears the session and starts over (decisions 2). */
const startOver: Move = { to: 'login', forget: 'session', banner: banners.resetSuccess, replace: true };

/** The submit of a form with a current and a new password; `done` says where a completed change leads. */
export const changePassword = (form: Form, done: (c: Context) => Move) =>
  action({
    call: 'changePassword',
    form: form as typeof newPasswordForms.set,
    input: ({ stored: { user, username } }, { oldPassword, newPassword }) => ({
      body: {
        userId: user?.id || (user?.originalUserId ?? ''),
        username: username ?? user?.email ?? '',
        oldPassword,
        newPassword,
      },
    }),
    on: {
      ok: ({ completed }, c) => (completed ? done(c) : { banner: banners.resetError, report: true }),
      PASSWORD_CHANGE_REFUSED: refused,
      // S8: a 500 is read by its words, whatever code it carries.
      else: (error) => stillDue(error) ?? (error.status === 500 ? refused(error) : unknown(error)),
    },
  });

/** The actions of the two pages that change a password outside the wizard (S4). */
export const passwordChange = {
  'set-new-password': {
    recheck,
    submit: changePassword(newPasswordForms.set, (c) => (c.stored.user?.id && !c.stored.user.isExpired ? nextStep(c) : startOver)),
  },
  'reset-temporary-password': { recheck, submit: changePassword(newPasswordForms.temporary, nextStep) },
} as const satisfies Record<string, Actions>;
