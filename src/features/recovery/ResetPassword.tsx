import { NewPasswordCard } from '../../flow/react/cards/NewPasswordCard.tsx';
import { newPasswordForms } from '../../forms/fields/new-password.ts';
import { useStepOf } from '../../flow/react/cards/useStepOf.tsx';
import { recoveryText } from './text.ts';

export const ResetPassword = () => (
  <NewPasswordCard form={newPasswordForms.byQuestion} title={recoveryText.resetForTitle} step={useStepOf(2, 2)} />
);
