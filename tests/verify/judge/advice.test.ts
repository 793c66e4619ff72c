// @vitest-environment node
/** What a finding says names the field, the header or the status that is wrong. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { delayOfKnown, differenceIn, mustHashAlike, type Times } from '../../../src/verify/judge/alike.ts';
import { mustRefuse, mustSucceed } from '../../../src/verify/judge/checks.ts';
import { Blocked, Breach } from '../../../src/verify/judge/verdict.ts';
import { ModuleContext } from '../../../src/verify/context/context.ts';
import { questionsOf } from '../../../src/verify/context/recovery.ts';
import { sendText } from '../../../src/verify/context/sign-in.ts';
import type { Exchange } from '../../../src/verify/wire/exchange.ts';
import { createPace } from '../../../src/verify/wire/pace.ts';
import { Secrets } from '../../../src/verify/wire/secrets.ts';
import { standard } from '../typed.ts';

const answerOf = (status: number, body: Record<string, unknown>, headers: Record<string, string> = {}): Exchange => ({
  sent: { method: 'POST', path: '/a', headers: {} },
  status,
  headers: new Headers(headers),
  text: JSON.stringify(body),
  body,
  ms: 1,
});

async function thrown(doing: () => unknown): Promise<unknown> {
  try {
    return await doing();
  } catch (error) {
    return error;
  }
}

/** Answers every request alike. */
let respond = (response: ServerResponse): unknown => response.end();
const server = createServer((_, response) => void respond(response));
let service = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  service = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const inbox = { watch: async () => async () => '', read: async () => '' };
const labOf = () =>
  new ModuleContext(
    {
      service,
      config: {
        origin: 'https://a.example',
        parts: ['recovery'],
        requestsPerSecond: 100,
        failuresBeforeLock: 5,
        wrongCodesBeforeEnd: 5,
        bodyWaitSeconds: 90,
        messages: { waitSeconds: 1 },
        accounts: { standard },
      },
      dependencies: { environment: {}, now: () => new Date(), wait: async () => undefined, print: () => undefined },
      pace: createPace(1000),
      secrets: new Secrets(),
      inboxes: { texts: inbox, mails: inbox },
      results: new Map(),
      answered: [],
    },
    'recovery',
  );

it.each([
  [{ saml: 1, oidc: 0 }, 'saml: Invalid type: Expected boolean but received 1'],
  [5, 'data: Invalid type: Expected Object but received 5'],
])('where data may have several shapes, the field of %j that is wrong is named', async (data, fault) => {
  const error = await thrown(() => mustSucceed('preflight', answerOf(200, { statusCode: 200, data })));
  expect(error).toBeInstanceOf(Breach);
  expect((error as Breach).came).toContain(fault);
});

it('a code that comes with another status is told to be right', async () => {
  const error = await thrown(() => mustRefuse(answerOf(403, { errorCode: 'TOKEN_INVALID' }), ['TOKEN_INVALID'], 'Look at the token.'));
  expect(error).toMatchObject({ change: 'The code is right; send `TOKEN_INVALID` with the status 401.' });
  const other = await thrown(() => mustRefuse(answerOf(401, {}), ['TOKEN_INVALID'], 'Look at the token.'));
  expect(other).toMatchObject({ change: 'Look at the token.' });
});

const body = { statusCode: 200, data: { saml: false }, requestId: 'a' };
it.each([
  [answerOf(200, { ...body, requestId: 'b' }, { date: 'x', 'transfer-encoding': 'chunked' }), undefined],
  [answerOf(201, body), 'the status is another one'],
  [answerOf(200, { ...body, message: 'No.' }), 'one of them has `message`, the other has not'],
  [answerOf(200, { ...body, data: { saml: true } }), '`data.saml` is another one'],
  [answerOf(200, body, { 'x-known': '1' }), 'one of them has the header x-known, the other has not'],
])('what tells two answers apart is named (%#)', (other, difference) => {
  expect(differenceIn({ answers: [answerOf(200, body), other] })).toBe(difference);
});

it('what each answer repeats of its own request tells nothing', () => {
  const [first, other] = ['a@x.example', 'b@x.example'].map((email) => answerOf(200, { data: { email } })) as [Exchange, Exchange];
  expect(differenceIn({ answers: [first, other] })).toBe('`data.email` is another one');
  expect(differenceIn({ answers: [first, other], hidden: ['a@x.example', 'b@x.example'] })).toBeUndefined();
});

it.each([
  [{}, 'missing'],
  [{ 'retry-after': 'Fri, 27 Nov 2026 23:00:00 GMT' }, 'Fri, 27 Nov 2026 23:00:00 GMT'],
])('a text that is refused without the seconds to wait is told by its header: %j', async (headers, header) => {
  respond = (response) => response.writeHead(429, headers).end('{"errorCode":"TOO_MANY_REQUESTS"}');
  const error = await thrown(() => sendText(labOf(), 'standard', 'token'));
  expect(error).toBeInstanceOf(Blocked);
  expect(error).toMatchObject({
    by: 'second-factor.resend-wait',
    message: `A text was refused with 429 TOO_MANY_REQUESTS, and \`retry-after\` is ${header}, not in seconds.`,
  });
});

it('questions without their number are told by the field', async () => {
  respond = (response) => response.end('{"statusCode":200,"data":{"questions":[]}}');
  const error = await thrown(() => questionsOf(labOf(), { token: 'token', userId: '1' }));
  expect(error).toMatchObject({
    by: 'recovery.questions',
    message: '`remainingQuestions` of GET /auth/legacyUser/securityQuestion is missing.',
  });
});

/** Pairs of a busy line: it adds up to 40 ms to both, and up to 5 to either. */
const measured = (saved: number, jitter = 5): readonly Times[] =>
  Array.from({ length: 15 }, (_, n) => [60 + ((n * 17) % 40) + ((n * 7) % jitter) + saved, 60 + ((n * 17) % 40) + ((n * 11) % jitter)]);

it('a hash that is skipped for unknown addresses is seen on a busy line, and so is one for known addresses', () => {
  expect(delayOfKnown(measured(8))).toBeGreaterThanOrEqual(4);
  expect(delayOfKnown(measured(-8))).toBeLessThanOrEqual(-4);
  expect(delayOfKnown(measured(4, 3))).toBeGreaterThanOrEqual(3);
});

it('what a busy line adds, or bookkeeping of a millisecond, is no difference', () => {
  expect(delayOfKnown(measured(0, 40))).toBeUndefined();
  expect(delayOfKnown(measured(1))).toBeUndefined();
});

it('times that differ in every pair are told as a warning, and as a breach where they differ clearly', async () => {
  const context = labOf();
  await mustHashAlike(context, async () => measured(20), 'Hash.');
  expect(context.warnings).toEqual([
    {
      came: expect.stringMatching(/^A known address took \d+ ms, an unknown one \d+ ms, by the median of 15 tries each\.$/),
      change: 'Hash.',
    },
  ]);
  const error = await thrown(() => mustHashAlike(labOf(), async () => measured(400), 'Hash.'));
  expect(error).toBeInstanceOf(Breach);
});
