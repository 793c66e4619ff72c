// @vitest-environment node
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts } from '../../../demo/server/db/schema/accounts.ts';
import { pendingSignUps } from '../../../demo/server/db/schema/sign-up.ts';
import { forgetEnded } from '../../../demo/server/housekeeping.ts';
import type { Reply } from '../../../src/contract/contract.ts';
import { interestCodes } from '../../../src/features/sign-up/progress.ts';
import { openServer, personOf, type TestServer } from '../server.ts';
import { signedIn } from '../visitor.ts';
import { interests, signUpBody } from './sign-up-body.ts';
import { signUpsOn } from './sign-ups.ts';

const HOUR_MS = 3_600_000;

let server: TestServer;
let signUps: ReturnType<typeof signUpsOn>;
beforeAll(async () => {
  server = await openServer();
  signUps = signUpsOn(server);
}, 60_000);
afterAll(() => server.close());

describe('sign-up', () => {
  it.each(interestCodes.map((code, index) => [code, index] as const))(
    'for %s registers, confirms, activates, sets up a second factor and signs in without the wizard',
    async (interest, index) => {
      const email = `${interest.toLowerCase()}@reader.example`;
      const id = await signUps.submit(email, interest);
      expect((await signUps.confirm(id)).data).toEqual({ email, firstName: 'Nova', lastName: 'Lind' });
      expect((await signUps.activate(id)).status).toBe(200);
      const answer = await signUps.firstSignIn(email, `212555090${index}`);
      expect(answer.data).toMatchObject({
        hasSecurityAnswers: true,
        resetPassword: false,
        reviewProfile: false,
        isExpired: false,
        email,
        timezone: 'America/New_York',
      });
      const bearer = signedIn(answer).access;
      expect((await server.call('profile', { bearer })).status).toBe(200);
      expect(
        (
          await server.call('permission', {
            bearer,
            params: { resource: 'order-tunnel-web', requestType: 'GET', userId: signedIn(answer).user.id },
          })
        ).data,
      ).toEqual({ hasPermission: 0 });
    },
  );

  it('keeps the profile, the news interests and the daily e-mail', async () => {
    const email = 'kept@reader.example';
    const id = await signUps.submit(email);
    await signUps.confirm(id);
    await signUps.activate(id);
    const bearer = signedIn(await signUps.firstSignIn(email, '2125550910')).access;
    expect((await server.call('profile', { bearer })).data).toMatchObject({
      company: 'Harbor Ltd',
      role: 'marketing',
      stateOrProvince: 'ME',
      yearsInProfession: '16 & over',
    });
    const [filter] = (await server.call('filters', { bearer })).data as Reply<'filters'>;
    expect(filter).toMatchObject({ filterName: 'Primary', primaryFilter: true });
    const items = await server.call('filterItems', { bearer, params: { filterId: filter?.filterId ?? '' } });
    expect(items.data).toEqual({
      regionIds: interests.newsInterestRegions,
      industryIds: interests.newsInterestIndustries,
    });
  });

  it('keeps what was typed without the spaces around it', async () => {
    const email = 'spaces@reader.example';
    const { personalInformation, professionalInformation, ...secrets } = signUpBody(email);
    await signUps.register({
      ...secrets,
      personalInformation: { ...personalInformation, email: ` ${email} `, firstName: ' Nova', lastName: 'Lind ' },
      professionalInformation: { ...professionalInformation, company: ' Harbor Ltd ' },
    });
    const id = await signUps.linkId(email);
    expect((await signUps.confirm(id)).data).toEqual({ email, firstName: 'Nova', lastName: 'Lind' });
    await signUps.activate(id);
    const bearer = signedIn(await signUps.firstSignIn(email, '2125550912')).access;
    expect((await server.call('basicProfile', { bearer })).data).toMatchObject({ email, firstName: 'Nova', lastName: 'Lind' });
    expect((await server.call('profile', { bearer })).data).toMatchObject({ company: 'Harbor Ltd' });
  });

  it('takes an address with letters of any language, and finds the account however they are composed', async () => {
    const email = 'zo\u00eb@reader.example';
    const id = await signUps.submit(email);
    await signUps.confirm(id);
    await signUps.activate(id);
    for (const typed of [email, email.normalize('NFD'), email.toUpperCase()]) {
      expect((await signUps.login(typed)).errorCode).toBe('USER_REQUIRES_MFA');
    }
  });

  it('mails a link whose id is not the account’s', async () => {
    const email = 'link@reader.example';
    const id = await signUps.submit(email);
    const [mail] = await server.outbox(email);
    expect(mail?.link).toBe(`http://localhost:4400/login/signup/${id}`);
    expect(id).toMatch(/^[A-Za-z0-9_-]{22}$/);
    await signUps.confirm(id);
    await signUps.activate(id);
    const [account] = await server.service.db.select().from(accounts).where(eq(accounts.emailKey, email));
    expect(account?.id).not.toBe(id);
    expect((await server.service.db.select().from(pendingSignUps)).map((row) => row.idHash)).not.toContain(id);
  });

  it('opens nothing before the activation, and following the link with GET changes nothing', async () => {
    const email = 'early@reader.example';
    const id = await signUps.submit(email);
    expect((await signUps.login(email)).errorCode).toBe('INVALID_CREDENTIALS');
    await server.app.request(`/login/signup/${id}`);
    await server.app.request(`/auth/legacyUser/${id}`);
    await server.app.request(`/auth/legacyUser/confirmEmail/legacyUserId?userId=${id}`);
    expect((await signUps.activate(id)).errorCode).toBe('RESOURCE_NOT_FOUND');
    await signUps.confirm(id);
    expect((await signUps.login(email)).errorCode).toBe('INVALID_CREDENTIALS');
    await signUps.activate(id);
    expect((await signUps.login(email)).errorCode).toBe('USER_REQUIRES_MFA');
  });

  it('lets both calls be repeated for 24 hours, and not after', async () => {
    const email = 'repeat@reader.example';
    const id = await signUps.submit(email);
    server.pass(24 * HOUR_MS - 60_000);
    for (let round = 0; round < 2; round += 1) {
      expect((await signUps.confirm(id)).data).toMatchObject({ email });
      const both = await Promise.all([signUps.activate(id), signUps.activate(id)]);
      expect(both.map((answer) => answer.status)).toEqual([200, 200]);
    }
    server.pass(60_000);
    expect((await signUps.confirm(id)).body.data).toEqual({});
    expect((await signUps.activate(id)).errorCode).toBe('RESOURCE_NOT_FOUND');
    expect((await signUps.login(email)).errorCode).toBe('USER_REQUIRES_MFA');
  });

  it.each(['nobody-knows-this-id', '../../x', 'demo-avery-quinn', ''])('answers the unknown id %j without an e-mail', async (id) => {
    const answer = await signUps.confirm(id);
    expect([answer.status, answer.body.data]).toEqual([200, {}]);
    if (id) expect((await signUps.activate(id)).errorCode).toBe('RESOURCE_NOT_FOUND');
  });

  it('never reactivates a disabled account', async () => {
    const email = 'disabled@reader.example';
    const id = await signUps.submit(email);
    await signUps.confirm(id);
    await signUps.activate(id);
    await server.service.db.update(accounts).set({ status: 'disabled' }).where(eq(accounts.emailKey, email));
    expect((await signUps.activate(id)).errorCode).toBe('RESOURCE_NOT_FOUND');
    expect((await signUps.confirm(id)).body.data).toEqual({});
    expect((await signUps.login(email)).errorCode).toBe('INVALID_CREDENTIALS');
  });

  it('opens with each link what was sent with it, so that no one else can slip a password into the sign-up', async () => {
    const email = 'twice@reader.example';
    const mine = await signUps.submit(email);
    const theirs = signUpBody(email);
    expect((await signUps.register({ ...theirs, password: 'Stranger!2026' })).status).toBe(200);
    const other = await signUps.linkId(email);
    expect(other).not.toBe(mine);
    await signUps.confirm(mine);
    await signUps.activate(mine);
    expect((await signUps.login(email, 'Stranger!2026')).errorCode).toBe('INVALID_CREDENTIALS');
    expect((await signUps.login(email)).errorCode).toBe('USER_REQUIRES_MFA');
    expect((await signUps.confirm(other)).body.data).toEqual({});
    expect((await signUps.activate(other)).errorCode).toBe('RESOURCE_NOT_FOUND');
  });
});

