/** The registration as it is sent, and the server's check of it by the same forms (R3, R5). */
import { isInterestCode, signUpPassword, signUpState, type SignUpState } from './progress.ts';
import { bodyErrors, zonedBodyErrors } from '../../forms/body.ts';
import { formErrors, sentValues, type Errors, type Form, type Lists, type Values } from '../../forms/form.ts';
import { signUpPasswordForm } from '../../forms/fields/new-password.ts';
import { timezoneOffset, type TimeZones } from '../../forms/fields/reference-lists.ts';
import {
  answersBody,
  answersErrors,
  signUpQuestionsForm,
  type Answers,
  type QuestionGroup,
} from '../../forms/fields/security-questions.ts';
import { professionalForms, sentFields, signUpPersonalForm } from './forms.ts';
import type { Context } from '../../flow/flow.ts';
import type { Screen } from '../../flow/screens.ts';
import type { LeftPersonal, Registration } from './flow.ts';

interface SignUpValues {
  readonly personal: Values;
  readonly professional: Values;
  readonly password: string;
  readonly questions: Values;
}

/** R3: the zone is sent as its offset in hours. */
function personalInformation(values: Values, zones: TimeZones) {
  const { timezone, ...sent } = sentValues(signUpPersonalForm, values);
  return { ...sent, timeZoneOffset: timezoneOffset(zones, timezone) };
}

export interface SignUpBody {
  personalInformation: ReturnType<typeof personalInformation>;
  professionalInformation: Record<string, string | boolean | string[]>;
  password: string;
  securityAnswers: Answers;
}

/** `undefined` without a field of interest, with which no user leaves step 1. */
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

/** Keyed by path (`professionalInformation.company`); `lists` and `groups` are for the server, where it knows them. */
export function signUpErrors(body: SignUpBody, lists: Lists = {}, groups?: readonly QuestionGroup[]): Errors {
  const { timeZoneOffset: offset, ...personal } = body.personalInformation;
  const { newsEmailInHtml, ...professional } = body.professionalInformation;
  const { interestId } = personal;
  const chosenFormat = newsEmailInHtml ? 'html' : 'text';
  // Without a subscription the format of its mails has no effect, though it is sent all the same (R3).
  const format = typeof newsEmailInHtml !== 'boolean' ? newsEmailInHtml : professional.newsEmailActive === true ? chosenFormat : undefined;
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

const fits = (form: Form, values: Values = {}): boolean => Object.keys(formErrors(form, values)).length === 0;

/** Back and Forward can leave a step half changed. */
export function findInvalidStep({ personal, professional }: Pick<SignUpState, 'personal' | 'professional'>): Screen | undefined {
  const interest = personal?.interestId;
  if (!isInterestCode(interest) || !fits(signUpPersonalForm, personal)) return 'signup-registration';
  return fits(professionalForms[interest], professional) ? undefined : 'signup-professional';
}

/** Another field of interest may require more than step 2 contains. */
export function leftPersonal(personal: Values, { stored }: Pick<Context, 'stored'>): LeftPersonal {
  return { personal, invalidStep: findInvalidStep({ ...signUpState(stored), personal }) };
}

export function registration(questions: Values, c: Context, zones: TimeZones): Registration {
  const state = signUpState(c.stored);
  const { personal = {}, professional = {} } = state;
  return {
    invalidStep: findInvalidStep(state),
    body: signUpBody({ personal, professional, password: signUpPassword.of(c) ?? '', questions }, zones),
  };
}
