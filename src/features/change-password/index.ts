/** The chunk of temporary and expired passwords. */
import type { ScreenViews } from '../../flow/react/screen-views.ts';
import { ResetTemporaryPassword, SetNewPassword } from './NewPassword.tsx';
import { PasswordExpired } from './PasswordExpired.tsx';
import type { changePasswordRoutes } from './routes.ts';

export const views = {
  'password-expired': PasswordExpired,
  'new-user-password-expired': PasswordExpired,
  'set-new-password': SetNewPassword,
  'reset-temporary-password': ResetTemporaryPassword,
} as const satisfies ScreenViews<keyof typeof changePasswordRoutes>;
