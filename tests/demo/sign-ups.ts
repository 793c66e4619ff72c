/** Sign-ups as the forms send them, and the way of one through the server. */
import { expect } from 'vitest';
import type { Body, Reply } from '../../src/api/contract.ts';
import { sentFields } from '../../src/forms/sign-up.ts';
import type { InterestCode } from '../../src/forms/sign-up-options.ts';
import type { Outcome, TestServer } from './server.ts';

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
export function registration(email: string, interestId: InterestCode = 'M'): Body<'register'> {
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

export function signUpsOn(server: TestServer) {
  const register = (body: Body<'register'>, headers = {}) => server.call('register', { body, headers });
  const login = (email: string, password = SIGN_UP_PASSWORD) => server.call('login', { body: { email, password, strategy: 'legacyUser' } });

  /** The id in the link of the newest mail to an address. */
  async function linkId(email: string): Promise<string> {
    const [mail] = await server.outbox(email);
    return mail?.link?.split('/').at(-1) ?? '';
  }

  return {
    register,
    login,
    linkId,
    confirm: (userId: string) => server.call('confirmEmail', { body: { userId } }),
    activate: (userId: string) => server.call('activate', { params: { userId } }),

    async submit(email: string, interestId?: InterestCode): Promise<string> {
      const answer = await register(registration(email, interestId));
      expect([answer.status, answer.data]).toEqual([200, { email }]);
      return linkId(email);
    },

    /** Through the second factor's set-up. */
    async firstSignIn(email: string, phoneNumber: string): Promise<Outcome> {
      const challenge = (await login(email)).data as { mfaRetrievalToken: string; requireMfaSetup: boolean };
      expect(challenge.requireMfaSetup).toBe(true);
      const { mfaRetrievalToken } = challenge;
      const set = await server.call('mfaProfile', { body: { mfaRetrievalToken, countryCode: '1', phoneNumber } });
      const setupId = (set.data as Reply<'mfaProfile'>).user?.twilioMfa?.setupId ?? '';
      const mfaToken = await server.latestCode(`1${phoneNumber}`);
      return server.call('mfaVerifySetup', { body: { mfaRetrievalToken, setupId, mfaToken } });
    },
  };
}
