// @vitest-environment node
/** Text messages over the wire, to carriers that answer as each test says. */
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { eq } from 'drizzle-orm';
import { accounts } from '../../../demo/server/db/schema/accounts.ts';
import { textDelivery } from '../../../demo/server/messages/text-carriers.ts';
import { readSettings } from '../../../demo/server/settings/settings.ts';
import { openServer, sparePerson } from '../server.ts';

interface CarrierRequest {
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** @param statuses of its answers, in turn; 0 = the connection is cut */
async function carrier(...statuses: readonly number[]) {
  const requests: CarrierRequest[] = [];
  const server = createServer(async (request, response) => {
    const status = statuses[requests.length] ?? statuses.at(-1) ?? 200;
    requests.push({ url: request.url, headers: request.headers, body: await text(request) });
    if (status) response.writeHead(status, { location: '/elsewhere' }).end('{}');
    else request.destroy();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return { requests, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const hook = (url: string) => ({ SMS_WEBHOOK_URL: `${url}/send`, SMS_WEBHOOK_SECRET: 'shared secret' });
const SID = `AC${'0a'.repeat(16)}`;
const twilio = (url: string, from = '+12125550100') => ({
  TWILIO_ACCOUNT_SID: SID,
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_FROM: from,
  TWILIO_API_URL: url,
});

const send = async (environment: Readonly<Record<string, string>>) =>
  textDelivery(readSettings(environment))?.('+12125550177', 'Grüße: 1', 'text-1');

it('the address of the setting gets the message, signed', async () => {
  const { requests, url } = await carrier(202);
  await send(hook(url));
  const [{ headers, body, url: path } = { headers: {}, body: '', url: '' }] = requests;
  expect([requests.length, path, JSON.parse(body)]).toEqual([1, '/send', { to: '+12125550177', body: 'Grüße: 1' }]);
  const [, t = '', v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-news-signature'])) ?? [];
  expect(v1).toBe(createHmac('sha256', 'shared secret').update(`${t}.${body}`).digest('hex'));
  expect(headers['idempotency-key']).toBe('text-1');
  expect(Math.abs(Number(t) - Date.now() / 1000)).toBeLessThan(120);
});

it.each([[408], [429], [503], [0]])('after %i another try may help', async (status) => {
  const { url } = await carrier(status);
  await expect(send(hook(url))).rejects.toMatchObject({ message: 'SMS_WEBHOOK_URL did not take a text message', final: false });
});

it.each([[302], [400], [401], [404]])('an answer of %i is final, and the failure repeats no number', async (status) => {
  const { requests, url } = await carrier(status);
  await expect(send(hook(url))).rejects.toMatchObject({ message: 'SMS_WEBHOOK_URL did not take a text message', final: true });
  expect(requests).toHaveLength(1);
});

it.each([
  ['a number', '+12125550100', { From: '+12125550100' }],
  ['a messaging service', `MG${'0b'.repeat(16)}`, { MessagingServiceSid: `MG${'0b'.repeat(16)}` }],
])('Twilio gets it from %s', async (_, from, sender) => {
  const { requests, url } = await carrier(201);
  await send(twilio(url, from));
  const [last] = requests;
  expect(last?.url).toBe(`/2010-04-01/Accounts/${SID}/Messages.json`);
  expect(last?.headers.authorization).toBe(`Basic ${Buffer.from(`${SID}:token`).toString('base64')}`);
  expect(Object.fromEntries(new URLSearchParams(last?.body))).toEqual({ To: '+12125550177', Body: 'Grüße: 1', ...sender });
});

it.each<readonly [change: Readonly<Record<string, string>>, words: RegExp]>([
  [{ ...hook('https://texts.example'), ...twilio('https://api.twilio.com') }, /^SMS_WEBHOOK_URL is not usable: TWILIO_ACCOUNT_SID names/],
  [{ SMS_WEBHOOK_URL: 'https://texts.example/send' }, /^SMS_WEBHOOK_SECRET is missing/],
  [{ ...hook('http://texts.example') }, /^SMS_WEBHOOK_URL is not usable: it must be a URL starting with https:/],
  [{ ...hook('https://user:hidden@texts.example') }, /^SMS_WEBHOOK_URL is not usable/],
  [{ ...twilio('https://api.twilio.com'), TWILIO_AUTH_TOKEN: '' }, /^TWILIO_AUTH_TOKEN is missing/],
  [{ ...twilio('https://api.twilio.com', '5550100') }, /^TWILIO_FROM is not usable: it must be a number/],
  [{ ...twilio('https://api.twilio.com'), TWILIO_ACCOUNT_SID: 'AC1' }, /^TWILIO_ACCOUNT_SID is not usable/],
  // A misspelt name must not leave the server without a carrier.
  [{ ...twilio('https://api.twilio.com'), TWILIO_ACCOUNT_SID: '' }, /^TWILIO_ACCOUNT_SID is missing: TWILIO_AUTH_TOKEN is of no use/],
  [{ SMS_WEBHOOK_SECRET: 'of-a-carrier-0123456789' }, /^SMS_WEBHOOK_URL is missing: SMS_WEBHOOK_SECRET is of no use/],
  [{ TWILIO_API_URL: 'nowhere' }, /^TWILIO_API_URL is not usable/],
])('settings that cannot be used are refused in one sentence (%#)', (environment, words) => {
  expect(() => readSettings(environment)).toThrow(words);
  expect(() => readSettings(environment)).not.toThrow(/hidden/);
});

it('a log-in gets its code through the carrier, and none goes to a number that no country has', async () => {
  const { requests, url } = await carrier(200);
  const server = await openServer(hook(url));
  expect((await server.signIn(sparePerson(0))).access).not.toBe('');
  expect(requests.map(({ body }) => JSON.parse(body))).toEqual([{ to: '+12125550201', body: expect.stringMatching(/^\d{6} is your/) }]);
  await server.service.db
    .update(accounts)
    .set({ phoneNumber: '21' })
    .where(eq(accounts.id, sparePerson(1).id));
  const { mfaRetrievalToken } = await server.challenge(sparePerson(1));
  const answer = await server.call('mfaSend', { body: { mfaRetrievalToken } });
  expect(answer.data).toMatchObject({ authStatus: { statusCode: 400 } });
  await server.settled();
  expect(requests).toHaveLength(1);
  await server.close();
});
