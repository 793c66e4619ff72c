// @vitest-environment node
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { ANSWERS } from '../../../demo/people.ts';
import { hashQueue } from '../../../demo/server/security/hash-queue.ts';
import { endTicketsOf, findTicket, keepTicket, openTicket } from '../../../demo/server/security/reset-tickets.ts';
import { openServer, personOf, type TestServer } from '../server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

it('an answer that came while the service was busy is not counted, and may be sent again', async () => {
  const tatum = personOf('Tatum');
  await server.call('forgotPassword', { params: { requestId: 'any' }, body: { username: tatum.email } });
  const bearer = /#token=([\w-]+)$/.exec((await server.outbox(tatum.email))[0]?.link ?? '')?.[1] ?? '';
  const challenge = async () => {
    const { data } = await server.call('securityQuestion', { bearer, query: { legacyUserId: tatum.id, language: 'en' } });
    return data as { questions: { questionId: string }[]; remainingQuestions: number };
  };
  const questionId = (await challenge()).questions[0]?.questionId ?? '';
  const answer = ANSWERS.find((one) => one.questionId === questionId)?.answer ?? '';
  const verify = () => server.call('verifyAnswer', { bearer, body: { userId: tatum.id, questionId, answer } });

  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  onTestFinished(() => open());
  const filling = Array.from({ length: 200 }, () => hashQueue.run(() => gate).catch(() => undefined));
  expect((await verify()).status).toBe(503);
  open();
  await Promise.all(filling);
  expect((await verify()).data).toEqual({ verified: true });
  expect((await challenge()).remainingQuestions).toBe(3);
});

it('a reset that was under way when its link ended changes nothing', async () => {
  const tatum = personOf('Tatum');
  const { service } = server;
  const holder = await findTicket(service, await openTicket(service, tatum.id));
  const keep = () => service.db.transaction((db) => keepTicket({ ...service, db }, holder));
  await keep();
  await endTicketsOf(service, tatum.id);
  await expect(keep()).rejects.toMatchObject({ errorCode: 'TOKEN_INVALID' });
});
