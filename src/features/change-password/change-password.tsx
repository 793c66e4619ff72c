/** Temporary and expired passwords (S2, S4, S8). */
import type { Feature } from '../../flow/react/flow-context.ts';
import type { changePasswordRoutes } from './routes.ts';
import { link, type Context, type FlowOf, type Transition } from '../../flow/flow.ts';
import { afterLogin } from '../../flow/after-login.ts';
import { banners } from '../../flow/banners.ts';
import { changePassword } from '../../flow/password-change.ts';
import { recheck } from '../../flow/recheck.ts';
import { newPasswordForms } from '../../forms/fields/new-password.ts';
import { NewPasswordCard } from '../../flow/react/cards/NewPasswordCard.tsx';
import { OtherAccountLink } from '../../flow/react/AccountLine.tsx';
import { NoticeCard } from '../../flow/react/cards/NoticeCard.tsx';
import { sharedText } from '../../flow/text.ts';

const text = {
  expiredTitle: 'Your password has expired',
  expiredText: 'Please set a new password to continue.',
  continue: 'CONTINUE',
  setTitle: 'Set New Password',
  resetTitle: 'Reset Password',
  temporaryNote: 'Your temporary password is valid for 24 hours.',
} as const;

const PasswordExpired = () => (
  <NoticeCard
    title={text.expiredTitle}
    text={text.expiredText}
    button={{ label: text.continue, run: 'proceed' }}
    link={{ label: sharedText.useAnotherAccount, run: 'anotherAccount' }}
  />
);

const SetNewPassword = () => <NewPasswordCard form={newPasswordForms.set} title={text.setTitle} footer={<OtherAccountLink />} />;

const ResetTemporaryPassword = () => (
  <NewPasswordCard form={newPasswordForms.temporary} title={text.resetTitle} note={text.temporaryNote} footer={<OtherAccountLink />} />
);

/** A forced change of a signed-in user leads to the next step (S4, decisions 2). */
function nextStep(c: Context): Transition {
  const { user } = c.stored;
  if (!user) return { to: 'login', replace: true };
  const transition = afterLogin({ ...user, resetPassword: false, isExpired: false }, 'change');
  return { ...transition, store: { ...transition.store, passwordResetComplete: true } };
}

/** A change from the expired page clears the session and starts over (decisions 2). */
const startOver: Transition = { to: 'login', forget: 'session', banner: banners.resetSuccess, replace: true };

const changePasswordFlow = {
  'password-expired': { proceed: link('set-new-password') },
  'new-user-password-expired': { proceed: link('set-new-password') },
  'set-new-password': {
    recheck,
    submit: changePassword(newPasswordForms.set, (c) => (c.stored.user?.id && !c.stored.user.isExpired ? nextStep(c) : startOver)),
  },
  'reset-temporary-password': { recheck, submit: changePassword(newPasswordForms.temporary, nextStep) },
} as const satisfies FlowOf<typeof changePasswordRoutes>;

export const passwordChange = {
  views: {
    'password-expired': PasswordExpired,
    'new-user-password-expired': PasswordExpired,
    'set-new-password': SetNewPassword,
    'reset-temporary-password': ResetTemporaryPassword,
  },
  actions: changePasswordFlow,
} as const satisfies Feature<keyof typeof changePasswordRoutes>;