describe('a taken address', () => {
  it.each([
    ['as it stands', () => personOf('Avery').email],
    ['in another case', () => personOf('Bailey').email.toUpperCase()],
  ])('gets the answer of a free one and another mail, %s', async (_, emailOf) => {
    const email = emailOf();
    const before = await server.service.db.select().from(accounts).where(eq(accounts.emailKey, email.toLowerCase()));
    const answer = await signUps.register(signUpBody(email));
    expect([answer.status, answer.data]).toEqual([200, { email }]);
    const [mail] = await server.outbox(email);
    expect(mail?.subject).toBe('You already have a Newsline account');
    expect(mail?.link).toBe('http://localhost:4400/login');
    expect(await server.service.db.select().from(accounts).where(eq(accounts.emailKey, email.toLowerCase()))).toEqual(before);
  });

  it('keeps nothing of the submission', async () => {
    const rows = () => server.service.db.$count(pendingSignUps);
    const before = await rows();
    await signUps.register(signUpBody(personOf('Casey').email));
    await server.settled();
    expect(await rows()).toBe(before);
    await signUps.submit('free@reader.example');
    expect(await rows()).toBe(before + 1);
  });

  it('is forgotten after a while, and so is a sign-up that was never confirmed', async () => {
    await signUps.submit('late@reader.example');
    // Housekeeping uses the database's clock.
    server.pass(Date.now() - server.now().getTime());
    await server.service.db.execute(
      "update registrations set expires_at = now() - interval '25 hours', stored_at = now() - interval '49 hours'",
    );
    await signUps.submit('fresh@reader.example');
    await forgetEnded(server.service);
    const left = await server.service.db.select({ email: pendingSignUps.emailKey }).from(pendingSignUps);
    expect(left).toEqual([{ email: 'fresh@reader.example' }]);
  });
});

