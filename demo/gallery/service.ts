/** The default answers of the gallery's service, which a fixture may replace, and the person it knows. */
import type { LoginResult } from '../../src/contract/calls/sign-in.ts';
import { countries } from '../data/countries.ts';
import { interestTypes } from '../data/interest-types.ts';
import { languages } from '../data/languages.ts';
import { newsInterests } from '../data/news-interests.ts';
import { roles } from '../data/roles.ts';
import { states } from '../data/states.ts';
import { timezones } from '../data/timezones.ts';
import { CONNECT_ROLE } from '../people.ts';
import { questionGroups } from '../server/lists/question-catalogue.ts';
import type { Answers } from './fixture.ts';

export const GALLERY_NOW = Date.parse('2026-11-20T15:04:05Z');

export const REQUEST_ID = '7d9f2c1e-58b4-4f0a-9c3d-2e6a1b8f4d70';

export const robin = {
  id: 'demo-robin-frost',
  connectAccount: null,
  isExpired: false,
  hasSecurityAnswers: true,
  resetPassword: false,
  reviewProfile: false,
  email: 'robin.frost@newsline.example',
  firstName: 'Robin',
  lastName: 'Frost',
  language: 'en',
  timezone: 'America/New_York',
  roles: [CONNECT_ROLE],
  originalUserId: null,
} satisfies LoginResult;

const lists = {
  states: { data: states },
  countries: { data: countries },
  languages: { data: languages },
  timezones: { data: timezones },
  roles: { data: roles },
  newsInterests: { data: newsInterests },
};

export const usualAnswers: Answers = {
  preflight: { data: { saml: false, oidc: false } },
  logout: { data: {} },
  permission: { data: { hasPermission: 1 } },
  maintenanceWindows: { data: [] },
  sessionTimeout: { data: { sessionTimeout: 35_400_000 } },
  basicProfile: { data: { ...robin, timezoneOffset: -5 } },
  profile: { data: {} },
  filters: { data: [] },
  passkeyCreationOptions: {
    data: {
      publicKey: {
        challenge: 'Z2FsbGVyeQ',
        rp: { id: 'localhost', name: 'Newsline' },
        user: { id: 'Z2FsbGVyeQ', name: robin.email, displayName: robin.email },
        pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      },
    },
  },
  securityQuestions: { data: { questions: questionGroups } },
  interestTypes: { data: interestTypes },
  ...lists,
  statesPublic: lists.states,
  countriesPublic: lists.countries,
  languagesPublic: lists.languages,
  timezonesPublic: lists.timezones,
  rolesPublic: lists.roles,
  newsInterestsPublic: lists.newsInterests,
};
