/** The chunk of temporary and expired passwords. */
import { ResetTemporaryPassword, SetNewPassword } from './NewPassword.tsx';
import { PasswordExpired } from './PasswordExpired.tsx';

export const changePasswordViews = { PasswordExpired, ResetTemporaryPassword, SetNewPassword };
