/** Do the kept values still fit their forms? Kept apart from the guard, which runs before any form of sign-up has been fetched. */
import { type Form, formErrors, type Values } from '../../forms/form.ts';
import { professionalForms, signUpPersonalForm } from './forms.ts';
import { isInterestCode } from './options.ts';
import type { Context, Transition } from '../../flow/action.ts';
import type { Screen } from '../../flow/screens.ts';
import { advance, type SignUpState, signUpState } from './flow.ts';

const fits = (form: Form, values: Values = {}): boolean => Object.keys(formErrors(form, values)).length === 0;

/** The first step whose form refuses what is kept of it: whoever goes by Back and Forward may leave one half changed. */
export function unfitStep({ personal, professional }: Pick<SignUpState, 'personal' | 'professional'>): Screen | undefined {
  const interest = personal?.interestId;
  if (!isInterestCode(interest) || !fits(signUpPersonalForm, personal)) return 'signup-registration';
  return fits(professionalForms[interest], professional) ? undefined : 'signup-professional';
}

/** Step 1 is left: another field of interest may ask for more than step 2 was completed with. */
export function leavePersonal(c: Context, personal: Values): Transition {
  const { completed, professional } = signUpState(c.stored);
  const stands = unfitStep({ personal, professional }) === undefined;
  return advance(c, { personal, completed: stands ? completed : completed.filter((step) => step < 2) });
}
