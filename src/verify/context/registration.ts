/** A registration by an unknown address, and the link that its mail brings. */
import type { Body } from '../../contract/contract.ts';
import { Blocked } from '../judge/verdict.ts';
import { type Exchange, answerText } from '../wire/exchange.ts';
import type { ModuleContext } from './context.ts';
import { confirmationIn } from './links.ts';
import { answersTo, type Choices, choices, type Interest } from './lists.ts';
import { NAME } from './texts.ts';
import { newPassword } from './passwords.ts';

export type Registration = Body<'register'>;

export const newAddress = ({ run }: ModuleContext): string =>
  (run.config.newAddresses ?? '').replace('{id}', crypto.randomUUID().slice(0, 8));

const work = { company: 'Conformance', jobTitle: 'Tester' };
const years = { yearsInProfession: '0-2' };
const phones = { phone: '2125550100', fax: '' };
const news = { newsInterestRegions: [], newsInterestIndustries: [], newsEmailActive: false, newsEmailInHtml: true };
const general = { organization: '', department: '', occupation: 'Tester', ...years, educationLevel: '', gender: '' };

/** R3: the fields that an interest sends, besides the address and the news. */
const byInterest: Readonly<Record<Interest, Readonly<Record<string, string | string[]>>>> = {
  M: { ...work, department: '', ...years, ...phones },
  F: {
    ...work,
    ...years,
    ...phones,
    companyType: '',
    companyTypeOther: '',
    analystType: '',
    certificationType: 'JCC',
    certificationTypeOther: '',
    companyFocusedList: ['Conformance'],
  },
  J: {
    publicationName: 'Conformance',
    jobTitle: 'Tester',
    websiteUrl: 'https://conformance.example/',
    mediumAndCoverage: '',
    publicationFrequency: '',
    publicationType: '',
    publicationTypeOther: '',
  },
  PI: general,
  PS: general,
  PO: general,
};

function professional(interest: Interest, { country = '', stateOrProvince, role = '' }: Choices): Registration['professionalInformation'] {
  const short = { zipOrPostalCode: '10001', country };
  const address =
    byInterest[interest] === general ? short : { ...short, mailingAddress: '1 Dock Street', city: 'Portland', stateOrProvince };
  return { ...byInterest[interest], ...(interest === 'M' ? { role } : {}), ...address, ...news };
}

/** As the forms send it, filled in from the lists of the service. */
export async function registrationOf(context: ModuleContext, email: string, password = newPassword(context)): Promise<Registration> {
  const chosen = await choices(context);
  const { interestId = 'PS', language = 'en', timezoneOffset = 0 } = chosen;
  const other = interestId === 'PO' ? 'Conformance' : '';
  return {
    personalInformation: {
      ...NAME,
      email,
      language,
      timeZoneOffset: timezoneOffset,
      interestId,
      interestOther: other,
    },
    professionalInformation: professional(interestId, chosen),
    password,
    securityAnswers: { answers: answersTo(chosen) },
  };
}

export const register = (context: ModuleContext, body: Registration, headers: Readonly<Record<string, string>> = {}): Promise<Exchange> =>
  context.call('register', { body, headers });

export interface SignUp {
  readonly body: Registration;
  readonly answer: Exchange;
  readonly link: string;
  /** Of the link. */
  readonly id: string;
}

export async function signUpAnew(context: ModuleContext): Promise<SignUp> {
  const email = newAddress(context);
  const nextMail = await context.inbox('mails').watch(email);
  const body = await registrationOf(context, email);
  const answer = await register(context, body);
  if (answer.status !== 200) throw new Blocked('sign-up.registered', `A registration was answered with ${answerText(answer)}.`);
  const { link, id } = confirmationIn(await nextMail());
  if (!id) throw new Blocked('sign-up.registered', 'The mail has no link of a confirmation.');
  return { body, answer, link, id };
}

/** The one that the modules follow from its form to its account. */
export const sharedSignUp = (context: ModuleContext): Promise<SignUp> => context.once('sign-up', () => signUpAnew(context));
