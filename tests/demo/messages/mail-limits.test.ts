// @vitest-environment node
import { expect, it } from 'vitest';
import { seedPeople } from '../../../demo/server/demo-parts/seed.ts';
import { basic } from '../registration/first-day.ts';
import { openServer, sparePerson } from '../server.ts';

it('of three reset mails the first makes room for another once it is an hour old', async () => {
  const server = await openServer();
  const { email } = sparePerson(0);
  let before = 0;
  const mails: number[] = [];
  for (const minutes of [0, 20, 20, 19, 1, 1]) {
    server.pass(minutes * 60_000);
    await server.call('forgotPassword', { params: { requestId: 'x' }, body: { username: email } });
    const sent = (await server.outbox(email)).length;
    mails.push(sent - before);
    before = sent;
  }
  expect(mails).toEqual([1, 1, 1, 0, 1, 0]);
  await server.close();
});

it('accounts whose addresses differ in their tag alone share the mails of their mailbox', async () => {
  const server = await openServer();
  const [first, second] = ['', '+news'].map((tag, n) => ({ ...sparePerson(n), email: `one${tag}@reader.example` }));
  const people = [first, second].filter((person) => person !== undefined);
  await seedPeople(server.service, people);
  for (const _ of [1, 2])
    for (const { email } of people) await server.call('forgotPassword', { params: { requestId: 'x' }, body: { username: email } });
  const mails = await Promise.all(people.map(({ email }) => server.outbox(email)));
  expect(mails.map(({ length }) => length)).toEqual([2, 1]);
  await server.close();
});

it('accounts that ask for contact addresses in one mailbox share its mails, and the rest are refused', async () => {
  const server = await openServer({ MAILS_PER_HOUR: '2' });
  const tags = ['', '+a', '+b'];
  const answers: number[] = [];
  for (const [n, tag] of tags.entries()) {
    const { access: bearer } = await server.signIn(sparePerson(n));
    answers.push((await server.call('saveBasicProfile', { bearer, body: { ...basic, email: `victim${tag}@reader.example` } })).status);
  }
  expect(answers).toEqual([200, 200, 429]);
  expect((await server.outbox('victim+b@reader.example')).length).toBe(0);
  await server.close();
});
