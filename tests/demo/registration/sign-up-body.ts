/** Registrations as the forms send them. */
import type { Body } from '../../../src/contract/contract.ts';
import { sentFields } from '../../../src/features/sign-up/forms.ts';
import type { InterestCode } from '../../../src/features/sign-up/progress.ts';

export const SIGN_UP_PASSWORD = 'Newsroom{2026}';

const address = {
  country: 'US',
  mailingAddress: '1 Dock Street',
  city: 'Portland',
  stateOrProvince: 'ME',
  zipOrPostalCode: '04101',
};
const phones = { phone: '(212) 555-0199', fax: '' };
export const interests = {
  newsInterestRegions: ['region-canada'],
  newsInterestIndustries: ['industry-music', 'industry-film-and-television'],
};
const general = { occupation: 'Engineer', zipOrPostalCode: '04101', country: 'FR' };
const corporate = {
  company: 'Harbor Ltd',
  jobTitle: 'Editor',
  role: 'marketing',
  yearsInProfession: '16-up',
  ...address,
  ...phones,
  ...interests,
};

const professional: Readonly<Record<InterestCode, Parameters<typeof sentFields>[1]>> = {
  M: { ...corporate, newsEmailActive: true, newsEmailInHtml: 'text' },
  F: {
    company: 'Harbor Ltd',
    jobTitle: 'Analyst',
    certificationType: 'JCO',
    certificationTypeOther: 'CAIA',
    companyFocusedList: ['Acme', 'Bolt'],
    ...address,
    ...phones,
  },
  J: {
    publicationName: 'The Dock',
    jobTitle: 'Reporter',
    websiteUrl: 'https://dock.example/',
    publicationType: 'Radio',
    ...address,
  },
  PI: general,
  PS: general,
  PO: general,
};

/** A whole registration, as the form of the interest sends it. */
export function signUpBody(email: string, interestId: InterestCode = 'M'): Body<'register'> {
  return {
    personalInformation: {
      firstName: 'Nova',
      lastName: 'Lind',
      email,
      language: 'en',
      timeZoneOffset: -5,
      interestId,
      interestOther: interestId === 'PO' ? 'Weather' : '',
    },
    professionalInformation: sentFields(interestId, professional[interestId]),
    password: SIGN_UP_PASSWORD,
    securityAnswers: {
      answers: [
        { questionId: 'q12', answer: 'Oslo' },
        { questionId: 'q22', answer: 'Marie' },
        { questionId: 'q32', answer: 'Jaws' },
      ],
    },
  };
}
