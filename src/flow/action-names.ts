/** What an action or a choice may be called: `run`, `next` and `retry` name one of these, and every table has rows of these names only. */
export type ActionName =
  | 'acceptTerms'
  | 'activate'
  | 'anotherAccount'
  | 'back'
  | 'beginAnew'
  | 'cancel'
  | 'changeAddress'
  | 'check'
  | 'confirm'
  | 'declineTerms'
  | 'discard'
  | 'enterCode'
  | 'findFilter'
  | 'handOff'
  | 'keepTyped'
  | 'leaveSso'
  | 'load'
  | 'loadInterests'
  | 'loadProfile'
  | 'logIn'
  | 'lookUp'
  | 'makeFilter'
  | 'proceed'
  | 'qrcode'
  | 'readCode'
  | 'recheck'
  | 'reload'
  | 'resend'
  | 'retype'
  | 'saveFilter'
  | 'saveFilterItems'
  | 'saveProfile'
  | 'sendCode'
  | 'start'
  | 'submit'
  | 'subscribe'
  | 'switchMode'
  | 'timeUp'
  | 'toForgotPassword'
  | 'toLogin'
  | 'toSignUp'
  | 'tryAgain'
  | 'useApp'
  | 'useText'
  | 'welcomed';

/** The post-login redirect is on every screen that has signed a user in (S4). */
export type RunName = ActionName | 'finish';

/** The names of a flow's forms and slices begin like this, so that they can be dropped together. */
export type DroppedFlow = 'email' | 'first-time' | 'forgot-password' | 'mfa-' | 'signup' | 'sso-email';

/** Fields that a refusal empties: passwords, codes and answers. */
export type SecretField = 'answer' | 'confirmPassword' | 'mfaToken' | 'newPassword' | 'oldPassword' | 'password';
