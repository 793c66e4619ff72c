// @vitest-environment node
/** A stolen access token gives access until it ends; it must not be enough to take over the account. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANSWERS, PASSWORD, type Person, TEMPORARY_PASSWORD } from '../../../demo/people.ts';
import { hashAnswers, storeAnswers } from '../../../demo/server/accounts/security-answers.ts';
import { seedPeople } from '../../../demo/server/demo-parts/seed.ts';
import { openServer, personOf, START, sparePerson, type TestServer } from '../server.ts';
import type { SignedIn } from '../visitor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

const THIEF = 'thief@elsewhere.example';
const NEW_ANSWERS = ANSWERS.map(({ questionId }) => ({ questionId, answer: 'chosen by a thief' }));

const mailsTo = async (address: string) => (await server.outbox(address)).map(({ subject, link }) => ({ subject, link }));
const subjectsTo = async (address: string) => (await mailsTo(address)).map(({ subject }) => subject);

async function changeContact({ access }: SignedIn, email: string, person: Person) {
  const { firstName, lastName } = person;
  return server.call('saveBasicProfile', { bearer: access, body: { firstName, lastName, email, language: 'en', timezoneOffset: -8 } });
}
const confirmationId = async (email: string) => (await mailsTo(email))[0]?.link?.split('/').at(-1) ?? '';
const emailShown = async ({ access }: SignedIn) =>
  ((await server.call('basicProfile', { bearer: access })).data as { email: string }).email;

describe('a new contact address', () => {
  it('counts only once its own link was followed and the button pressed', async () => {
    const person = sparePerson(0);
    const session = await server.signIn(person);
    expect((await changeContact(session, THIEF, person)).data).toMatchObject({ email: person.email });
    expect(await emailShown(session)).toBe(person.email);
    expect(await subjectsTo(person.email)).toEqual(['A new contact address for your Newsline account']);
    expect(await subjectsTo(THIEF)).toEqual(['Confirm your contact address']);

    const id = await confirmationId(THIEF);
    expect((await server.call('activate', { params: { userId: id } })).errorCode).toBe('RESOURCE_NOT_FOUND');
    expect((await server.call('confirmEmail', { body: { userId: id } })).data).toEqual({
      email: THIEF,
      firstName: person.firstName,
      lastName: person.lastName,
    });
    expect(await emailShown(session)).toBe(person.email);
    for (let n = 0; n < 2; n += 1) expect((await server.call('activate', { params: { userId: id } })).status).toBe(200);
    expect(await emailShown(session)).toBe(THIEF);
    expect((await subjectsTo(person.email))[0]).toBe('Your Newsline contact address was changed');
    expect((await subjectsTo(THIEF))[0]).toBe('Your Newsline contact address was changed');
  });

  it('gets no reset link and cannot log in, since both need the login address', async () => {
    const person = sparePerson(0);
    const before = (await mailsTo(THIEF)).length;
    await server.call('forgotPassword', { params: { requestId: 'x' }, body: { username: person.email } });
    await server.call('forgotPassword', { params: { requestId: 'x' }, body: { username: THIEF } });
    expect((await mailsTo(person.email))[0]).toEqual({ subject: 'Reset your Newsline password', link: expect.stringMatching(/token=/) });
    expect(await mailsTo(THIEF)).toHaveLength(before);
    const login = await server.call('login', { body: { email: THIEF, password: PASSWORD, strategy: 'legacyUser' } });
    expect(login.errorCode).toBe('INVALID_CREDENTIALS');
  });

  it('hears of the next change, and so does the login address', async () => {
    const person = sparePerson(0);
    const session = await server.signIn(person);
    await changeContact(session, 'next@elsewhere.example', person);
    expect((await subjectsTo(THIEF))[0]).toBe('A new contact address for your Newsline account');
    const id = await confirmationId('next@elsewhere.example');
    await server.call('confirmEmail', { body: { userId: id } });
    await server.call('activate', { params: { userId: id } });
    for (const address of [person.email, THIEF, 'next@elsewhere.example']) {
      expect((await subjectsTo(address))[0]).toBe('Your Newsline contact address was changed');
    }
    expect((await changeContact(session, person.email, person)).data).toMatchObject({ email: person.email });
    expect(await emailShown(session)).toBe(person.email);
    expect((await subjectsTo('next@elsewhere.example')).slice(0, 2)).toEqual(Array(2).fill('Your Newsline contact address was changed'));
  });

  it.each([
    [
      'the password is changed',
      (session: SignedIn, person: Person) =>
        server.call('changePassword', {
          bearer: session.access,
          body: { userId: session.user.id, username: person.email, oldPassword: person.password ?? '', newPassword: 'Fresh{Start}26' },
        }),
    ],
    ['the login address is entered again', (session: SignedIn, person: Person) => changeContact(session, person.email, person)],
  ])('that waits for its link never counts once %s', async (what, then) => {
    const person = sparePerson(what.includes('password') ? 7 : 8);
    const address = `thief-of-${person.id}@elsewhere.example`;
    const session = await server.signIn(person);
    await changeContact(session, address, person);
    const id = await confirmationId(address);
    expect((await then(session, person)).status).toBe(200);
    for (const ask of [
      () => server.call('confirmEmail', { body: { userId: id } }),
      () => server.call('activate', { params: { userId: id } }),
    ])
      expect((await ask()).status).not.toBe(500);
    expect(await emailShown(session)).toBe(person.email);
    expect((await server.call('activate', { params: { userId: id } })).errorCode).toBe('RESOURCE_NOT_FOUND');
  });

  it('that was asked for in the wizard outlives the change of the expired password at its end', async () => {
    const kai = personOf('Kai');
    const session = await server.signIn(kai);
    expect((await server.call('saveAnswers', { bearer: session.access, body: { answers: [...ANSWERS] } })).status).toBe(200);
    await changeContact(session, 'kai@elsewhere.example', kai);
    const id = await confirmationId('kai@elsewhere.example');
    const changed = await server.call('changePassword', {
      bearer: session.access,
      body: { userId: session.user.id, username: kai.email, oldPassword: kai.password ?? '', newPassword: 'Fresh{Start}26' },
    });
    expect(changed.status).toBe(200);
    await server.call('confirmEmail', { body: { userId: id } });
    expect((await server.call('activate', { params: { userId: id } })).status).toBe(200);
    expect(await emailShown(session)).toBe('kai@elsewhere.example');
  });

  it('that was replaced does not come back by the link that its holder has followed before', async () => {
    const person = sparePerson(4);
    const session = await server.signIn(person);
    const follow = async (email: string) => {
      const id = await confirmationId(email);
      await server.call('confirmEmail', { body: { userId: id } });
      return { id, status: (await server.call('activate', { params: { userId: id } })).status };
    };
    await changeContact(session, 'again@elsewhere.example', person);
    const { id: thiefs } = await follow('again@elsewhere.example');
    expect((await server.call('activate', { params: { userId: thiefs } })).status).toBe(200);
    await changeContact(session, person.email, person);
    expect((await server.call('activate', { params: { userId: thiefs } })).errorCode).toBe('RESOURCE_NOT_FOUND');
    expect(await emailShown(session)).toBe(person.email);

    await changeContact(session, 'again@elsewhere.example', person);
    const { id: again } = await follow('again@elsewhere.example');
    await changeContact(session, 'owner@elsewhere.example', person);
    expect((await follow('owner@elsewhere.example')).status).toBe(200);
    expect((await server.call('activate', { params: { userId: again } })).errorCode).toBe('RESOURCE_NOT_FOUND');
    expect(await emailShown(session)).toBe('owner@elsewhere.example');
  });

  it('can be confirmed by its link for 24 hours', async () => {
    const person = sparePerson(1);
    await changeContact(await server.signIn(person), 'late@elsewhere.example', person);
    const id = await confirmationId('late@elsewhere.example');
    server.pass(24 * 3_600_000);
    expect((await server.call('confirmEmail', { body: { userId: id } })).data).toMatchObject({ email: '' });
  });
});

describe('security answers', () => {
  it('cannot be changed by a user who is merely signed in', async () => {
    const { access } = await server.signIn(sparePerson(2));
    const answer = await server.call('saveAnswers', { bearer: access, body: { answers: NEW_ANSWERS } });
    expect([answer.status, answer.errorCode]).toEqual([403, 'REAUTHENTICATION_REQUIRED']);
  });

  it('are chosen once in the wizard, which ends other sessions', async () => {
    const gray = personOf('Gray');
    const other = await server.signIn(gray);
    const { access } = await server.signIn(gray);
    expect((await server.call('saveAnswers', { bearer: access, body: { answers: NEW_ANSWERS } })).status).toBe(200);
    expect((await server.call('basicProfile', { bearer: other.access })).errorCode).toBe('TOKEN_INVALID');
    expect((await server.call('basicProfile', { bearer: access })).status).toBe(200);
    expect((await server.call('saveAnswers', { bearer: access, body: { answers: NEW_ANSWERS } })).status).toBe(403);
  });

  it('from before are asked for once more by a wizard that began at step 1', async () => {
    const finley = personOf('Finley');
    await seedPeople(server.service, [finley]);
    await storeAnswers(server.service.db, finley.id, await hashAnswers(ANSWERS), START);
    const { access } = await server.signIn(finley);
    server.pass(1000);
    const change = { userId: finley.id, username: finley.email, oldPassword: TEMPORARY_PASSWORD, newPassword: 'Quite-New-2026!x' };
    expect((await server.call('changePassword', { bearer: access, body: change })).status).toBe(200);
    server.pass(1000);
    const save = () => server.call('saveAnswers', { bearer: access, body: { answers: NEW_ANSWERS } });
    expect((await save()).status).toBe(200);
    // Step 3 is due: a user whose answer was lost on the way is led there.
    expect((await save()).errorCode).toBe('SETUP_REQUIRED');
  });

  it('of two choices at the same time only one is stored', async () => {
    const gray = personOf('Gray');
    await seedPeople(server.service, [gray]);
    const { access } = await server.signIn(gray);
    const save = (answers: typeof NEW_ANSWERS) => server.call('saveAnswers', { bearer: access, body: { answers } });
    const both = await Promise.all([save(NEW_ANSWERS), save([...ANSWERS])]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
  });
});

it('a changed password ends other sessions, and a mail says so to both addresses', async () => {
  const person = sparePerson(3);
  const [thief, owner] = [await server.signIn(person), await server.signIn(person)];
  await changeContact(owner, 'contact@elsewhere.example', person);
  const id = await confirmationId('contact@elsewhere.example');
  await server.call('confirmEmail', { body: { userId: id } });
  await server.call('activate', { params: { userId: id } });
  const change = { userId: person.id, username: person.email, oldPassword: PASSWORD, newPassword: 'Quite-New-2026!x' };
  expect((await server.call('changePassword', { bearer: owner.access, body: change })).status).toBe(200);
  expect((await server.call('refresh', { body: { refreshToken: thief.refresh } })).errorCode).toBe('TOKEN_INVALID');
  for (const address of [person.email, 'contact@elsewhere.example']) {
    expect((await subjectsTo(address))[0]).toBe('Your Newsline password was changed');
  }
});

it('a mail tells of a second factor that was set up', async () => {
  const devon = personOf('Devon');
  const { mfaRetrievalToken } = await server.challenge(devon);
  const set = await server.call('mfaProfile', { body: { mfaRetrievalToken, countryCode: '1', phoneNumber: '2125550177' } });
  const { setupId } = (set.data as { user: { twilioMfa: { setupId: string } } }).user.twilioMfa;
  const mfaToken = await server.latestCode('12125550177');
  expect((await server.call('mfaVerifySetup', { body: { mfaRetrievalToken, mfaToken, setupId } })).status).toBe(200);
  expect(await subjectsTo(devon.email)).toEqual(['A second factor for your Newsline account']);
});
