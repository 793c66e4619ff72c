/** Whether the kept values still fit their forms. A file apart from the guard, which runs before the forms of sign-up have been fetched. */
import { type Form, formErrors, type Values } from '../../forms/form.ts';
import { professionalForms, signUpPersonalForm } from './forms.ts';
import { isInterestCode } from './interests.ts';
import type { Context } from '../../flow/action.ts';
import type { Screen } from '../../flow/screens.ts';
import type { TimeZones } from '../../forms/fields/reference-lists.ts';
import { signUpBody } from './body.ts';
import type { LeftPersonal, Registration } from './flow.ts';
import { type SignUpState, signUpState } from './progress.ts';
import { signUpPassword } from './memory.ts';

const fits = (form: Form, values: Values = {}): boolean => Object.keys(formErrors(form, values)).length === 0;

/** The first step whose form refuses what was stored of it: Back and Forward can leave a step half changed. */
export function unfitStep({ personal, professional }: Pick<SignUpState, 'personal' | 'professional'>): Screen | undefined {
  const interest = personal?.interestId;
  if (!isInterestCode(interest) || !fits(signUpPersonalForm, personal)) return 'signup-registration';
  return fits(professionalForms[interest], professional) ? undefined : 'signup-professional';
}

/** Step 1 as it is left: another field of interest may ask for more than step 2 was completed with. */
export function leftPersonal(personal: Values, { stored }: Pick<Context, 'stored'>): LeftPersonal {
  return { personal, invalidStep: unfitStep({ ...signUpState(stored), personal }) };
}

/** The whole registration, and the step that no longer fits, if there is one. */
export function registration(questions: Values, c: Context, zones: TimeZones): Registration {
  const state = signUpState(c.stored);
  const { personal = {}, professional = {} } = state;
  return {
    invalidStep: unfitStep(state),
    body: signUpBody({ personal, professional, password: signUpPassword.of(c) ?? '', questions }, zones),
  };
}
