/** What a changed or reset password comes to, in whatever flow (S4 password change, S8). */
import type { FailureFacts } from '../client/api-error.ts';
import type { Form } from '../forms/form.ts';
import type { newPasswordForms } from '../forms/fields/new-password.ts';
import { USED_BEFORE } from '../forms/fields/password-policy.ts';
import { action, type Context, type Move } from './action.ts';
import { banners } from './banners.ts';
import { stillDue } from './recheck.ts';

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
