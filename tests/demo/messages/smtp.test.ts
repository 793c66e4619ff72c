// @vitest-environment node
/** Mails over the wire, to a mail server that does what each test says. */
import { expect, it, onTestFinished } from 'vitest';
import { smtpDelivery } from '../../../demo/server/messages/smtp.ts';
import { readSettings } from '../../../demo/server/settings/settings.ts';
import { openMailServer } from './mail-server.ts';

const mail = { to: 'a,b@reader.example', subject: 'Hello', body: 'Words', html: '<p>Words</p>' };

async function mailServer(...args: Parameters<typeof openMailServer>) {
  const opened = await openMailServer(...args);
  onTestFinished(opened.close);
  const deliverTo = async (host: string, options = '') => {
    const settings = readSettings({ SMTP_URL: `smtp://${host}:${opened.port}${options}`, MAIL_FROM: 'news@newsline.example' });
    await smtpDelivery(settings)?.(mail, 'mail-1');
  };
  return { ...opened, deliverTo };
}

it('goes out to the one address that it is for', async () => {
  const { commands, deliverTo, connections } = await mailServer();
  await deliverTo('127.0.0.1');
  expect(commands).toEqual(expect.arrayContaining(['MAIL FROM:<news@newsline.example>', 'RCPT TO:<"a,b"@reader.example>', 'DATA', '.']));
  expect(connections()).toBe(1);
});

it('says in every try which mail it is, and that no program answers it', async () => {
  const { written, deliverTo } = await mailServer();
  for (const _ of [1, 2]) await deliverTo('127.0.0.1');
  const headers = (name: string) => written.filter((line) => line.startsWith(`${name}: `));
  expect(headers('Message-ID')).toEqual(Array(2).fill('Message-ID: <mail-1@newsline.example>'));
  expect(headers('Auto-Submitted')).toEqual(Array(2).fill('Auto-Submitted: auto-generated'));
});

it.each(['', '?requireTLS=false', '?ignoreTLS=true', '?opportunisticTLS=true'])(
  'goes to no server on another machine in clear: smtp://…%s',
  async (options) => {
    const { commands, written, deliverTo } = await mailServer();
    // Reaches this machine, but is no name of it.
    await expect(deliverTo('0.0.0.0', options)).rejects.toThrow(/STARTTLS/);
    expect([commands.filter((line) => /^(MAIL|DATA)/.test(line)), written]).toEqual([[], []]);
  },
);

it.each([
  ['451 try later', 451],
  ['550 no such sender', 550],
])('hands on what the mail server replies: %s', async (reply, responseCode) => {
  const { deliverTo, connections } = await mailServer((line) => (line.startsWith('MAIL') ? reply : undefined));
  await expect(deliverTo('127.0.0.1')).rejects.toMatchObject({ responseCode, response: reply });
  expect(connections()).toBe(1);
});
