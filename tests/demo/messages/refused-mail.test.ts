// @vitest-environment node
import { expect, it } from 'vitest';
import { emailKey } from '../../../demo/server/accounts/email-key.ts';
import { openServer, sparePerson } from '../server.ts';

it('a refused mail is logged as a mail, with the reply of the mail server and the pseudonym, without the address', async () => {
  const { email } = sparePerson(0);
  const refused = Object.assign(new Error('refused'), { responseCode: 550, response: `550 5.1.1 <${email}>: no such user\r\nhere` });
  const server = await openServer({ LOG_FORMAT: 'json' }, undefined, { deliverMail: () => Promise.reject(refused) });
  await server.call('forgotPassword', { params: { requestId: 'x' }, body: { username: email } });
  await server.settled();
  const lines = server.lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ level }) => level === 'error');
  expect(lines).toEqual([
    expect.objectContaining({
      what: 'mail reset',
      subject: server.service.seal.pseudonym(emailKey(email)),
      message: expect.stringMatching(/^was not sent: 550 5\.1\.1 … no such user.*here$/),
    }),
  ]);
  expect(server.lines.join()).not.toContain(email);
  await server.close();
});
