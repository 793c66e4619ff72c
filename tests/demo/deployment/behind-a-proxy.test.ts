// @vitest-environment node
import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { ANSWERS, everybody, type Person } from '../../../demo/people.ts';
import type { OutboxEntry } from '../../../demo/server/db/schema/content.ts';
import type { Reply } from '../../../src/contract/contract.ts';
import { type Browser, formOn, openBrowser } from '../browser.ts';
import { basic, confirmContact, enrolApp, firstDay, professional, replacePassword } from '../registration/first-day.ts';
import { interests } from '../registration/sign-up-body.ts';
import { signUpsOn } from '../registration/sign-ups.ts';
import { personOf, sparePerson } from '../server.ts';
import { allow, ssoPeople } from '../sso/sso-demo.ts';
import { signedIn, type Visitor, visitorOf } from '../visitor.ts';
import { type Deployment, openDeployment } from './deployment.ts';

vi.setConfig({ hookTimeout: 240_000 });

let deployment: Deployment;
let visitor: Visitor;
beforeAll(async () => {
  deployment = await openDeployment(inject('postgres'));
  visitor = visitorOf((path, init) => fetch(new URL(path, deployment.origin), init));
});
afterAll(() => deployment.close());

const count = async (from: string) => Number((await deployment.database.admin.query(`select count(*) from ${from}`)).rows[0].count);
/** The newest mail: it may be sent after the answer. */
const mailTo = (address: string): Promise<OutboxEntry> =>
  vi.waitFor(
    async () => {
      const [mail] = await visitor.outbox(address);
      if (!mail) throw new Error(`no mail to ${address}`);
      return mail;
    },
    { timeout: 30_000 },
  );
const lastPart = (link: string | null) => link?.split('/').at(-1) ?? '';
const login = (person: Person, password = person.password ?? '') => ({ email: person.email, password, strategy: 'legacyUser' }) as const;

