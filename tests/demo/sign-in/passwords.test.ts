// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ANSWERS, PASSWORD, type Person, TEMPORARY_PASSWORD } from '../../../demo/people.ts';
import { hashAnswers, storeAnswers } from '../../../demo/server/accounts/security-answers.ts';
import { securityAnswers } from '../../../demo/server/db/schema/accounts.ts';
import { seedOnce, seedPeople } from '../../../demo/server/demo-parts/seed.ts';
import { openServer, personOf, START, sparePerson, type TestServer } from '../server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.pass(25 * 3_600_000);
  await seedPeople(server.service, [sparePerson(0), ...['Umber', 'Emery', 'Indigo', 'Gray', 'Finley'].map(personOf)]);
});

const NEW = 'Quite-New-2026!x';
const login = (person: Person, password: string) =>
  server.call('login', { body: { email: person.email, password, strategy: 'legacyUser' } });

const change = (person: Person, bearer: string, newPassword: string, more: object = {}) =>
  server.call('changePassword', {
    bearer,
    body: { userId: person.id, username: person.email, oldPassword: person.password ?? '', newPassword, ...more },
  });

describe('changePassword', () => {
  it('changes the password, keeps this session and ends the others', async () => {
    const other = await server.signIn(sparePerson(0));
    const waiting = await server.challenge(sparePerson(0));
    const mine = await server.signIn(sparePerson(0));
    expect((await change(sparePerson(0), mine.access, NEW)).data).toEqual({ completed: true });
    const idle = (bearer: string) => server.call('sessionTimeout', { bearer, params: { accountId: sparePerson(0).id } });
    expect((await idle(mine.access)).status).toBe(200);
    expect((await idle(other.access)).errorCode).toBe('TOKEN_INVALID');
    expect((await server.call('mfaSend', { body: { mfaRetrievalToken: waiting.mfaRetrievalToken } })).errorCode).toBe('TOKEN_INVALID');
    expect((await login(sparePerson(0), PASSWORD)).errorCode).toBe('INVALID_CREDENTIALS');
    expect((await login(sparePerson(0), NEW)).errorCode).toBe('USER_REQUIRES_MFA');
    expect((await server.outbox(sparePerson(0).email))[0]?.subject).toBe('Your Newsline password was changed');
  });

  it.each([
    ['a wrong current password', { oldPassword: 'Wrong-Password-1' }],
    ['another user id', { userId: 'demo-bailey-ross' }],
    ['another user name', { username: 'bailey.ross@newsline.example' }],
  ])('refuses %s', async (_, body) => {
    const { access } = await server.signIn(sparePerson(0));
    const answer = await change(sparePerson(0), access, NEW, body);
    expect(answer.body).toMatchObject({
      statusCode: 500,
      errorCode: 'PASSWORD_CHANGE_REFUSED',
      message: 'Invalid username or password',
    });
  });

  it('refuses further tries after five wrong ones', async () => {
    const { access } = await server.signIn(sparePerson(0));
    for (let n = 0; n < 5; n += 1) await change(sparePerson(0), access, NEW, { oldPassword: 'Wrong-Password-1' });
    expect((await change(sparePerson(0), access, NEW)).body).toMatchObject({
      statusCode: 500,
      message: 'Cannot change your password now',
    });
  });

  it('refuses the current password and the ten before it, and accepts the eleventh', async () => {
    const umber = personOf('Umber');
    const { access } = await server.signIn(umber);
    const oldest = umber.earlierPasswords?.at(0) ?? '';
    const latest = umber.earlierPasswords?.at(-1) ?? '';
    for (const used of [PASSWORD, latest, oldest]) {
      expect((await change(umber, access, used)).body).toMatchObject({ statusCode: 500, message: 'last 10 passwords' });
    }
    expect((await change(umber, access, NEW)).status).toBe(200);
    expect((await change({ ...umber, password: NEW }, access, oldest)).status).toBe(200);
  });

  it.each(['short-1A', 'a'.repeat(15), 'No-Digits-In-This', `Too-Long-1${'x'.repeat(20)}`, 'Umlaut-Demo-26-ä'])(
    'refuses %j because of the policy',
    async (password) => {
      const { access } = await server.signIn(sparePerson(0));
      expect((await change(sparePerson(0), access, password)).status).toBe(400);
    },
  );

  it('accepts the wider set of special characters', async () => {
    const { access } = await server.signIn(sparePerson(0));
    expect((await change(sparePerson(0), access, 'Curly26Password{}')).status).toBe(200);
  });

  it('changes only once when two requests race', async () => {
    const { access } = await server.signIn(sparePerson(0));
    const answers = await Promise.all([change(sparePerson(0), access, NEW), change(sparePerson(0), access, `${NEW}2`)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 500]);
  });

  it.each(['Emery', 'Indigo'])('completes the forced step of %s', async (firstName) => {
    const person = personOf(firstName);
    const { access } = await server.signIn(person);
    expect((await change(person, access, NEW)).status).toBe(200);
    const next = await server.signIn(person, NEW);
    expect(next.user).toMatchObject({ resetPassword: false, isExpired: false });
  });
});

