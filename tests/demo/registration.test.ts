// @vitest-environment node
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts } from '../../demo/server/db/schema/accounts.ts';
import { registrations } from '../../demo/server/db/schema/registration.ts';
import type { Body, Reply } from '../../src/api/contract.ts';
import { sentFields } from '../../src/forms/sign-up.ts';
import { type InterestCode, interestCodes } from '../../src/forms/sign-up-options.ts';
import { type Outcome, type TestServer, openServer, personOf, signedIn } from './server.ts';

const HOUR_MS = 3_600_000;
const SIGN_UP_PASSWORD = 'Newsroom{2026}';

let server: TestServer;
beforeAll(async () => {
  server = await openServer();
}, 60_000);
afterAll(() => server.close());

const address = {
  country: 'US', mailingAddress: '1 Dock Street', city: 'Portland', stateOrProvince: 'ME', zipOrPostalCode: '04101',
};
const phones = { phone: '(212) 555-0199', fax: '' };
const interests = { newsInterestRegions: ['region-canada'], newsInterestIndustries: ['industry-music', 'industry-film-and-television'] };
const general = { occupation: 'Engineer', zipOrPostalCode: '04101', country: 'FR' };
const corporate = { company: 'Harbor Ltd', jobTitle: 'Editor', role: 'marketing', yearsInProfession: '16-up', ...address, ...phones, ...interests };

const professional: Readonly<Record<InterestCode, Parameters<typeof sentFields>[1]>> = {
  M: { ...corporate, newsEmailActive: true, newsEmailInHtml: 'text' },
  F: { company: 'Harbor Ltd', jobTitle: 'Analyst', certificationType: 'JCO', certificationTypeOther: 'CAIA', companyFocusedList: ['Acme', 'Bolt'], ...address, ...phones },
  J: { publicationName: 'The Dock', jobTitle: 'Reporter', websiteUrl: 'https://dock.example/', publicationType: 'Radio', ...address },
  PI: general,
  PS: general,
  PO: general,
};

function registration(email: string, interestId: InterestCode = 'M'): Body<'register'> {
  return {
    personalInformation: {
      firstName: 'Nova', lastName: 'Lind', email, language: 'en', timeZoneOffset: -5,
      interestId, interestOther: interestId === 'PO' ? 'Weather' : '',
    },
    professionalInformation: sentFields(interestId, professional[interestId]),
    password: SIGN_UP_PASSWORD,
    securityAnswers: { answers: [{ questionId: 'q12', answer: 'Oslo' }, { questionId: 'q22', answer: 'Marie' }, { questionId: 'q32', answer: 'Jaws' }] },
  };
}

const register = (body: Body<'register'>, headers = {}) => server.call('register', { body, headers });
const confirm = (userId: string) => server.call('confirmEmail', { body: { userId } });
const activate = (userId: string) => server.call('activate', { params: { userId } });
const login = (email: string, password = SIGN_UP_PASSWORD) => server.call('login', { body: { email, password, strategy: 'legacyUser' } });
const idOf = (link: string | null | undefined) => link?.split('/').at(-1) ?? '';

async function linkId(email: string): Promise<string> {
  const [mail] = await server.outbox(email);
  return idOf(mail?.link);
}

async function submit(email: string, interestId?: InterestCode): Promise<string> {
  const answer = await register(registration(email, interestId));
  expect([answer.status, answer.data]).toEqual([200, { email }]);
  return linkId(email);
}

/** Through the second factor's set-up. */
async function firstSignIn(email: string, phoneNumber: string): Promise<Outcome> {
  const { mfaRetrievalToken, requireMfaSetup } = (await login(email)).data as { mfaRetrievalToken: string; requireMfaSetup: boolean };
  expect(requireMfaSetup).toBe(true);
  const set = await server.call('mfaProfile', { body: { mfaRetrievalToken, countryCode: '1', phoneNumber } });
  const setupId = (set.data as Reply<'mfaProfile'>).user?.twilioMfa?.setupId ?? '';
  return server.call('mfaVerifySetup', { body: { mfaRetrievalToken, setupId, mfaToken: await server.latestCode(`1${phoneNumber}`) } });
}

