/** What an action may be called: `run`, `next` and `retry` name one of these, and every table has rows of these names only. */
export type ActionName =
  | 'activate'
  | 'check'
  | 'confirm'
  | 'findFilter'
  | 'load'
  | 'loadInterests'
  | 'loadProfile'
  | 'logIn'
  | 'lookUp'
  | 'makeFilter'
  | 'qrcode'
  | 'recheck'
  | 'reload'
  | 'resend'
  | 'saveFilter'
  | 'saveFilterItems'
  | 'saveProfile'
  | 'sendCode'
  | 'start'
  | 'submit'
  | 'subscribe'
  | 'tryAgain';

/** The post-login redirect is on every screen that has signed somebody in (S4). */
export type RunName = ActionName | 'finish';

/** How the names of forms begin that are dropped together. */
export type FormGroup = 'first-time' | 'forgot-password' | 'mfa-' | 'signup';

/** Fields that a refusal empties: passwords, codes and answers. */
export type SecretField = 'answer' | 'confirmPassword' | 'mfaToken' | 'newPassword' | 'oldPassword' | 'password';
