import { NewPasswordCard } from '../../flow/react/cards/NewPasswordCard.tsx';
import { OtherAccountLink } from '../../flow/react/OtherAccountLink.tsx';
import { newPasswordForms } from '../../forms/fields/new-password.ts';
import { changePasswordText } from './text.ts';

export const SetNewPassword = () => (
  <NewPasswordCard form={newPasswordForms.set} title={changePasswordText.setTitle} footer={<OtherAccountLink />} />
);

export const ResetTemporaryPassword = () => (
  <NewPasswordCard
    form={newPasswordForms.temporary}
    title={changePasswordText.resetTitle}
    note={changePasswordText.temporaryNote}
    footer={<OtherAccountLink />}
  />
);
