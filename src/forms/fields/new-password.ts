/** The forms that set a password (S2, S5, R2, R5) differ in the first field and in the special characters of the policy (decisions 4). */
import { defineForm, type Field, formErrors, type Ready } from '../form.ts';
import { confirmationRules, generatorRules, newPasswordRules, requirements, SPECIALS, WIDE_SPECIALS } from './password-policy.ts';
import { fieldLimits, notEmpty } from '../rules.ts';

const blankMessage = 'Password can not be blank';

const currentField = (label: string) =>
  ({
    name: 'oldPassword',
    label,
    kind: 'password',
    autocomplete: 'current-password',
    rules: [{ ...notEmpty('Current Password can not be blank.'), from: 'emptied' }],
  }) as const satisfies Field;

const newField = (specials: string, current?: string) =>
  ({
    name: 'newPassword',
    label: 'New Password',
    kind: 'password',
    autocomplete: 'new-password',
    rules: newPasswordRules(specials, blankMessage, current),
    checklist: requirements(specials),
    generator: generatorRules(specials),
  }) as const satisfies Field;

const confirmField = (specials: string) =>
  ({
    name: 'confirmPassword',
    label: 'Confirm New Password',
    kind: 'password',
    autocomplete: 'new-password',
    rules: confirmationRules('newPassword', 'Passwords do not match'),
    generator: generatorRules(specials),
  }) as const satisfies Field;

const hasAtMost = (value: unknown, most: number) => typeof value === 'string' && value.length <= most;
const isFilled = (value: unknown) => typeof value === 'string' && value !== '';

/** Continue is enabled once every rule holds and no error is shown (S5). */
const readyWith =
  (fields: readonly Field[]): Ready =>
  (values, errors = {}) =>
    Object.keys(errors).length === 0 && Object.keys(formErrors({ fields }, values)).length === 0;

function changeForm(name: string, currentLabel: string, specials: string) {
  const fields = [currentField(currentLabel), newField(specials, 'oldPassword'), confirmField(specials)] as const;
  return defineForm({ name, submit: 'Continue', fields, ready: readyWith(fields) });
}

const resetFields = [newField(SPECIALS), confirmField(SPECIALS)] as const;

/** Passwords are sent exactly as typed. */
export const newPasswordForms = {
  /** /login/setnewpassword, also behind /login/passwordexpired and /login/newuserpasswordexpired */
  set: changeForm('set-password', 'Current Password', SPECIALS),
  /** /login/resetpasswordbytemp */
  temporary: changeForm('temporary-password', 'Current Temporary Password', SPECIALS),
  /** Step 1 of the first-time-user wizard */
  firstTime: changeForm('first-time-password', 'Current Temporary Password', WIDE_SPECIALS),
  /** /login/resetpassword, after a right answer */
  byQuestion: defineForm({
    name: 'reset-password',
    submit: 'Continue',
    fields: resetFields,
    ready: readyWith(resetFields),
  }),
} as const;

/** Typing stops at 20 characters (R5), but a longer password that was pasted or filled in is kept and refused. */
const upTo20 = { max: fieldLimits.passwordMost, cap: fieldLimits.passwordMost, generator: generatorRules(WIDE_SPECIALS) };

export const signUpPasswordForm = defineForm({
  name: 'signup-password',
  submit: 'Next',
  keepsSecrets: true,
  fields: [
    {
      name: 'password',
      label: 'Password',
      kind: 'password',
      autocomplete: 'new-password',
      ...upTo20,
      rules: newPasswordRules(WIDE_SPECIALS, blankMessage),
      checklist: requirements(WIDE_SPECIALS),
    },
    {
      name: 'confirmPassword',
      label: 'Confirm Password',
      kind: 'password',
      autocomplete: 'new-password',
      ...upTo20,
      rules: confirmationRules('password', 'Passwords do not match.', 'blur'),
    },
  ],
  ready: ({ password, confirmPassword }) =>
    isFilled(password) && password === confirmPassword && hasAtMost(password, fieldLimits.passwordMost),
});
