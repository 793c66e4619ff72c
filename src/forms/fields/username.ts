import type { Field } from '../form.ts';
import { cleanEmail } from '../email-address.ts';
import { email, fieldLimits } from '../rules.ts';

/** S5. */
const emailMessage = 'Please enter a valid email address.';

export const usernameField = <const L extends string>(label: L) =>
  ({
    name: 'username',
    label,
    kind: 'email',
    autocomplete: 'username',
    inputMode: 'email',
    max: fieldLimits.login,
    rules: [email(emailMessage)],
    send: cleanEmail,
  }) as const satisfies Field;
