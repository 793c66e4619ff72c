// @vitest-environment node
import { expect, it } from 'vitest';
import { openServer, spare } from '../server.ts';

it('of three reset mails the first makes room for another once it is an hour old', async () => {
  const server = await openServer();
  const { email } = spare(0);
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
