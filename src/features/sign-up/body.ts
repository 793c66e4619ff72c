/** The registration as it is sent, and the server's check of it by the same forms (R3, R5). */
import { bodyErrors, zonedBodyErrors } from '../../forms/body.ts';
import { type Errors, formErrors, type Lists, sentValues, type Values } from '../../forms/form.ts';
import { signUpPasswordForm } from '../../forms/fields/new-password.ts';
import { type TimeZones, timezoneOffset } from '../../forms/fields/reference-lists.ts';
import {
  type Answers,
  answersBody,
  answersErrors,
  type QuestionGroup,
  signUpQuestionsForm,
} from '../../forms/fields/security-questions.ts';
import { professionalForms, sentFields, signUpPersonalForm } from './forms.ts';
import { isInterestCode } from './interests.ts';

/** What was typed in the steps of sign-up; every record holds a form's values. */
export interface SignUpValues {
  readonly personal: Values;
  readonly professional: Values;
  readonly password: string;
  readonly questions: Values;
}

/** R3: step 1's values as they are sent, the zone as its offset in hours. */
export function personalInformation(values: Values, zones: TimeZones) {
  const { timezone, ...sent } = sentValues(signUpPersonalForm, values);
  return { ...sent, timeZoneOffset: timezoneOffset(zones, timezone) };
}

/** The body of `register`. */
export interface SignUpBody {
  personalInformation: ReturnType<typeof personalInformation>;
  professionalInformation: Record<string, string | boolean | string[]>;
  password: string;
  securityAnswers: Answers;
}

/** `undefined` without a field of interest: no user gets past step 1 like that. */
export function signUpBody({ personal, professional, password, questions }: SignUpValues, zones: TimeZones): SignUpBody | undefined {
  const { interestId } = personal;
  if (!isInterestCode(interestId)) return undefined;
  return {
    personalInformation: personalInformation(personal, zones),
    professionalInformation: sentFields(interestId, professional),
    password,
    securityAnswers: answersBody(signUpQuestionsForm, questions),
  };
}

const within = (part: string, errors: Errors): Errors =>
  Object.fromEntries(Object.entries(errors).map(([name, message]) => [`${part}.${name}`, message]));

/**
 * What is wrong with a registration, by path (`professionalInformation.company`). `lists` and `groups` are the options and questions on
 * offer, where the server knows them.
 */
export function signUpErrors(body: SignUpBody, lists: Lists = {}, groups?: readonly QuestionGroup[]): Errors {
  const { timeZoneOffset: offset, ...personal } = body.personalInformation;
  const { newsEmailInHtml, ...professional } = body.professionalInformation;
  const { interestId } = personal;
  const asked = newsEmailInHtml ? 'html' : 'text';
  // Without a subscription the format of its mails means nothing, though it is sent all the same (R3).
  const format = typeof newsEmailInHtml !== 'boolean' ? newsEmailInHtml : professional.newsEmailActive === true ? asked : undefined;
  return {
    ...within('personalInformation', {
      ...zonedBodyErrors(signUpPersonalForm, personal, offset, lists),
      ...(!isInterestCode(interestId) && { interestId: 'Required' }),
    }),
    ...(isInterestCode(interestId) &&
      within('professionalInformation', bodyErrors(professionalForms[interestId], { ...professional, newsEmailInHtml: format }, lists))),
    ...formErrors(signUpPasswordForm, { password: body.password, confirmPassword: body.password }),
    ...within('securityAnswers', answersErrors(signUpQuestionsForm, body.securityAnswers, groups)),
  };
}