describe('a temporary password', () => {
  it('expires after 24 hours', async () => {
    server.pass(24 * 3_600_000 - 1);
    expect((await login(personOf('Emery'), TEMPORARY_PASSWORD)).errorCode).toBe('USER_REQUIRES_MFA');
    server.pass(1);
    expect((await login(personOf('Emery'), TEMPORARY_PASSWORD)).errorCode).toBe('TEMPORARY_PASSWORD_EXPIRED');
  });

  it('is good for another 24 hours from a start of the demo on, while it is the one that the demo gave', async () => {
    const [emery, finley, oakley] = ['Emery', 'Finley', 'Oakley'].map(personOf) as [Person, Person, Person];
    const { access } = await server.signIn(emery);
    expect((await change(emery, access, NEW)).status).toBe(200);
    server.pass(30 * 24 * 3_600_000);
    expect((await login(finley, TEMPORARY_PASSWORD)).errorCode).toBe('TEMPORARY_PASSWORD_EXPIRED');
    await seedOnce(server.service);
    server.pass(24 * 3_600_000 - 1);
    expect((await login(finley, TEMPORARY_PASSWORD)).errorCode).toBe('USER_REQUIRES_MFA');
    expect((await login(oakley, TEMPORARY_PASSWORD)).errorCode).toBe('TEMPORARY_PASSWORD_EXPIRED');
    expect((await login(emery, TEMPORARY_PASSWORD)).errorCode).toBe('INVALID_CREDENTIALS');
    server.pass(1);
    expect((await login(finley, TEMPORARY_PASSWORD)).errorCode).toBe('TEMPORARY_PASSWORD_EXPIRED');
    expect((await login(emery, NEW)).errorCode).toBe('USER_REQUIRES_MFA');
  });
});

describe('the security answers', () => {
  const save = async (answers: readonly { questionId: string; answer: string }[]) => {
    const { access } = await server.signIn(personOf('Gray'));
    return server.call('saveAnswers', { bearer: access, body: { answers: answers as never } });
  };
  const [first, second, third] = ANSWERS;

  it('are chosen from three groups of at least five questions', async () => {
    const { questions } = (await server.call('securityQuestions')).data as {
      questions: { securityQuestions: unknown[] }[];
    };
    expect(questions).toHaveLength(3);
    for (const group of questions) expect(group.securityQuestions.length).toBeGreaterThanOrEqual(5);
  });

  it.each([
    ['two', [first, second]],
    ['one question twice', [first, first, third]],
    ['an unknown question', [first, second, { questionId: 'q99', answer: 'abc' }]],
    ['a short answer', [first, second, { ...third, answer: ' ab ' }]],
    ['a long answer', [first, second, { ...third, answer: 'x'.repeat(51) }]],
  ])('are refused when they contain %s', async (_, answers) => {
    expect((await save(answers)).status).toBe(400);
  });

  it('are announced by mail to their owner when they replace others', async () => {
    const finley = personOf('Finley');
    const { access } = await server.signIn(finley);
    await storeAnswers(server.service.db, finley.id, await hashAnswers(ANSWERS), START);
    server.pass(1000);
    const change = { userId: finley.id, username: finley.email, oldPassword: TEMPORARY_PASSWORD, newPassword: 'Replaced-Demo-26' };
    await server.call('changePassword', { bearer: access, body: change });
    await server.call('saveAnswers', { bearer: access, body: { answers: [...ANSWERS] } });
    expect((await server.outbox(finley.email)).map(({ subject }) => subject)).toContain('Your Newsline security questions were changed');
    await save(ANSWERS);
    expect(await server.outbox(personOf('Gray').email)).toEqual([]);
  });

  it('are stored as hashes', async () => {
    expect((await save(ANSWERS)).status).toBe(200);
    const rows = JSON.stringify(await server.service.db.select().from(securityAnswers));
    expect(rows.toLowerCase()).not.toContain('biscuit');
    expect(rows).toContain('$argon2id$');
  });
});