/** Every request goes to the other process than the one before it. */
describe('behind a round-robin proxy over two processes', () => {
  it('people are seeded once', async () => {
    expect(await count('accounts')).toBe(everybody.length);
    expect(await count('security_answers')).toBe(3 * everybody.filter(({ answers }) => answers !== false).length);
  });

  it('a user signs in, is recognized, hands the session over and signs out', async () => {
    const { access, refresh, user } = await visitor.signIn(sparePerson(0));
    expect((await visitor.call('basicProfile', { bearer: access })).data).toMatchObject({ email: sparePerson(0).email });
    const rotated = signedIn(await visitor.call('refresh', { body: { refreshToken: refresh } }));
    const permission = { resource: 'order-tunnel-web', requestType: 'GET', userId: user.id };
    expect((await visitor.call('permission', { bearer: rotated.access, params: permission })).data).toEqual({ hasPermission: 1 });
    const destination = deployment.origin;
    const handed = await visitor.call('transfer', {
      bearer: rotated.access,
      body: { refreshToken: rotated.refresh, deployment: '', destination },
    });
    const { transferToken } = handed.data as { transferToken: string };
    const redeem = () => visitor.call('redeem', { body: { transferToken, destination }, headers: { origin: destination } });
    expect((await Promise.all([redeem(), redeem(), redeem(), redeem()])).filter(({ status }) => status === 200)).toHaveLength(1);
    await visitor.call('logout', { body: { refreshToken: rotated.refresh } });
    expect((await visitor.call('basicProfile', { bearer: rotated.access })).errorCode).toBe('TOKEN_INVALID');
  });

  it('a first-time user completes the wizard for good', async () => {
    const person = personOf('Finley');
    const session = await visitor.signIn(person);
    const bearer = session.access;
    const { filterId, password } = await firstDay(visitor, session, person);
    expect((await visitor.call('profile', { bearer })).data).toEqual(professional);
    const known: Reply<'basicProfile'> = (await visitor.call('basicProfile', { bearer })).data;
    expect(known).toMatchObject({ lastName: basic.lastName, resetPassword: false, hasSecurityAnswers: true, reviewProfile: false });
    expect((await visitor.call('filters', { bearer })).data).toEqual([{ filterId, filterName: 'Primary', primaryFilter: true }]);
    const items: Reply<'filterItems'> = (await visitor.call('filterItems', { bearer, params: { filterId } })).data;
    expect(items).toEqual({ regionIds: interests.newsInterestRegions, industryIds: interests.newsInterestIndustries });
    expect(await count(`daily_subscriptions where account_id = '${person.id}' and html and not active`)).toBe(1);
    expect((await visitor.signIn(person, password)).access).toMatch(/^[\w-]{43}$/);
  });

  it('a new contact address counts at both processes once its link was followed and the button pressed', async () => {
    const { access: bearer } = await visitor.signIn(personOf('Finley'), 'Fresh{Start}26');
    const emailOf = async () => ((await visitor.call('basicProfile', { bearer })).data as Reply<'basicProfile'>).email;
    expect([await emailOf(), await emailOf()]).toEqual(Array(2).fill(personOf('Finley').email));
    await confirmContact(visitor, lastPart((await mailTo(basic.email)).link));
    expect([await emailOf(), await emailOf()]).toEqual(Array(2).fill(basic.email));
  });

  it.each(['Emery', 'Indigo'])('%s has to replace the password, and both processes know the new one', async (firstName) => {
    const person = personOf(firstName);
    const other = await visitor.signIn(person);
    const session = await visitor.signIn(person);
    await replacePassword(visitor, session, person);
    for (let n = 0; n < 2; n += 1) {
      expect((await visitor.call('basicProfile', { bearer: other.access })).errorCode).toBe('TOKEN_INVALID');
      expect((await visitor.call('login', { body: login(person) })).errorCode).toBe('INVALID_CREDENTIALS');
      const known: Reply<'basicProfile'> = (await visitor.call('basicProfile', { bearer: session.access })).data;
      expect(known).toMatchObject({ resetPassword: false, isExpired: false });
    }
  });

  it('an authenticator app is enrolled, and each of its codes signs in once', async () => {
    const codeOf = (secret: string, stepsAgo: number) =>
      new TOTP({ secret: Secret.fromBase32(secret), period: 30 }).generate({ timestamp: Date.now() - stepsAgo * 30_000 });
    const { secret } = await enrolApp(visitor, personOf('Devon'), (secret) => codeOf(secret, 1));
    const mfaToken = codeOf(secret, 0);
    const enter = async () => {
      const { mfaRetrievalToken, methods } = await visitor.challenge(personOf('Devon'));
      expect(methods).toEqual(['app']);
      return visitor.call('mfaVerify', { body: { mfaRetrievalToken, mfaToken } });
    };
    const entered = [await enter(), await enter(), await enter()];
    expect(entered.map(({ errorCode = 'in' }) => errorCode)).toEqual(['in', 'INVALID_MFA_CODE', 'INVALID_MFA_CODE']);
  });

  it('a forgotten password is recovered by link and answer', async () => {
    const person = personOf('Tatum');
    await visitor.call('forgotPassword', { params: { requestId: randomUUID() }, body: { username: person.email } });
    const bearer = /[?#&]token=([\w-]+)/.exec((await mailTo(person.email)).link ?? '')?.[1] ?? '';
    expect((await visitor.call('verifyResetToken', { body: { token: bearer } })).status).toBe(200);
    const challenge = await visitor.call('securityQuestion', { bearer, query: { legacyUserId: person.id, language: 'en' } });
    const [question] = (challenge.data as Reply<'securityQuestion'>).questions;
    const questionId = question?.questionId ?? '';
    const answer = ANSWERS.find((entry) => entry.questionId === questionId)?.answer ?? '';
    expect((await visitor.call('verifyAnswer', { bearer, body: { userId: person.id, questionId, answer } })).status).toBe(200);
    const newPassword = 'Quite-New-2026!x';
    const reset = { userId: person.id, questionId, answer, username: person.email, newPassword };
    expect((await visitor.call('resetPassword', { bearer, body: reset })).status).toBe(200);
    expect((await visitor.signIn(person, newPassword)).access).toMatch(/^[\w-]{43}$/);
  });

  it('a visitor signs up, confirms and sets up a second factor', async () => {
    const signUps = signUpsOn(visitor, async () => lastPart((await mailTo('nova@reader.example')).link));
    const id = await signUps.submit('nova@reader.example');
    expect((await signUps.confirm(id)).data).toMatchObject({ email: 'nova@reader.example' });
    expect((await signUps.activate(id)).status).toBe(200);
    expect((await signUps.firstSignIn('nova@reader.example', '2125550977')).status).toBe(200);
  });

  it('wrong passwords are counted together, and both processes lock the account', async () => {
    const person = sparePerson(1);
    for (let n = 0; n < 5; n += 1)
      expect((await visitor.call('login', { body: login(person, `Wrong-${n}`) })).errorCode).toBe('INVALID_CREDENTIALS');
    for (let n = 0; n < 2; n += 1) expect((await visitor.call('login', { body: login(person) })).errorCode).toBe('USER_ACCOUNT_LOCKED');
  });

  it('a request sent seven times at once has one effect and one answer', async () => {
    const headers = { 'x-request-id': randomUUID() };
    const before = await count('pending_logins');
    const answers = await Promise.all(Array.from({ length: 7 }, () => visitor.call('login', { body: login(sparePerson(2)), headers })));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await count('pending_logins')) - before).toBe(1);
    const mfaRetrievalToken = (answers[0]?.body.data as { mfaRetrievalToken: string } | undefined)?.mfaRetrievalToken ?? '';
    const send = { 'x-request-id': randomUUID() };
    const sent = await Promise.all(
      Array.from({ length: 7 }, () => visitor.call('mfaSend', { body: { mfaRetrievalToken }, headers: send })),
    );
    expect(sent.map(({ status }) => status)).toEqual(Array(7).fill(200));
    expect(await visitor.outbox(`1${sparePerson(2).phone?.phoneNumber}`)).toHaveLength(1);
  });

  const browserOf = () =>
    openBrowser((url) => ![...deployment.providerOrigins, `${deployment.origin}/auth/`].some((origin) => url.startsWith(origin)));

  /** Goes up to the provider's answer. */
  async function vouched(browser: Browser, authType: 'saml' | 'oidc') {
    const form = { username: ssoPeople[authType].email, redirect_url: `${deployment.origin}/` };
    return browser.submit(await browser.go(`${deployment.origin}/auth/login/${authType}`, form), allow);
  }

  it('an OpenID sign-on may begin at one process and end at the other', async () => {
    const end = await vouched(browserOf(), 'oidc');
    expect([end.status, new URL(end.url).searchParams.has('t')]).toEqual([303, true]);
  });

  it('a SAML answer is accepted once, whichever process gets it again', async () => {
    const browser = browserOf();
    const { action, fields } = formOn(await vouched(browser, 'saml'));
    const end = await browser.go(action, fields);
    expect([end.status, new URL(end.url).searchParams.has('t')]).toEqual([303, true]);
    for (let n = 0; n < 2; n += 1) expect((await browser.go(action, fields)).url).toContain('errorCode=SSO_FAILED');
  });

  it('no user notices when one of the processes goes away', async () => {
    const [first, two] = deployment.servers;
    const { refresh } = await visitor.signIn(sparePerson(3));
    first?.kill('SIGKILL');
    expect(await first?.ended).toBe('SIGKILL');
    expect((await visitor.call('refresh', { body: { refreshToken: refresh } })).status).toBe(200);
    expect((await visitor.signIn(sparePerson(4))).access).not.toBe('');
    expect(two?.lines.some((line) => line.includes('"level":"error"'))).toBe(false);
  });
});