describe('sign-up', () => {
  it.each(interestCodes.map((code, index) => [code, index] as const))('%s: registers, confirms, is activated, sets up a second factor and signs in without a wizard', async (interest, index) => {
    const email = `${interest.toLowerCase()}@reader.example`;
    const id = await submit(email, interest);
    expect((await confirm(id)).data).toEqual({ email, firstName: 'Nova', lastName: 'Lind' });
    expect((await activate(id)).status).toBe(200);
    const answer = await firstSignIn(email, `212555090${index}`);
    expect(answer.data).toMatchObject({ hasSecurityAnswers: true, resetPassword: false, reviewProfile: false, isExpired: false, email, timezone: 'America/New_York' });
    const bearer = signedIn(answer).access;
    expect((await server.call('profile', { bearer })).status).toBe(200);
    expect((await server.call('permission', { bearer, params: { resource: 'order-tunnel-web', requestType: 'GET', userId: signedIn(answer).user.id } })).data).toEqual({ hasPermission: 0 });
  });

  it('keeps what was said: profile, news interests, daily e-mail', async () => {
    const email = 'kept@reader.example';
    const id = await submit(email);
    await confirm(id);
    await activate(id);
    const bearer = signedIn(await firstSignIn(email, '2125550910')).access;
    expect((await server.call('profile', { bearer })).data).toMatchObject({ company: 'Harbor Ltd', role: 'marketing', stateOrProvince: 'ME', yearsInProfession: '16 & over' });
    const [filter] = (await server.call('filters', { bearer })).data as Reply<'filters'>;
    expect(filter).toMatchObject({ filterName: 'Primary', primaryFilter: true });
    const items = await server.call('filterItems', { bearer, params: { filterId: filter?.filterId ?? '' } });
    expect(items.data).toEqual({ regionIds: interests.newsInterestRegions, industryIds: interests.newsInterestIndustries });
  });

  it('mails a link whose id is not the account\u2019s', async () => {
    const email = 'link@reader.example';
    const id = await submit(email);
    const [mail] = await server.outbox(email);
    expect(mail?.link).toBe(`http://localhost:4400/login/signup/${id}`);
    expect(id).toMatch(/^[A-Za-z0-9_-]{22}$/);
    await confirm(id);
    await activate(id);
    const [account] = await server.service.db.select().from(accounts).where(eq(accounts.emailKey, email));
    expect(account?.id).not.toBe(id);
    expect((await server.service.db.select().from(registrations)).map((row) => row.idHash)).not.toContain(id);
  });

  it('opens nothing before the activation, and a GET of the link changes nothing', async () => {
    const email = 'early@reader.example';
    const id = await submit(email);
    expect((await login(email)).errorCode).toBe('INVALID_CREDENTIALS');
    await server.app.request(`/login/signup/${id}`);
    await server.app.request(`/auth/legacyUser/${id}`);
    await server.app.request(`/auth/legacyUser/confirmEmail/legacyUserId?userId=${id}`);
    expect((await activate(id)).errorCode).toBe('RESOURCE_NOT_FOUND');
    await confirm(id);
    expect((await login(email)).errorCode).toBe('INVALID_CREDENTIALS');
    await activate(id);
    expect((await login(email)).errorCode).toBe('USER_REQUIRES_MFA');
  });

  it('lets both calls be repeated for 24 hours, and not after', async () => {
    const email = 'repeat@reader.example';
    const id = await submit(email);
    server.pass(24 * HOUR_MS - 60_000);
    for (let round = 0; round < 2; round += 1) {
      expect((await confirm(id)).data).toMatchObject({ email });
      const both = await Promise.all([activate(id), activate(id)]);
      expect(both.map((one) => one.status)).toEqual([200, 200]);
    }
    server.pass(60_000);
    expect((await confirm(id)).body.data).toEqual({});
    expect((await activate(id)).errorCode).toBe('RESOURCE_NOT_FOUND');
    expect((await login(email)).errorCode).toBe('USER_REQUIRES_MFA');
  });

  it.each(['nobody-knows-this-id', '../../x', 'demo-avery-quinn', ''])('answers the unknown id %j without an e-mail', async (id) => {
    const answer = await confirm(id);
    expect([answer.status, answer.body.data]).toEqual([200, {}]);
    if (id) expect((await activate(id)).errorCode).toBe('RESOURCE_NOT_FOUND');
  });

  it('never brings a disabled account back', async () => {
    const email = 'disabled@reader.example';
    const id = await submit(email);
    await confirm(id);
    await activate(id);
    await server.service.db.update(accounts).set({ status: 'disabled' }).where(eq(accounts.emailKey, email));
    expect((await activate(id)).errorCode).toBe('RESOURCE_NOT_FOUND');
    expect((await confirm(id)).body.data).toEqual({});
    expect((await login(email)).errorCode).toBe('INVALID_CREDENTIALS');
  });

  it('opens by each link what was said with it: nobody slips a password into another one\u2019s sign-up', async () => {
    const email = 'twice@reader.example';
    const mine = await submit(email);
    const theirs = registration(email);
    expect((await register({ ...theirs, password: 'Stranger!2026' })).status).toBe(200);
    const other = await linkId(email);
    expect(other).not.toBe(mine);
    await confirm(mine);
    await activate(mine);
    expect((await login(email, 'Stranger!2026')).errorCode).toBe('INVALID_CREDENTIALS');
    expect((await login(email)).errorCode).toBe('USER_REQUIRES_MFA');
    expect((await confirm(other)).body.data).toEqual({});
    expect((await activate(other)).errorCode).toBe('RESOURCE_NOT_FOUND');
  });
});

