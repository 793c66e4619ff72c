/** The first day of a user whom an administrator created, through the server: every call of the wizard, and an authenticator app. */
import { expect } from 'vitest';
import { ANSWERS, type Person } from '../../../demo/people.ts';
import type { Body, Reply } from '../../../src/contract/contract.ts';
import { dailySubscription } from '../../../src/contract/daily-subscription.ts';
import { type Outcome, type SignedIn, signedIn, type Visitor } from '../visitor.ts';
import { interests } from './sign-up-body.ts';

export const basic: Body<'saveBasicProfile'> = {
  firstName: 'Finn',
  lastName: 'Marsh',
  email: 'finn@elsewhere.example',
  language: 'de',
  timezoneOffset: 1,
};

export const professional: Body<'saveProfile'> = {
  company: 'Harbor Ltd',
  jobTitle: 'Editor',
  department: '',
  role: 'marketing',
  yearsInProfession: '16 & over',
  country: 'CA',
  mailingAddress: '1 Dock Street',
  city: 'Montreal',
  stateOrProvince: 'QC',
  zipOrPostalCode: 'H2X 1Y4',
  phone: '(514) 555-0199',
  fax: '',
  afterHoursPhone: '',
  afterHoursMobile: '514 555 0198',
  additionalContactName: 'Nova Lind',
  additionalContactPhone: '514.555.0197',
  additionalContactAfterHoursPhone: '',
};

const NEW_PASSWORD = 'Fresh{Start}26';

async function done(call: Promise<Outcome>): Promise<never> {
  const { status, errorCode, data } = await call;
  expect([status, errorCode]).toEqual([200, undefined]);
  return data;
}

/** Replaces the password of the log-in, as a forced step. */
export const replacePassword = ({ call }: Pick<Visitor, 'call'>, { access }: SignedIn, person: Person, newPassword = NEW_PASSWORD) =>
  done(
    call('changePassword', {
      bearer: access,
      body: { userId: person.id, username: person.email, oldPassword: person.password ?? '', newPassword },
    }),
  );

/** The wizard from its first step to its last. */
export async function firstDay(visitor: Pick<Visitor, 'call'>, session: SignedIn, person: Person) {
  const { call } = visitor;
  const bearer = session.access;
  await replacePassword(visitor, session, person);
  await done(call('saveAnswers', { bearer, body: { answers: [...ANSWERS] } }));
  await done(call('saveBasicProfile', { bearer, body: basic }));
  await done(call('saveProfile', { bearer, body: professional }));
  const filterName = 'Primary';
  const { filterId }: Reply<'makeFilter'> = await done(call('makeFilter', { bearer, body: { filterName } }));
  const params = { filterId };
  await done(call('saveFilter', { bearer, params, body: { filterName, primaryFilter: true } }));
  await done(call('saveFilterItems', { bearer, params, body: { regionIds: interests.newsInterestRegions } }));
  await done(call('saveFilterItems', { bearer, params, body: { industryIds: interests.newsInterestIndustries } }));
  await done(call('dailySubscription', { bearer, body: dailySubscription }));
  return { filterId, password: NEW_PASSWORD };
}

/** Follows the link in the mail to the new contact address, and presses its button. */
export async function confirmContact({ call }: Pick<Visitor, 'call'>, userId: string): Promise<void> {
  expect(await done(call('confirmEmail', { body: { userId } }))).toMatchObject({ email: basic.email });
  await done(call('activate', { params: { userId } }));
}

/** @param codeOf returns the code that the app shows for a secret */
export async function enrolApp(visitor: Pick<Visitor, 'call' | 'challenge'>, person: Person, codeOf: (secret: string) => string) {
  const { call } = visitor;
  const { mfaRetrievalToken } = await visitor.challenge(person);
  const phone = { mfaRetrievalToken, countryCode: '1', phoneNumber: '2125550966' };
  const { user }: Reply<'mfaProfile'> = await done(call('mfaProfile', { body: phone }));
  const { qrcodeUrl }: Reply<'mfaQrcode'> = await done(call('mfaQrcode', { query: phone }));
  const secret = new URL(qrcodeUrl).searchParams.get('secret') ?? '';
  const setupId = user?.twilioMfa?.setupId ?? '';
  const verified = await call('mfaVerifySetup', { body: { mfaRetrievalToken, setupId, mfaToken: codeOf(secret) } });
  expect(verified.status).toBe(200);
  return { secret, session: signedIn(verified) };
}
