// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANSWERS, TEMPORARY_PASSWORD } from '../../../demo/people.ts';
import type { Body, CallName, Reply } from '../../../src/contract/contract.ts';
import { dailySubscription } from '../../../src/contract/daily-subscription.ts';
import { openServer, personOf, sparePerson, type TestServer } from '../server.ts';
import { type SignedIn, signedIn } from '../visitor.ts';
import { basic, professional } from './first-day.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer();
}, 60_000);
afterAll(() => server.close());

const flags = (reply: Reply<'basicProfile'>) => [reply.resetPassword, reply.hasSecurityAnswers, reply.reviewProfile];

/** Every call of the wizard's steps 3 and 4, and the one that leads out of it. */
const laterCalls: readonly (readonly [CallName, object])[] = [
  ['saveBasicProfile', { body: basic }],
  ['profile', {}],
  ['saveProfile', { body: professional }],
  ['filters', {}],
  ['makeFilter', { body: { filterName: 'Primary' } }],
  ['dailySubscription', { body: dailySubscription }],
];

describe('the first-time wizard', () => {
  it.each([
    ['Finley', 1, [true, false, true]],
    ['Gray', 2, [false, false, true]],
    ['Harper', 3, [false, true, true]],
  ] as const)('signs %s in with the authenticator app and begins at step %i', async (firstName, _, owed) => {
    const person = personOf(firstName);
    const { mfaRetrievalToken } = await server.challenge(person);
    const mfaToken = server.appCode(person.totpSecret ?? '');
    const { access: bearer } = signedIn(await server.call('mfaVerify', { body: { mfaRetrievalToken, mfaToken } }));
    expect(flags((await server.call('basicProfile', { bearer })).data)).toEqual(owed);
  });

  it('goes from the temporary password to the order tunnel, each step opening the next', async () => {
    const finley = personOf('Finley');
    const { access: bearer, refresh, user } = await server.signIn(finley);
    const state = async () => flags((await server.call('basicProfile', { bearer })).data);
    const transfer = () =>
      server.call('transfer', {
        bearer,
        body: { refreshToken: refresh, deployment: 'demo', destination: 'http://localhost:4402' },
      });
    const refusedLater = async () => {
      for (const [name, options] of laterCalls)
        expect([name, (await server.call(name, { bearer, ...options })).errorCode]).toEqual([name, 'SETUP_REQUIRED']);
      expect((await transfer()).errorCode).toBe('SETUP_REQUIRED');
    };

    expect(await state()).toEqual([true, false, true]);
    await refusedLater();
    expect((await server.call('saveAnswers', { bearer, body: { answers: [...ANSWERS] } })).errorCode).toBe('SETUP_REQUIRED');
    const changed = await server.call('changePassword', {
      bearer,
      body: { userId: user.id, username: finley.email, oldPassword: TEMPORARY_PASSWORD, newPassword: 'Fresh{Start}26' },
    });
    expect(changed.data).toEqual({ completed: true });

    expect(await state()).toEqual([false, false, true]);
    await refusedLater();
    expect((await server.call('saveAnswers', { bearer, body: { answers: [...ANSWERS] } })).status).toBe(200);

    expect(await state()).toEqual([false, true, true]);
    for (const name of ['languages', 'timezones', 'roles', 'countries', 'states', 'newsInterests'] as const)
      expect((await server.call(name, { bearer })).status).toBe(200);
    expect((await server.call('saveProfile', { bearer, body: professional })).errorCode).toBe('SETUP_REQUIRED');
    // The contact address counts only after its own link was followed.
    expect((await server.call('saveBasicProfile', { bearer, body: basic })).data).toEqual({ ...basic, email: finley.email });

    expect(await state()).toEqual([false, true, false]);
    for (const [name, options] of laterCalls) expect([name, (await server.call(name, { bearer, ...options })).status]).toEqual([name, 200]);
    expect((await transfer()).status).toBe(200);
  });

  it('starts again for a person whom the demo resets', async () => {
    const finley = personOf('Finley');
    const before = await server.signIn(finley, 'Fresh{Start}26');
    const reset = await server.app.request(`/demo/people/${finley.id}/reset`, { method: 'PUT' });
    expect(reset.status).toBe(200);
    expect((await server.call('basicProfile', { bearer: before.access })).errorCode).toBe('TOKEN_INVALID');
    const { access: bearer } = await server.signIn(finley);
    expect(flags((await server.call('basicProfile', { bearer })).data)).toEqual([true, false, true]);
    expect((await server.app.request('/demo/people/nobody/reset', { method: 'PUT' })).status).toBe(404);
  });
});

