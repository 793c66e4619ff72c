// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../../demo/people.ts';
import { seedPeople } from '../../../demo/server/demo-parts/seed.ts';
import { openServer, personOf, sparePerson, type TestServer } from '../server.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

let server: TestServer;
beforeAll(async () => {
  server = await openServer({
    TRUSTED_PROXIES: '127.0.0.1',
    TEXT_WAIT_SECONDS: '30',
    TEXTS_PER_HOUR: '4',
    TEXTS_PER_NETWORK: '6',
    TEXTS_PER_COUNTRY: '8',
  });
});
afterAll(() => server.close());

const from = (address: string) => ({ 'x-forwarded-for': address });
async function sendText(person: Person, address = '203.0.113.1') {
  const { mfaRetrievalToken } = await server.challenge(person);
  return server.call('mfaSend', { body: { mfaRetrievalToken }, headers: from(address) });
}
async function send(person: Person, address?: string) {
  const answer = await sendText(person, address);
  return answer.errorCode ?? answer.status;
}
async function enrol(phoneNumber: string, countryCode: string, address: string, firstName = 'Devon') {
  const { mfaRetrievalToken } = await server.challenge(personOf(firstName));
  const answer = await server.call('mfaProfile', { body: { mfaRetrievalToken, countryCode, phoneNumber }, headers: from(address) });
  return answer.errorCode ?? answer.status;
}

