/** The table of autofill tokens: the token of every field, by screen where they differ, and which user name a password form contains. */
import type { Page } from '@playwright/test';
import type { Fixture } from '../../../demo/gallery/fixture.ts';
import type { Screen } from '../../../src/flow/screens.ts';
import type { Gate } from './gate.ts';

declare const gate: Gate;

type Tokens = Readonly<Record<string, string>>;

/** Token by name of the field, of every field. */
const usual: Tokens = {
  username: 'username',
  oldPassword: 'current-password',
  newPassword: 'new-password',
  confirmPassword: 'new-password',
  mfaToken: 'one-time-code',
  countryCode: 'tel-country-code',
  phoneNumber: 'tel-national',
  firstName: 'given-name',
  lastName: 'family-name',
  email: 'email',
  language: 'language',
  company: 'organization',
  organization: 'organization',
  publicationName: 'organization',
  jobTitle: 'organization-title',
  occupation: 'organization-title',
  gender: 'sex',
  websiteUrl: 'url',
  country: 'country',
  mailingAddress: 'address-line1',
  city: 'address-level2',
  stateOrProvince: 'address-level1',
  zipOrPostalCode: 'postal-code',
  phone: 'tel',
  fax: 'fax tel',
  afterHoursPhone: 'home tel',
  afterHoursMobile: 'mobile tel',
  // Lists of our own.
  timezone: 'off',
  role: 'off',
  analystType: 'off',
  certificationType: 'off',
  companyType: 'off',
  educationLevel: 'off',
  publicationFrequency: 'off',
  publicationType: 'off',
  yearsInProfession: 'off',
  questionId1: 'off',
  questionId2: 'off',
  questionId3: 'off',
  // Data of another person, or an answer to a question: a browser must not offer its owner's data.
  additionalContactName: 'off',
  additionalContactPhone: 'off',
  additionalContactAfterHoursPhone: 'off',
  answer: 'off',
  // Of a passkey.
  name: 'off',
  answer1: 'off',
  answer2: 'off',
  answer3: 'off',
  department: 'off',
  interestOther: 'off',
  companyTypeOther: 'off',
  certificationTypeOther: 'off',
  companyFocusedList: 'off',
  mediumAndCoverage: 'off',
  publicationTypeOther: 'off',
};

const byScreen: Partial<Record<Screen, Tokens>> = {
  password: { password: 'current-password' },
  'signup-password': { password: 'new-password' },
};

interface Box {
  readonly name: string;
  readonly token: string;
  /** True if the field belongs to a form in its own root. */
  readonly isInForm: boolean;
  /** The user name in its form; `''` if there is none. */
  readonly user: string;
}

/** Runs in the page. */
const boxes = (): Box[] =>
  gate.all('[data-field] :is(input:not([type=radio], [type=checkbox], [type=search]), select, textarea)').map((node) => {
    const box = node as HTMLInputElement;
    const user = box.form?.querySelector<HTMLInputElement>('input[autocomplete="username"]');
    return {
      name: box.closest<HTMLElement>('[data-field]')?.dataset['field'] ?? '',
      token: box.getAttribute('autocomplete') ?? '',
      isInForm: box.form?.getRootNode() === box.getRootNode(),
      user: user?.readOnly ? user.value : '',
    };
  });

/** Of the e-mail box where passkeys fit, and of a recovery code, which no text message brings. */
const withPasskeys: Tokens = { username: 'username webauthn' };
const byRecoveryCode: Tokens = { mfaToken: 'off' };

/** Where the fields of a state differ from the table. */
export async function autofillFindings(page: Page, { screen, settings, stored }: Fixture): Promise<readonly string[]> {
  const tokens: Tokens = {
    ...usual,
    ...byScreen[screen as Screen],
    ...(screen === 'login' && settings?.['passkeyDomain'] ? withPasskeys : {}),
    ...(JSON.stringify(stored?.['newsAuth.mfaSetup'])?.includes('"method":"recovery"') ? byRecoveryCode : {}),
  };
  return (await page.evaluate(boxes)).flatMap(({ name, token, isInForm, user }) => [
    ...(token === tokens[name] ? [] : [`${name} bears the token "${token}", not "${tokens[name]}"`]),
    ...(isInForm ? [] : [`${name} stands in no form of its own root`]),
    ...(token.endsWith('-password') && user === '' ? [`nobody is named beside ${name}`] : []),
  ]);
}
