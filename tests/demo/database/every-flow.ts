/** Every flow through the server that uses its database: each call of the contract at least once, and both halves of a sign-on. */
import { expect } from 'vitest';
import { ANSWERS } from '../../../demo/people.ts';
import { type CallName, contract, type Reply } from '../../../src/contract/contract.ts';
import { passkeysOn } from '../passkeys/passkeys.ts';
import { basic, confirmContact, enrolApp, firstDay, replacePassword } from '../registration/first-day.ts';
import { signUpsOn } from '../registration/sign-ups.ts';
import { personOf, sparePerson, type TestServer } from '../server.ts';
import { ssoPeople } from '../sso/sso-demo.ts';
import { vouchedSignOn } from '../sso/vouched-sign-on.ts';
import { signedIn, type Visitor, visitorOf } from '../visitor.ts';

type Send = Parameters<typeof visitorOf>[0];

const DESTINATION = 'http://localhost:4402';

async function session(visitor: Visitor): Promise<void> {
  const person = sparePerson(0);
  const { id: accountId } = person;
  await visitor.call('preflight', { body: { username: person.email } });
  await visitor.call('login', { body: { email: person.email, password: 'Wrong-Password-1', strategy: 'legacyUser' } });
  const { mfaRetrievalToken } = await visitor.challenge(person);
  const wrong = await visitor.call('mfaVerify', { body: { mfaRetrievalToken, mfaToken: '000000' } });
  expect(wrong.errorCode).toBe('INVALID_MFA_CODE');
  const first = await visitor.signIn(person);
  const { access, refresh } = signedIn(await visitor.call('refresh', { body: { refreshToken: first.refresh } }));
  await visitor.call('sessionTimeout', { bearer: access, params: { accountId } });
  const resource = { resource: 'order-tunnel-web', requestType: 'GET', userId: accountId };
  await visitor.call('permission', { bearer: access, params: resource });
  for (const name of ['states', 'countries', 'languages', 'timezones', 'roles', 'newsInterests'] as const) {
    await visitor.call(name, { bearer: access });
    await visitor.call(`${name}Public`);
  }
  await visitor.call('translate', { bearer: access, body: { locale: 'de', strings: ['Login'] } });
  const body = { refreshToken: refresh, deployment: '', destination: DESTINATION };
  const { transferToken }: Reply<'transfer'> = (await visitor.call('transfer', { bearer: access, body })).data;
  const taken = { transferToken, destination: DESTINATION };
  expect((await visitor.call('redeem', { body: taken, headers: { origin: DESTINATION } })).status).toBe(200);
  await visitor.call('logout', { body: { refreshToken: refresh } });
}

async function recovery(visitor: Visitor): Promise<void> {
  const tatum = personOf('Tatum');
  await visitor.call('forgotPassword', { params: { requestId: 'any' }, body: { username: tatum.email } });
  const bearer = /[?#&]token=([\w-]+)/.exec((await visitor.outbox(tatum.email))[0]?.link ?? '')?.[1] ?? '';
  await visitor.call('verifyResetToken', { body: { token: bearer } });
  const challenge = await visitor.call('securityQuestion', { bearer, query: { legacyUserId: tatum.id, language: 'en' } });
  const questionId = (challenge.data as Reply<'securityQuestion'>).questions[0]?.questionId ?? '';
  const answer = ANSWERS.find((entry) => entry.questionId === questionId)?.answer ?? '';
  await visitor.call('verifyAnswer', { bearer, body: { userId: tatum.id, questionId, answer } });
  const reset = { userId: tatum.id, questionId, answer, username: tatum.email, newPassword: 'Quite-New-2026!x' };
  expect((await visitor.call('resetPassword', { bearer, body: reset })).status).toBe(200);
}

async function signUp(visitor: Visitor): Promise<void> {
  await visitor.call('maintenanceWindows');
  await visitor.call('securityQuestions');
  await visitor.call('interestTypes');
  const signUps = signUpsOn(visitor);
  const id = await signUps.submit('nova@reader.example');
  await signUps.confirm(id);
  await signUps.activate(id);
  expect((await signUps.firstSignIn('nova@reader.example', '2125550977')).status).toBe(200);
}

async function firstDays(visitor: Visitor, server: TestServer): Promise<void> {
  const finley = personOf('Finley');
  const mine = await visitor.signIn(finley);
  const bearer = mine.access;
  const { filterId } = await firstDay(visitor, mine, finley);
  for (const name of ['basicProfile', 'profile', 'filters'] as const) await visitor.call(name, { bearer });
  await visitor.call('filterItems', { bearer, params: { filterId } });
  await confirmContact(visitor, (await visitor.outbox(basic.email))[0]?.link?.split('/').at(-1) ?? '');
  const indigo = personOf('Indigo');
  await replacePassword(visitor, await visitor.signIn(indigo), indigo);
  const { secret } = await enrolApp(visitor, personOf('Devon'), (secret) => server.appCode(secret));
  const { mfaRetrievalToken } = await visitor.challenge(personOf('Devon'));
  server.pass(60_000);
  const verified = await visitor.call('mfaVerify', { body: { mfaRetrievalToken, mfaToken: server.appCode(secret) } });
  expect(verified.status).toBe(200);
}

async function withPasskeys(visitor: Visitor, { service }: TestServer): Promise<void> {
  const there = passkeysOn({ ...visitor, service });
  const { access, authenticator, id } = await there.enrol(sparePerson(1));
  await visitor.call('security', { bearer: access });
  await visitor.call('renamePasskey', { bearer: access, params: { id: String(id) }, body: { name: 'Desk' } });
  const [code = ''] = await there.recoveryCodes(access);
  await visitor.call('postponePasskey', { bearer: access, body: { later: true } });
  expect((await there.logIn(authenticator.get(await there.firstStepOptions()))).status).toBe(200);
  const first = (await visitor.challenge(sparePerson(1))).mfaRetrievalToken;
  expect((await there.useAsSecond(first, authenticator.get(await there.secondFactorOptions(first)))).status).toBe(200);
  const second = (await visitor.challenge(sparePerson(1))).mfaRetrievalToken;
  expect((await there.useCode(second, code)).status).toBe(200);
  await visitor.call('removePasskey', { bearer: access, params: { id: String(id) }, body: {} });
}

async function signOn(visitor: Visitor, send: Send, { service }: TestServer): Promise<void> {
  const { email } = ssoPeople.saml;
  await visitor.call('preflight', { body: { username: email } });
  await send('/auth/login/saml', { method: 'POST', headers: { origin: 'null' }, body: new URLSearchParams({ username: email }) });
  // The first sign-on finds the account by its address, the second by the identity that the first one stored.
  for (let n = 0; n < 2; n += 1) expect(await vouchedSignOn(service)).toMatch(/[?&]t=/);
}

/** @returns the calls of the contract that were left out */
export async function everyFlow(server: TestServer): Promise<readonly CallName[]> {
  const calls: string[] = [];
  const send: Send = (path, init) => {
    calls.push(`${init?.method} ${path}`);
    return server.app.request(path, init);
  };
  const visitor = visitorOf(send, server.settled);
  await session(visitor);
  await recovery(visitor);
  await signUp(visitor);
  await firstDays(visitor, server);
  await withPasskeys(visitor, server);
  await signOn(visitor, send, server);
  return (Object.keys(contract) as CallName[]).filter((name) => {
    const { method, path } = contract[name];
    const pattern = new RegExp(`^${method} ${path.replace(/\{\w+\}/g, '[^/]+')}(\\?|$)`);
    return !calls.some((call) => pattern.test(call));
  });
}
