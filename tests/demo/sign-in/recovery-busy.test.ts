// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ANSWERS, type Person } from '../../../demo/people.ts';
import { hashAnswers, storeAnswers } from '../../../demo/server/accounts/security-answers.ts';
import { hashQueue } from '../../../demo/server/security/hash-queue.ts';
import { endTicketsOf, findTicket, lockTicket, openTicket } from '../../../demo/server/security/reset-tickets.ts';
import type { Reply } from '../../../src/contract/contract.ts';
import { openServer, personOf, sparePerson, type TestServer } from '../server.ts';
import { patience } from '../../patience.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

/** A user's reset link, and the question that it serves. */
async function challenge({ id }: Person, on = server) {
  const bearer = await openTicket(on.service, id);
  const ask = async () => {
    const { data } = await on.call('securityQuestion', { bearer, query: { legacyUserId: id, language: 'en' } });
    return data as Reply<'securityQuestion'>;
  };
  const { questionId = '' } = (await ask()).questions[0] ?? {};
  const right = ANSWERS.find((entry) => entry.questionId === questionId)?.answer ?? '';
  const verify = (answer = right) => on.call('verifyAnswer', { bearer, body: { userId: id, questionId, answer } });
  const failed = async () =>
    (await ask()).questions.filter(({ failedAttempt }) => failedAttempt > 0).map((question) => question.questionId);
  return { questionId, ask, verify, failed };
}

/** Callers wait for it until it is opened. */
function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  onTestFinished(() => open());
  return { open, opened };
}

it('an answer that came while the service was busy is not counted, and may be sent again', async () => {
  const { verify, ask } = await challenge(personOf('Tatum'));
  const { open, opened } = gate();
  const filling = Array.from({ length: 200 }, () => hashQueue.run(() => opened).catch(() => undefined));
  expect((await verify()).status).toBe(503);
  open();
  await Promise.all(filling);
  expect((await verify()).data).toEqual({ verified: true });
  expect((await ask()).remainingQuestions).toBe(3);
});

it('an answer that waits to be compared holds no connection', async () => {
  const small = await openServer({ DATABASE_POOL: '1' });
  onTestFinished(() => small.close());
  const { verify } = await challenge(personOf('Tatum'), small);
  const { open, opened } = gate();
  const filling = Array.from({ length: 10 }, () => hashQueue.run(() => opened));
  const before = hashQueue.state().waiting;
  const answering = verify();
  await vi.waitUntil(() => hashQueue.state().waiting > before, patience);
  expect((await small.app.request('/readyz')).status).toBe(200);
  open();
  await Promise.all(filling);
  expect((await answering).data).toEqual({ verified: true });
});

describe.each([
  ['a right answer', undefined],
  ['a wrong answer', 'another guess'],
])('%s that is being compared', (_, answer) => {
  /** Sends it, and lets something happen before its comparison is over. */
  async function answered(ticket: Awaited<ReturnType<typeof challenge>>, meanwhile: () => Promise<unknown>) {
    const { open, opened } = gate();
    const run = vi.spyOn(hashQueue, 'run').mockImplementationOnce(async (hash) => {
      const outcome = await hash();
      await opened;
      return outcome;
    });
    const answering = ticket.verify(answer);
    await vi.waitUntil(() => run.mock.calls.length === 1, patience);
    await meanwhile();
    open();
    return (await answering).errorCode;
  }

  it('counts for nothing once a wrong one has closed its question', async () => {
    const ticket = await challenge(sparePerson(answer ? 1 : 2));
    const wrong = async () => expect((await ticket.verify('a guess')).errorCode).toBe('ANSWER_INCORRECT');
    expect(await answered(ticket, wrong)).toBe('ANSWER_INCORRECT');
    expect(await ticket.failed()).toEqual([ticket.questionId]);
  });

  it('counts for nothing once its question has another answer', async () => {
    const person = sparePerson(answer ? 3 : 4);
    const ticket = await challenge(person);
    const others = await hashAnswers(ANSWERS.map(({ questionId }) => ({ questionId, answer: 'chosen since' })));
    expect(await answered(ticket, () => storeAnswers(server.service.db, person.id, others, server.now()))).toBe('ANSWER_INCORRECT');
    expect(await ticket.failed()).toEqual([]);
  });

  it('is refused once its link has ended', async () => {
    const person = sparePerson(answer ? 5 : 6);
    const ticket = await challenge(person);
    expect(await answered(ticket, () => endTicketsOf(server.service, person.id))).toBe('TOKEN_INVALID');
  });
});

it('a reset that was under way when its link ended changes nothing', async () => {
  const tatum = personOf('Tatum');
  const { service } = server;
  const holder = await findTicket(service, await openTicket(service, tatum.id));
  const lock = () => service.db.transaction((db) => lockTicket({ ...service, db }, holder));
  await lock();
  await endTicketsOf(service, tatum.id);
  await expect(lock()).rejects.toMatchObject({ errorCode: 'TOKEN_INVALID' });
});
