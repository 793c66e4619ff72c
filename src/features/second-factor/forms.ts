/** Forms of the second factor and its set-up (S2, S5); the names of fields are those of the calls' bodies. */
import { defineForm } from '../../forms/form.ts';
import {
  after,
  codeDigits,
  digitsOnly,
  fieldLimits,
  maxLength,
  notEmpty,
  phoneCharacters,
  required,
  type Rule,
  type Values,
} from '../../forms/rules.ts';
import { dialCode, nationalDigits, otherCode } from '../../forms/phone-number.ts';

/** Users type or paste the six digits with any separators. */
export const codeForm = defineForm({
  name: 'mfa-code',
  submit: 'Submit',
  fields: [
    {
      name: 'mfaToken',
      label: 'Verification code',
      kind: 'code',
      autocomplete: 'one-time-code',
      inputMode: 'numeric',
      placeholder: '000 000',
      rules: [
        after(codeDigits, required('Required')),
        after(codeDigits, digitsOnly('Invalid code format. Please enter only numbers.')),
        after(codeDigits, maxLength(fieldLimits.code)),
      ],
      send: codeDigits,
    },
  ],
});

const recoveryCharacters = (typed: string): string => typed.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();

/** Recovery codes count in any case, with or without the hyphen (passkeys.md). */
export const recoveryForm = defineForm({
  name: 'mfa-recovery',
  submit: 'Submit',
  fields: [
    {
      name: 'mfaToken',
      label: 'Recovery code',
      kind: 'code',
      autocomplete: 'off',
      inputMode: 'text',
      rules: [after(recoveryCharacters, required('Required'))],
      send: (typed) => recoveryCharacters(typed).replace(/^(.{5})(.{5})$/, '$1-$2'),
    },
  ],
});

const countryCodeMessage = 'You must enter a valid country code.';
const phoneMessage = 'You must enter a valid phone number.';

const otherCodeIn = ({ countryCode = '', phoneNumber = '' }: Values) => otherCode(String(phoneNumber), String(countryCode));

const sameCode: Rule = {
  message: countryCodeMessage,
  test: (_, values) => otherCodeIn(values) === undefined,
  detail: { text: 'The number begins with {characters}.', find: (_, values) => `+${otherCodeIn(values)}` },
};

const nationalOf = (typed: string, { countryCode = '' }: Values) => nationalDigits(typed, String(countryCode));

/** Counts digits without separators and country code (S5). */
const phone: Rule = { message: phoneMessage, test: (typed, values) => /^\d+$/.test(nationalOf(String(typed), values)) };

export const phoneForm = defineForm({
  name: 'mfa-phone',
  submit: 'SEND CODE',
  fields: [
    {
      name: 'countryCode',
      label: 'Country code',
      kind: 'tel',
      autocomplete: 'tel-country-code',
      inputMode: 'tel',
      cap: fieldLimits.countryCode + 1,
      rules: [
        required(countryCodeMessage),
        after(dialCode, digitsOnly(countryCodeMessage)),
        after(dialCode, notEmpty(countryCodeMessage)),
        after(dialCode, maxLength(fieldLimits.countryCode)),
        sameCode,
      ],
      send: dialCode,
    },
    {
      name: 'phoneNumber',
      label: 'Phone number',
      kind: 'tel',
      autocomplete: 'tel-national',
      inputMode: 'tel',
      max: fieldLimits.phone,
      rules: [required(phoneMessage), ...phoneCharacters, phone],
      send: nationalOf,
    },
  ],
});

/** The text of its button depends on what is chosen. */
export const methodForm = defineForm({
  name: 'mfa-method',
  submit: 'Send Code',
  fields: [{ name: 'method', label: 'How would you like to get your code?', kind: 'radio', options: 'mfaMethods', initial: 'text' }],
});

/** A single method leaves nothing to ask. */
export const onlyMethodForm = defineForm({ ...methodForm, fields: [] });
