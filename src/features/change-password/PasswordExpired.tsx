import { NoticeCard } from '../../flow/react/cards/NoticeCard.tsx';
import { sharedText } from '../../flow/text.ts';
import { changePasswordText } from './text.ts';

export const PasswordExpired = () => (
  <NoticeCard
    title={changePasswordText.expiredTitle}
    text={changePasswordText.expiredText}
    button={{ label: changePasswordText.continue, run: 'proceed' }}
    link={{ label: sharedText.useAnotherAccount, run: 'anotherAccount' }}
  />
);
