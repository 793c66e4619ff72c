/** Forms of the email and the password step (S2, S5); the names of fields are those of the calls' bodies. */
import { usernameField } from '../../forms/fields/username.ts';
import { defineForm } from '../../forms/form.ts';
import { fieldLimits, notEmpty } from '../../forms/rules.ts';

const emailStep = (name: string, label: string) => defineForm({ name, submit: 'Log In', fields: [usernameField(label)] });

export const emailForm = emailStep('email', 'Email');
export const ssoEmailForm = emailStep('sso-email', 'SSO provider email');

/** The password is sent exactly as typed. */
export const passwordForm = defineForm({
  name: 'password',
  submit: 'Log In',
  fields: [
    {
      name: 'password',
      label: 'Password',
      kind: 'password',
      autocomplete: 'current-password',
      max: fieldLimits.login,
      rules: [notEmpty('Password required')],
    },
  ],
});
