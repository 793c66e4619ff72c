// @vitest-environment node
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ANSWERS, PASSWORD } from '../../../demo/people.ts';
import { accounts } from '../../../demo/server/db/schema/accounts.ts';
import { seedPeople } from '../../../demo/server/demo-parts/seed.ts';
import type { CallName } from '../../../src/contract/contract.ts';
import { openServer, personOf, sparePerson, type TestServer } from '../server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await openServer();
});

afterAll(() => server.close());

beforeEach(async () => {
  server.pass(3_600_000);
  await seedPeople(server.service, [sparePerson(1), ...['Emery', 'Finley', 'Gray', 'Harper', 'Indigo'].map(personOf)]);
});

describe('the forced steps', () => {
  const names = ['transfer', 'changePassword', 'saveAnswers'] as const satisfies readonly CallName[];
  const bodies = {
    transfer: { refreshToken: 'x', deployment: '', destination: 'http://localhost:4402' },
    changePassword: { userId: 'x', username: 'x', oldPassword: 'x', newPassword: 'x' },
    saveAnswers: { answers: [] },
  };

  it.each([
    ['Emery', ['changePassword']],
    ['Finley', ['changePassword']],
    ['Gray', ['saveAnswers']],
    ['Harper', []],
    ['Indigo', ['changePassword']],
  ] as const)('let %s call %j but never /auth/transfer', async (firstName, allowed) => {
    const { access, user } = await server.signIn(personOf(firstName));
    const open: string[] = [];
    for (const name of names) {
      const answer = await server.call(name, { bearer: access, body: bodies[name] as never });
      if (answer.errorCode !== 'SETUP_REQUIRED') open.push(name);
    }
    expect(open).toEqual(allowed);
    expect((await server.call('sessionTimeout', { bearer: access, params: { accountId: user.id } })).status).toBe(200);
  });

  it.each([
    ['Emery', false],
    ['Finley', true],
    ['Indigo', false],
  ] as const)('let %s read the lists of the wizard only in the wizard: %s', async (firstName, inWizard) => {
    const { access: bearer } = await server.signIn(personOf(firstName));
    expect((await server.call('countries', { bearer })).errorCode).toBe(inWizard ? undefined : 'SETUP_REQUIRED');
  });

  it('lead from step 1 through step 2 even if there are answers already (decisions 1)', async () => {
    const { id, email } = sparePerson(1);
    await server.service.db.update(accounts).set({ resetPassword: true, reviewProfile: true }).where(eq(accounts.id, id));
    const { access: bearer } = await server.signIn(sparePerson(1));
    const step2 = async () => (await server.call('saveAnswers', { bearer, body: { answers: [...ANSWERS] } })).status;
    const step1 = () =>
      server.call('changePassword', {
        bearer,
        body: { userId: id, username: email, oldPassword: PASSWORD, newPassword: 'Brand-New-Pass-77' },
      });
    expect(await step2()).toBe(403);
    server.pass(1000);
    expect((await step1()).status).toBe(200);
    expect(await step2()).toBe(200);
    expect((await step1()).errorCode).toBe('SETUP_REQUIRED');
  });

  it('open up one after the other', async () => {
    const gray = await server.signIn(personOf('Gray'));
    const answers = [
      ['q12', 'Oslo'],
      ['q22', 'Maria'],
      ['q32', 'Casablanca'],
    ].map(([questionId = '', answer = '']) => ({ questionId, answer }));
    expect((await server.call('saveAnswers', { bearer: gray.access, body: { answers } })).status).toBe(200);
    expect((await server.call('transfer', { bearer: gray.access, body: bodies.transfer })).errorCode).toBe('SETUP_REQUIRED');
  });
});
