/** Texts of the second factor (S2 multi-factor pages). */
import { sharedText } from '../../flow/text.ts';
import { textsOf } from '../../forms/form.ts';
import { codeForm, methodForm, phoneForm, recoveryForm } from './forms.ts';
import { passkeyText, passkeyTexts } from '../../flow/passkeys/failures.ts';
import { type Method, methods } from './methods.ts';
import { setUpText } from './set-up/text.ts';

export const secondFactorText = {
  methodTitle: 'Verify your identity',
  methodSubtitle: 'Your account is protected by a second factor.',
  sendCode: 'Send Code',
  sendingCode: 'Sending Code',
  haveCode: 'I have a code already',
  enterCode: 'Enter Code',
  codeTitle: 'Enter your code',
  screenEnds: 'This step ends in {n} min. After that you will have to log in again.',
  cancel: 'Cancel',
  resend: 'Request another code',
  resendIn: 'in {time}',
  sendIn: 'Send Code in {n} s',
  sendCodeIn: 'SEND CODE in {n} s',
  skew: 'The clock of this device is {n} min off. Codes of an authenticator app depend on the time: set the clock of your phone to automatic and try again.',
} as const;

const wordsOf = (methods: readonly Method[]): readonly string[] =>
  methods.flatMap(({ label, says, title, delivery: sends }) => [
    label,
    says,
    ...(title ? [title] : []),
    ...(sends ? [sends.beforeSend, sends.afterSend, sends.old, sends.resent.text, sends.onItsWay.text] : []),
  ]);

const { passkey, recovery, ...owners } = methods;

/** Only some services have these methods, so their texts are requested once one is offered. */
export const furtherTexts: readonly string[] = [
  ...wordsOf([passkey, recovery]),
  ...textsOf(recoveryForm),
  passkeyText.waiting,
  ...passkeyTexts,
];

export const secondFactorTexts: readonly string[] = [
  sharedText.useAnotherAccount,
  ...[secondFactorText, setUpText].flatMap<string>(Object.values),
  ...[methodForm, codeForm, phoneForm].flatMap(textsOf),
  ...wordsOf(Object.values(owners)),
];
