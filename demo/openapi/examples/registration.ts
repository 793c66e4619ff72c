/** Sign-up, the first-time wizard, and the lists that both choose from. */
import type { listCalls } from '../../../src/contract/calls/lists.ts';
import { dailySubscription } from '../../../src/contract/daily-subscription.ts';
import type { newsCalls } from '../../../src/contract/calls/news.ts';
import type { profileCalls } from '../../../src/contract/calls/profile.ts';
import type { securityQuestionCalls } from '../../../src/contract/calls/security-questions.ts';
import type { signUpCalls } from '../../../src/contract/calls/sign-up.ts';
import { countries } from '../../data/countries.ts';
import { interestTypes } from '../../data/interest-types.ts';
import { languages } from '../../data/languages.ts';
import { newsInterests } from '../../data/news-interests.ts';
import { roles } from '../../data/roles.ts';
import { states } from '../../data/states.ts';
import { timezones } from '../../data/timezones.ts';
import { robin } from '../../gallery/service.ts';
import { ANSWERS, PASSWORD } from '../../people.ts';
import { questionGroups } from '../../server/lists/question-catalogue.ts';
import { done, type Examples } from '../example.ts';
import { users } from './users.ts';

const { email } = robin;
const userId = 'c0nf1rm4t10nId22ch4rs0';
const filterId = 'f1';
const named = { filterName: 'Primary', primaryFilter: true };
const followed = { regionIds: ['region-canada'], industryIds: ['industry-music'] };

const basic = { firstName: 'Robin', lastName: 'Frost', email, language: 'en', timezoneOffset: -5 };
const profile = {
  company: 'Harborline',
  jobTitle: 'Head of Press',
  department: 'Communications',
  role: 'corporateCommunications',
  mailingAddress: '14 Pearl Row',
  city: 'New York',
  stateOrProvince: 'NY',
  zipOrPostalCode: '10004',
  country: 'US',
  phone: '+1 212 555 0119',
  fax: '',
  yearsInProfession: '6-10',
  afterHoursPhone: '',
  afterHoursMobile: '',
  additionalContactName: '',
  additionalContactPhone: '',
  additionalContactAfterHoursPhone: '',
};

/** The first entries of a list, enough to show its shape. */
const few = <T>(list: readonly T[]): readonly T[] => list.slice(0, 2);
const fewOf = <T>(list: Readonly<Record<string, T>>): Readonly<Record<string, T>> => Object.fromEntries(few(Object.entries(list)));

const canada = few(states['CA'] ?? []);
const lists = {
  states: { answers: { 'by-country': { CA: canada }, flat: canada } },
  countries: { answers: { countries: few(countries) } },
  languages: { answers: { languages: few(languages) } },
  timezones: { answers: { 'time-zones': fewOf(timezones) } },
  roles: { answers: { roles: fewOf(roles) } },
  interests: {
    answers: {
      interests: { regionHierarchy: few(newsInterests.regionHierarchy), industryHierarchy: few(newsInterests.industryHierarchy) },
    },
  },
};

type Call =
  | keyof typeof signUpCalls
  | keyof typeof securityQuestionCalls
  | keyof typeof profileCalls
  | keyof typeof newsCalls
  | keyof typeof listCalls;

export const registration: Examples<Call> = {
  register: {
    body: {
      personalInformation: {
        firstName: 'Robin',
        lastName: 'Frost',
        email,
        language: 'en',
        timeZoneOffset: -5,
        interestId: 'PI',
        interestOther: '',
      },
      professionalInformation: { occupation: 'Engineer', zipOrPostalCode: '10004', country: 'US' },
      password: PASSWORD,
      securityAnswers: { answers: ANSWERS },
    },
    answers: { 'mail-sent': { email } },
  },
  confirmEmail: {
    body: { userId },
    answers: { confirmed: { email, firstName: 'Robin', lastName: 'Frost' }, 'nobody-knows-it': {} },
  },
  activate: { params: { userId }, answers: done },
  interestTypes: { answers: { 'in-groups': interestTypes } },
  securityQuestions: {
    answers: { 'three-groups': { questions: questionGroups.map((group) => ({ securityQuestions: few(group.securityQuestions) })) } },
  },
  saveAnswers: { body: { answers: ANSWERS }, answers: done },
  basicProfile: {
    answers: Object.fromEntries(Object.entries(users).map(([name, user]) => [name, { ...user, timezoneOffset: -5 }])),
  },
  saveBasicProfile: { body: basic, answers: { saved: basic } },
  profile: { answers: { profile } },
  saveProfile: { body: profile, answers: { saved: profile } },
  changePassword: {
    body: { userId: robin.id, username: email, oldPassword: PASSWORD, newPassword: 'Ledger-Wire-2026' },
    answers: { changed: { completed: true } },
  },
  filters: { answers: { one: [{ filterId, ...named }], none: [] } },
  makeFilter: { body: { filterName: 'Primary' }, answers: { 'existing-or-new': { filterId, filterName: 'Primary' } } },
  saveFilter: { params: { filterId }, body: named, answers: done },
  filterItems: { params: { filterId }, answers: { followed } },
  saveFilterItems: { params: { filterId }, body: followed, answers: { followed } },
  dailySubscription: { body: dailySubscription, answers: done },
  states: lists.states,
  statesPublic: lists.states,
  countries: lists.countries,
  countriesPublic: lists.countries,
  languages: lists.languages,
  languagesPublic: lists.languages,
  timezones: lists.timezones,
  timezonesPublic: lists.timezones,
  roles: lists.roles,
  rolesPublic: lists.roles,
  newsInterests: lists.interests,
  newsInterestsPublic: lists.interests,
  translate: {
    body: { locale: 'de', strings: ['Log In', 'A word that nobody translated'] },
    answers: { 'a-missing-one-left-out': { 'Log In': 'Anmelden' } },
  },
  maintenanceWindows: {
    answers: {
      none: [],
      planned: [{ startTime: '2026-11-23T02:00:00Z', endTime: '2026-11-23T03:00:00Z' }],
    },
  },
};