describe('a taken address', () => {
  it.each([
    ['as it stands', () => personOf('Avery').email],
    ['in another case', () => personOf('Bailey').email.toUpperCase()],
  ])('%s answers like a free one and gets another mail', async (_, emailOf) => {
    const email = emailOf();
    const before = await server.service.db.select().from(accounts).where(eq(accounts.emailKey, email.toLowerCase()));
    const answer = await register(registration(email));
    expect([answer.status, answer.data]).toEqual([200, { email }]);
    const [mail] = await server.outbox(email);
    expect(mail?.subject).toBe('You already have a Newsline account');
    expect(mail?.link).toBe('http://localhost:4400/login');
    expect(await server.service.db.select().from(accounts).where(eq(accounts.emailKey, email.toLowerCase()))).toEqual(before);
  });

  it('leaves nothing of the submission behind', async () => {
    const rows = () => server.service.db.$count(registrations);
    const before = await rows();
    await register(registration(personOf('Casey').email));
    await server.settled();
    expect(await rows()).toBe(before);
    await submit('free@reader.example');
    expect(await rows()).toBe(before + 1);
  });

  it('and one whose sign-up nobody confirmed in time are both forgotten', async () => {
    await submit('late@reader.example');
    server.pass(25 * HOUR_MS);
    await submit('fresh@reader.example');
    const left = await server.service.db.select({ email: registrations.emailKey }).from(registrations);
    expect(left).toEqual([{ email: 'fresh@reader.example' }]);
  });
});

