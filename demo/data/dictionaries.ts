/** Translations by locale: what the translation service of the demo knows. Each table is one area of the product. */
import { commonTexts } from './texts/common.ts';
import { fieldLabels } from './texts/field-labels.ts';
import { fieldMessages } from './texts/field-messages.ts';
import { firstTimeUserTexts } from './texts/first-time-user.ts';
import { optionTexts } from './texts/options.ts';
import { pageTexts } from './texts/pages.ts';
import { passwordTexts } from './texts/passwords.ts';
import { recoveryTexts } from './texts/recovery.ts';
import { secondFactorTexts } from './texts/second-factor.ts';
import { secondFactorSetupTexts } from './texts/second-factor-setup.ts';
import { serviceTexts } from './texts/service.ts';
import { sessionTexts } from './texts/session.ts';
import { signInTexts } from './texts/sign-in.ts';
import { signUpTexts } from './texts/sign-up.ts';
import type { Texts } from './texts/texts.ts';

const areas: readonly Texts[] = [
  commonTexts,
  pageTexts,
  serviceTexts,
  signInTexts,
  secondFactorTexts,
  secondFactorSetupTexts,
  recoveryTexts,
  passwordTexts,
  fieldLabels,
  fieldMessages,
  optionTexts,
  signUpTexts,
  sessionTexts,
  firstTimeUserTexts,
];
const rows = areas.flatMap((texts) => Object.entries(texts));
const dictionary = (column: 0 | 1 | 2) => new Map(rows.map(([source, texts]) => [source, texts[column]]));

export const dictionaries: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map([
  ['es', dictionary(0)],
  ['de', dictionary(1)],
  ['ar', dictionary(2)],
]);
