/** The one password policy (S5, R5, decisions 4), whose only parameter is the set of special characters. */
import type { Moment, Requirement, Rule } from '../form.ts';
import { fieldLimits, notEmpty, textOf } from '../rules.ts';

/** Set, reset and expired forms; the reset call on the server. */
export const SPECIALS = '~!@#$%^&*()-_+=[],./<>?';
/** First-time-user wizard and sign-up; changePassword and registration on the server. */
export const WIDE_SPECIALS = '~!@#$%^&*()-_+=[]{},./<>?';

const INVALID_CHARACTER = 'Your new password has an invalid character.';
/** S5, S8: the message of the form for the current password, and of the service for an earlier one. */
export const USED_BEFORE = 'Cannot use a previously used password.';

/** contract.md, PASSWORD_BREACHED. */
export const BREACHED = 'This password is known from a data breach. Choose another one.';

const includesAny = (password: string, characters: string) => [...password].some((c) => characters.includes(c));

export function requirements(specials: string): readonly Requirement[] {
  return [
    {
      label: `Be ${fieldLimits.passwordLeast} to ${fieldLimits.passwordMost} characters long`,
      met: (p) => p.length >= fieldLimits.passwordLeast && p.length <= fieldLimits.passwordMost,
    },
    { label: 'Have at least one lower case character (a-z)', met: (p) => /[a-z]/.test(p) },
    { label: 'Have at least one upper case character (A-Z)', met: (p) => /[A-Z]/.test(p) },
    { label: 'Have at least one number (0-9)', met: (p) => /[0-9]/.test(p) },
    { label: `Have at least one of these special characters: ${specials}`, met: (p) => includesAny(p, specials) },
  ];
}

/** `passwordrules` requires a hyphen first among the symbols and a closing bracket last. */
export function generatorRules(specials: string): string {
  const among = [...specials].filter((symbol) => !'-]'.includes(symbol)).join('');
  const { passwordLeast: least, passwordMost: most } = fieldLimits;
  return `minlength: ${least}; maxlength: ${most}; required: lower; required: upper; required: digit; required: [-${among}]];`;
}

const isAllowed = (password: string, specials: string) => [...password].every((c) => /[A-Za-z0-9 ]/.test(c) || specials.includes(c));

export const meetsPolicy = (password: string, specials: string): boolean =>
  isAllowed(password, specials) && requirements(specials).every((r) => r.met(password));

/** `current` names the field that the new password must differ from. */
export function newPasswordRules(specials: string, blank: string, current?: string): readonly Rule[] {
  return [
    notEmpty(blank),
    { message: INVALID_CHARACTER, from: 'typing', test: (value) => isAllowed(textOf(value), specials) },
    {
      message: USED_BEFORE,
      from: 'typing',
      test: (value, values) => !current || textOf(value) === '' || textOf(value) !== textOf(values[current]),
    },
    ...requirements(specials).map((r) => ({ message: r.label, test: (value: unknown) => r.met(textOf(value)) })),
  ];
}

/** Each key press checks a confirmation of 12 or more characters (S5); `shorter` is when a shorter one is refused. */
export function confirmationRules(newPassword: string, message: string, shorter: Moment = 'submit'): readonly Rule[] {
  const matches: Rule['test'] = (value, values) => textOf(value) === textOf(values[newPassword]);
  return [
    {
      message,
      from: 'typing',
      test: (value, values) => textOf(value).length < fieldLimits.passwordLeast || matches(value, values),
    },
    { message, from: shorter, test: matches },
  ];
}
