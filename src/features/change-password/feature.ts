/** The feature of temporary and expired passwords. */
import type { Feature } from '../../flow/react/screen-views.ts';
import { changePasswordFlow } from './flow.ts';
import { ResetTemporaryPassword, SetNewPassword } from './NewPassword.tsx';
import { PasswordExpired } from './PasswordExpired.tsx';
import type { changePasswordRoutes } from './routes.ts';

export const changePassword = {
  views: {
    'password-expired': PasswordExpired,
    'new-user-password-expired': PasswordExpired,
    'set-new-password': SetNewPassword,
    'reset-temporary-password': ResetTemporaryPassword,
  },
  actions: changePasswordFlow,
} as const satisfies Feature<keyof typeof changePasswordRoutes>;
