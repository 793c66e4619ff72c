// @vitest-environment node
/** Mails over the wire, to a mail server that does what each test says. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { afterEach, expect, it } from 'vitest';
import { smtpDelivery } from '../../../demo/server/messages/messages.ts';
import { readSettings } from '../../../demo/server/settings/settings.ts';

const mail = { to: 'a,b@reader.example', subject: 'Hello', body: 'Words', html: '<p>Words</p>' };

let stop = () => {};
afterEach(() => stop());

/** The reply to the sender of the n-th connection; `undefined` = the connection is cut. */
async function mailServer(replyTo: (connection: number) => string | undefined) {
  const said: string[] = [];
  let connections = 0;
  const talk = (socket: Socket) => {
    connections += 1;
    const reply = replyTo(connections);
    let isData = false;
    socket.on('error', () => undefined).write('220 mail.example ESMTP\r\n');
    createInterface({ input: socket }).on('line', (line) => {
      if (isData && line !== '.') return;
      said.push(line);
      isData = line === 'DATA';
      if (line.startsWith('MAIL') && reply === undefined) socket.destroy();
      else socket.write(`${line.startsWith('MAIL') ? reply : isData ? '354 go on' : '250 ok'}\r\n`);
    });
  };
  const server = createServer(talk).listen(0, '127.0.0.1');
  stop = () => void server.close();
  await once(server, 'listening');
  const settings = readSettings({
    SMTP_URL: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    MAIL_FROM: 'news@newsline.example',
  });
  const deliver = smtpDelivery(settings);
  return { said, connections: () => connections, deliver: async () => deliver?.(mail) };
}

it('goes out to the one address that it is for', async () => {
  const { said, deliver, connections } = await mailServer(() => '250 ok');
  await deliver();
  expect(said).toEqual(expect.arrayContaining(['MAIL FROM:<news@newsline.example>', 'RCPT TO:<"a,b"@reader.example>', 'DATA', '.']));
  expect(connections()).toBe(1);
});

it.each([
  ['asks to come again', '451 try later'],
  ['loses the connection', undefined],
])('is sent again to a mail server that %s', async (_, reply) => {
  const { said, deliver, connections } = await mailServer((connection) => (connection === 1 ? reply : '250 ok'));
  await deliver();
  expect([connections(), said.filter((line) => line === '.')]).toEqual([2, ['.']]);
});

it('is given up at once where the mail server refuses it for good', async () => {
  const { deliver, connections } = await mailServer(() => '550 no such sender');
  await expect(deliver()).rejects.toThrow('550');
  expect(connections()).toBe(1);
});