describe('the basic profile', () => {
  let me: SignedIn;
  beforeAll(async () => {
    me = await server.signIn(sparePerson(1));
  });
  const save = (body: Partial<Body<'saveBasicProfile'>>) =>
    server.call('saveBasicProfile', { bearer: me.access, body: { ...basic, ...body } });
  const read = async () => (await server.call('basicProfile', { bearer: me.access })).data as Reply<'basicProfile'>;

  it('keeps the contact address until the new one is confirmed, and says so', async () => {
    await save({});
    expect(await read()).toMatchObject({
      firstName: 'Finn',
      lastName: 'Marsh',
      email: sparePerson(1).email,
      language: 'de',
      timezoneOffset: 1,
      timezone: 'Europe/Paris',
    });
    const [mail] = await server.outbox(sparePerson(1).email);
    expect(mail?.subject).toBe('A new contact address for your Newsline account');
    const login = (email: string) =>
      server.call('login', { body: { email, password: sparePerson(1).password ?? '', strategy: 'legacyUser' } });
    expect((await login(sparePerson(1).email)).errorCode).toBe('USER_REQUIRES_MFA');
    expect((await login('finn@elsewhere.example')).errorCode).toBe('INVALID_CREDENTIALS');
    await save({ email: sparePerson(1).email });
    expect((await read()).email).toBe(sparePerson(1).email);
    await server.settled();
  });

  it('keeps the time zone when its offset was not changed', async () => {
    await save({ timezoneOffset: -8 });
    await save({ timezoneOffset: -8, firstName: 'Fay' });
    expect(await read()).toMatchObject({ timezone: 'America/Los_Angeles', timezoneOffset: -8 });
  });

  it('is stored with names trimmed', async () => {
    await save({ firstName: '  Fay ', lastName: ' Lund' });
    expect(await read()).toMatchObject({ firstName: 'Fay', lastName: 'Lund' });
  });

  it.each([
    ['firstName', { firstName: '  ' }, 'You must enter a first name.'],
    ['lastName', { lastName: 'a<b' }, 'You have entered one of the following invalid characters: < > \\ / # " ; ='],
    ['firstName', { firstName: 'x'.repeat(81) }, '80 character limit.'],
    ['email', { email: 'nowhere' }, 'You must enter a valid email address.'],
    ['language', { language: 'xx' }, 'This value is not on offer.'],
  ])('is refused with a wrong %s by the form’s own rule', async (field, change, message) => {
    const before = await read();
    const answer = await save(change);
    expect([answer.status, answer.data]).toEqual([400, { errors: { [field]: message } }]);
    expect(await read()).toEqual(before);
  });
});

describe('the professional profile', () => {
  it('is blank at first, then holds what was saved', async () => {
    const { access: bearer } = await server.signIn(sparePerson(2));
    const blank = (await server.call('profile', { bearer })).data as Reply<'profile'>;
    expect(Object.keys(blank).sort()).toEqual(Object.keys(professional).sort());
    expect(new Set(Object.values(blank))).toEqual(new Set(['']));
    expect((await server.call('saveProfile', { bearer, body: professional })).data).toEqual(professional);
    expect((await server.call('profile', { bearer })).data).toEqual(professional);
  });

  it.each([
    ['company', { company: '' }],
    ['stateOrProvince', { stateOrProvince: 'TX' }],
    ['phone', { phone: '12' }],
    ['afterHoursPhone', { afterHoursMobile: '' }],
    ['role', { role: 'king' }],
    ['yearsInProfession', { yearsInProfession: '16-up' }],
  ])('is refused with a wrong %s', async (field, change) => {
    const { access: bearer } = await server.signIn(sparePerson(3));
    const answer = await server.call('saveProfile', { bearer, body: { ...professional, ...change } });
    expect(answer.status).toBe(400);
    expect((answer.data as { errors: object }).errors).toHaveProperty(field);
    server.pass(31_000);
  });
});
