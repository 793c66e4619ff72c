/** The ways that a reset can end without a new password (S2, S4). */
import { NoticeCard } from '../../flow/react/cards/NoticeCard.tsx';
import { recoveryText } from './text.ts';

export const PasswordResetExpired = () => (
  <NoticeCard
    title={recoveryText.expiredTitle}
    text={recoveryText.expiredText}
    link={{ label: recoveryText.requestNew, run: 'toForgotPassword' }}
  />
);

export const FailedPasswordReset = () => (
  <NoticeCard title={recoveryText.failedTitle} text={recoveryText.failedText} link={{ label: recoveryText.backToLogin, run: 'toLogin' }} />
);
