/** Most users see the password step and the second factor after the email step, so their texts are requested together. */
import { textsOf } from '../forms/form.ts';
import { askAhead, type Translate } from '../i18n/translate.ts';
import { sharedText } from '../flow/text.ts';
import { passwordText } from '../ui/text.ts';
import { secondFactorTexts } from './second-factor/text.ts';
import { passwordForm } from './sign-in/flow.ts';

const nextTexts: readonly string[] = [
  ...[
    sharedText.signingInAs,
    sharedText.change,
    sharedText.changeEmail,
    sharedText.forgotPassword,
    passwordText.show,
    passwordText.showName,
  ],
  ...textsOf(passwordForm),
  ...secondFactorTexts,
];

export const askNext = (t: Translate): void => askAhead(t, nextTexts);