describe('the limits of sign-up', () => {
  it('allow ten confirmation mails an hour to one address, taken or not', async () => {
    for (const email of ['often@reader.example', personOf('Lennox').email]) {
      for (let n = 0; n < 10; n += 1) expect((await signUps.register(signUpBody(email))).status).toBe(200);
      const refused = await signUps.register(signUpBody(email));
      expect([refused.status, refused.errorCode]).toEqual([429, 'TOO_MANY_REQUESTS']);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await server.outbox(email)).toHaveLength(10);
    }
    server.pass(HOUR_MS);
    expect((await signUps.register(signUpBody('often@reader.example'))).status).toBe(200);
  });

  it('count one registration however often the same request arrives', async () => {
    const body = signUpBody('once@reader.example');
    const id = { 'x-request-id': randomUUID() };
    const answers = await Promise.all([signUps.register(body, id), signUps.register(body, id)]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    expect((await signUps.register(body, id)).status).toBe(200);
    expect(await server.outbox('once@reader.example')).toHaveLength(1);
  });

  it('bound the requests of one network', async () => {
    const small = await openServer({ NETWORK_ATTEMPTS: '2' });
    const statuses: number[] = [];
    for (let n = 0; n < 3; n += 1) statuses.push((await small.call('register', { body: signUpBody(`net${n}@reader.example`) })).status);
    await small.close();
    expect(statuses).toEqual([200, 200, 429]);
  });
});
