/** A changed or reset password, in every flow (S4 password change, S8). */
import { profileCalls } from '../contract/calls/profile.ts';
import type { FailureFacts } from '../client/answer.ts';
import { asciiEmail } from '../forms/email-address.ts';
import type { newPasswordForms } from '../forms/fields/new-password.ts';
import { BREACHED, USED_BEFORE } from '../forms/fields/password-policy.ts';
import { action, type Context, type Transition } from './flow.ts';
import { banners } from './banners.ts';
import { stillDue } from './recheck.ts';

const bothNew = ['newPassword', 'confirmPassword'] as const;

interface Refusal {
  /** Words in the service's message by which the refusal is known (S8). */
  readonly says: string;
  readonly transition: Transition;
}

const used: Transition = { errors: { newPassword: USED_BEFORE }, empty: bothNew };
export const breached: Transition = { errors: { newPassword: BREACHED }, empty: bothNew, report: true };

const usedBefore: readonly Refusal[] = [
  { says: 'last 10 passwords', transition: used },
  { says: 'Password recently used', transition: used },
];

const refusals: readonly Refusal[] = [
  ...usedBefore,
  {
    says: 'Invalid username or password',
    transition: { errors: { oldPassword: 'The Current Password you entered was invalid.' }, empty: ['oldPassword'] },
  },
  {
    says: 'Cannot change your password now',
    transition: { banner: { tone: 'error', text: 'Cannot change your password now' } },
  },
];

const unknown = (error: FailureFacts): Transition => ({
  banner: { ...banners.resetError, requestId: error.requestId },
  report: true,
});

function known(rows: readonly Refusal[], error: FailureFacts): Transition | undefined {
  const row = rows.find(({ says }) => error.serverMessage?.toLowerCase().includes(says.toLowerCase()));
  return row && { ...row.transition, report: true };
}

export const reused = (error: FailureFacts): Transition | undefined => known(usedBefore, error);

export const refusedReset = (error: FailureFacts): Transition => reused(error) ?? unknown(error);

const refused = (error: FailureFacts): Transition => known(refusals, error) ?? unknown(error);

export const changePassword = (form: typeof newPasswordForms.set, done: (c: Context) => Transition) =>
  action({
    call: profileCalls.changePassword,
    form,
    input: ({ stored: { user, username } }, { oldPassword, newPassword }) => ({
      body: {
        userId: user?.id || (user?.originalUserId ?? ''),
        username: asciiEmail(username ?? user?.email ?? ''),
        oldPassword,
        newPassword,
      },
    }),
    on: {
      ok: ({ completed }, c) => (completed ? done(c) : { banner: banners.resetError, report: true }),
      PASSWORD_CHANGE_REFUSED: refused,
      PASSWORD_BREACHED: breached,
      // S8: a 500 is read by its words, with any code.
      else: (error) => stillDue(error) ?? (error.status === 500 ? refused(error) : unknown(error)),
    },
  });