describe('text messages', () => {
  it('to one account have to wait for each other, however often it logs in', async () => {
    expect(await send(sparePerson(0))).toBe(200);
    expect(await send(sparePerson(0))).toBe('TOO_MANY_REQUESTS');
    server.pass(30 * SECOND);
    expect(await send(sparePerson(0))).toBe(200);
    expect(await server.outbox(`+1${sparePerson(0).phone?.phoneNumber}`)).toHaveLength(2);
  });

  it('that are refused leave the code valid that was sent to another number before', async () => {
    server.pass(HOUR);
    const { mfaRetrievalToken } = await server.challenge(personOf('Devon'));
    const ask = (token: string, phoneNumber: string) =>
      server.call('mfaProfile', { body: { mfaRetrievalToken: token, countryCode: '44', phoneNumber } });
    const first = await ask(mfaRetrievalToken, '2079460121');
    const { setupId } = (first.data as { user: { twilioMfa: { setupId: string } } }).user.twilioMfa;
    const mfaToken = await server.latestCode('442079460121');
    server.pass(30 * SECOND);
    const another = await server.challenge(personOf('Robin'));
    expect((await ask(another.mfaRetrievalToken, '2079460122')).status).toBe(200);
    expect((await ask(mfaRetrievalToken, '2079460122')).status).toBe(429);
    expect((await server.call('mfaVerifySetup', { body: { mfaRetrievalToken, mfaToken, setupId } })).status).toBe(200);
    await seedPeople(server.service, [personOf('Devon')]);
  });

  it('to one account have to wait for each other, whichever numbers its logins enter', async () => {
    server.pass(HOUR);
    expect(await enrol('2079460111', '44', '203.0.113.1')).toBe(200);
    expect(await enrol('2079460112', '44', '203.0.113.1')).toBe('TOO_MANY_REQUESTS');
    expect(await server.outbox('+442079460112')).toEqual([]);
    server.pass(30 * SECOND);
    expect(await enrol('2079460112', '44', '203.0.113.1')).toBe(200);
  });

  it('to one number have to wait for each other, no matter which account enters it', async () => {
    server.pass(HOUR);
    expect(await enrol('2079460141', '44', '203.0.113.1')).toBe(200);
    expect(await enrol('2079460141', '44', '203.0.113.1', 'Robin')).toBe('TOO_MANY_REQUESTS');
    server.pass(30 * SECOND);
    expect(await enrol('2079460141', '44', '203.0.113.1', 'Robin')).toBe(200);
  });

  it('that others have sent to a number keep its owner from no log-in', async () => {
    server.pass(2 * HOUR);
    const { countryCode = '', phoneNumber = '' } = sparePerson(1).phone ?? {};
    for (let n = 0; n < 4; n += 1) {
      expect(await enrol(phoneNumber, countryCode, '203.0.113.1')).toBe(200);
      server.pass(31 * SECOND);
    }
    expect(await enrol(phoneNumber, countryCode, '203.0.113.9', 'Robin')).toBe('TOO_MANY_REQUESTS');
    expect(await send(sparePerson(1), '203.0.113.9')).toBe(200);
  });

  it('to one account are limited to four an hour', async () => {
    server.pass(2 * HOUR);
    for (let n = 0; n < 4; n += 1) {
      expect(await send(sparePerson(2))).toBe(200);
      server.pass(31 * SECOND);
    }
    expect(await send(sparePerson(2))).toBe('TOO_MANY_REQUESTS');
    server.pass(HOUR);
    expect(await send(sparePerson(2))).toBe(200);
  });

  it('that use up the hour wait until the first of them is an hour old, and no longer', async () => {
    server.pass(2 * HOUR);
    for (let n = 0; n < 4; n += 1) {
      expect(await send(sparePerson(2))).toBe(200);
      server.pass(14 * MINUTE);
    }
    const refused = await sendText(sparePerson(2));
    expect([refused.errorCode, refused.headers.get('retry-after')]).toEqual(['TOO_MANY_REQUESTS', String((4 * MINUTE) / SECOND)]);
    server.pass(4 * MINUTE);
    expect(await send(sparePerson(2))).toBe(200);
    server.pass(MINUTE);
    expect(await send(sparePerson(2))).toBe('TOO_MANY_REQUESTS');
  });

  it('that are refused while a code of their log-in still counts open its code box', async () => {
    server.pass(2 * HOUR);
    const { mfaRetrievalToken } = await server.challenge(sparePerson(2));
    const ask = () => server.call('mfaSend', { body: { mfaRetrievalToken } });
    for (let n = 0; n < 4; n += 1) {
      expect((await ask()).status).toBe(200);
      server.pass(31 * SECOND);
    }
    const reasonOf = ({ errorCode, data }: Awaited<ReturnType<typeof ask>>) => [errorCode, data];
    expect(reasonOf(await ask())).toEqual(['TOO_MANY_REQUESTS', { reason: 'CODE_SENT' }]);
    expect(reasonOf(await sendText(sparePerson(2)))).toEqual(['TOO_MANY_REQUESTS', undefined]);
    server.pass(3 * MINUTE);
    expect(reasonOf(await ask())).toEqual(['TOO_MANY_REQUESTS', undefined]);
  });

  it('that have to wait for longer than a code counts open no code box for one that has run out', async () => {
    const slow = await openServer({ RESEND_WAIT_SECONDS: '600' });
    const { mfaRetrievalToken } = await slow.challenge(sparePerson(0));
    const ask = () => slow.call('mfaSend', { body: { mfaRetrievalToken } });
    expect((await ask()).status).toBe(200);
    slow.pass(3 * MINUTE - 1);
    expect((await ask()).data).toEqual({ reason: 'CODE_SENT' });
    slow.pass(1);
    const late = await ask();
    expect([late.errorCode, late.data]).toEqual(['TOO_MANY_REQUESTS', undefined]);
    await slow.close();
  });

  it('to one account are limited per hour, whichever numbers its logins enter', async () => {
    server.pass(2 * HOUR);
    for (let n = 0; n < 4; n += 1) {
      expect(await enrol(`207946012${n}`, '44', '203.0.113.4')).toBe(200);
      server.pass(31 * SECOND);
    }
    expect(await enrol('2079460129', '44', '203.0.113.4')).toBe('TOO_MANY_REQUESTS');
    server.pass(HOUR);
    expect(await enrol('2079460129', '44', '203.0.113.4')).toBe(200);
  });

  it('are limited per requesting network, and other networks are not affected', async () => {
    server.pass(2 * HOUR);
    for (let n = 3; n < 9; n += 1) expect(await send(sparePerson(n), '203.0.113.2')).toBe(200);
    expect(await send(sparePerson(9), '203.0.113.2')).toBe('TOO_MANY_REQUESTS');
    expect(await send(sparePerson(9), '203.0.113.3')).toBe(200);
  });

  it('to one country code are limited wherever they are requested, and other countries are not affected', async () => {
    server.pass(2 * HOUR);
    for (let n = 3; n < 11; n += 1) expect(await send(sparePerson(n), `203.0.113.${n}`)).toBe(200);
    expect(await send(sparePerson(11), '203.0.113.99')).toBe('TOO_MANY_REQUESTS');
    expect(await enrol('2079460100', '44', '203.0.113.99')).toBe(200);
  });

  it('to one country are limited however the number is split into code and rest', async () => {
    server.pass(2 * HOUR);
    for (let n = 0; n < 8; n += 1) {
      expect(await enrol(`212555013${n}`, '1', `203.0.113.${n}`, n < 4 ? 'Devon' : 'Robin')).toBe(200);
      server.pass(31 * SECOND);
    }
    expect(await enrol('125550199', '12', '203.0.113.99', 'Jules')).toBe('TOO_MANY_REQUESTS');
    expect(await enrol('5550199', '1212', '203.0.113.99', 'Jules')).toBe('TOO_MANY_REQUESTS');
  });
});