describe('what is refused', () => {
  const changed = (change: (body: Body<'register'>) => void, interest?: InterestCode) => {
    const body = structuredClone(registration('refused@reader.example', interest));
    change(body);
    return body;
  };

  it.each([
    ['a weak password', 'password', (body: Body<'register'>) => { body.password = 'short'; }],
    ['a password with a foreign character', 'password', (body: Body<'register'>) => { body.password = 'Newsroom{2026}é'; }],
    ['no e-mail address', 'personalInformation.email', (body: Body<'register'>) => { body.personalInformation.email = 'nowhere'; }],
    ['a language nobody offers', 'personalInformation.language', (body: Body<'register'>) => { body.personalInformation.language = 'xx'; }],
    ['an impossible offset', 'personalInformation.timezone', (body: Body<'register'>) => { body.personalInformation.timeZoneOffset = 99; }],
    ['an interest of the third group', 'personalInformation.interestId', (body: Body<'register'>) => { body.personalInformation.interestId = 'D'; }],
    ['a role nobody offers', 'professionalInformation.role', (body: Body<'register'>) => { body.professionalInformation.role = 'king'; }],
    ['a state of another country', 'professionalInformation.stateOrProvince', (body: Body<'register'>) => { body.professionalInformation.stateOrProvince = 'QC'; }],
    ['a region nobody offers', 'professionalInformation.newsInterestRegions', (body: Body<'register'>) => { body.professionalInformation.newsInterestRegions = ['region-atlantis']; }],
    ['a field of another interest', 'professionalInformation.websiteUrl', (body: Body<'register'>) => { body.professionalInformation.websiteUrl = 'https://x.example'; }],
    ['the same question twice', 'securityAnswers.questionId1', (body: Body<'register'>) => { body.securityAnswers.answers[1] = { questionId: 'q12', answer: 'Oslo' }; }],
    ['a question nobody asks', 'securityAnswers.questionId3', (body: Body<'register'>) => { body.securityAnswers.answers[2] = { questionId: 'q99', answer: 'Jaws' }; }],
    ['a short answer', 'securityAnswers.answer1', (body: Body<'register'>) => { body.securityAnswers.answers[0] = { questionId: 'q12', answer: 'No' }; }],
  ])('%s', async (_, field, change) => {
    const answer = await register(changed(change));
    expect([answer.status, answer.errorCode]).toEqual([400, 'INVALID_REQUEST']);
    expect((answer.data as { errors: object }).errors).toHaveProperty([field]);
    expect(await server.outbox('refused@reader.example')).toEqual([]);
  });

  it('a state too long for its box, where the country has no list', async () => {
    const answer = await register(changed((body) => { Object.assign(body.professionalInformation, { country: 'FR', stateOrProvince: 'x'.repeat(51) }); }));
    expect((answer.data as { errors: object }).errors).toEqual({ 'professionalInformation.stateOrProvince': '50 character limit.' });
  });

  it('repeats nothing that was sent', async () => {
    const answer = await register(changed((body) => { body.password = 'Sesame-open'; }));
    expect(JSON.stringify(answer.body)).not.toContain('Sesame');
    expect(server.lines.join('\n')).not.toContain('Sesame');
  });
});

describe('limits', () => {
  it('sends an address ten confirmations an hour, taken or not', async () => {
    for (const email of ['often@reader.example', personOf('Lennox').email]) {
      for (let n = 0; n < 10; n += 1) expect((await register(registration(email))).status).toBe(200);
      const refused = await register(registration(email));
      expect([refused.status, refused.errorCode]).toEqual([429, 'TOO_MANY_REQUESTS']);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await server.outbox(email)).toHaveLength(10);
    }
    server.pass(HOUR_MS);
    expect((await register(registration('often@reader.example'))).status).toBe(200);
  });

  it('registers once however often the same request arrives', async () => {
    const body = registration('once@reader.example');
    const id = { 'x-request-id': randomUUID() };
    const answers = await Promise.all([register(body, id), register(body, id)]);
    expect(answers.map((one) => one.status)).toEqual([200, 200]);
    expect((await register(body, id)).status).toBe(200);
    expect(await server.outbox('once@reader.example')).toHaveLength(1);
  });

  it('bounds the requests of one network', async () => {
    const small = await openServer({ NETWORK_ATTEMPTS: '2' });
    const statuses: number[] = [];
    for (let n = 0; n < 3; n += 1) statuses.push((await small.call('register', { body: registration(`net${n}@reader.example`) })).status);
    await small.close();
    expect(statuses).toEqual([200, 200, 429]);
  });
});
