// @vitest-environment node
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Person } from '../../../demo/people.ts';
import { accounts } from '../../../demo/server/db/schema/accounts.ts';
import { outbox } from '../../../demo/server/db/schema/content.ts';
import { seedPeople } from '../../../demo/server/demo-parts/seed.ts';
import { openServer, personOf, sparePerson, type TestServer } from '../server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());
// Every test begins with its people untouched, an hour after the one before.
beforeEach(async () => {
  server.pass(3_600_000);
  await seedPeople(server.service, [sparePerson(0), personOf('Devon')]);
});

const send = (mfaRetrievalToken: string) => server.call('mfaSend', { body: { mfaRetrievalToken } });
const verify = (mfaRetrievalToken: string, mfaToken: string) => server.call('mfaVerify', { body: { mfaRetrievalToken, mfaToken } });
const secretOf = (person: Person) => person.totpSecret ?? '';
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('the set-up', () => {
  const phone = { countryCode: '+1', phoneNumber: '(212) 555-7788' };
  const begin = async () => {
    const challenge = await server.challenge(personOf('Devon'));
    const answer = await server.call('mfaProfile', {
      body: { mfaRetrievalToken: challenge.mfaRetrievalToken, ...phone },
    });
    const { setupId } = (answer.data as { user: { twilioMfa: { setupId: string } } }).user.twilioMfa;
    return { ...challenge, token: challenge.mfaRetrievalToken, setupId };
  };
  const confirm = (token: string, mfaToken: string, setupId: string) =>
    server.call('mfaVerifySetup', { body: { mfaRetrievalToken: token, mfaToken, setupId } });
  const qrcode = async (token: string) => {
    const answer = await server.call('mfaQrcode', {
      query: { mfaRetrievalToken: token, countryCode: '1', phoneNumber: '2125557788' },
    });
    return new URL((answer.data as { qrcodeUrl: string }).qrcodeUrl).searchParams.get('secret') ?? '';
  };
  const factors = async () => {
    const [account] = await server.service.db
      .select()
      .from(accounts)
      .where(eq(accounts.id, personOf('Devon').id));
    return { phone: account?.phoneNumber, app: Boolean(account?.totpSecret) };
  };

  it('enables text messages with a code from the text message', async () => {
    const { requireMfaSetup, methods, token, setupId } = await begin();
    expect([requireMfaSetup, methods]).toEqual([true, []]);
    expect((await confirm(token, await server.latestCode('12125557788'), setupId)).status).toBe(200);
    expect(await factors()).toEqual({ phone: '2125557788', app: false });
    expect((await server.challenge(personOf('Devon'))).methods).toEqual(['text']);
  });

  it('enables the app with a code from the app, which does not work for the next login', async () => {
    const { token, setupId } = await begin();
    const secret = await qrcode(token);
    const code = server.appCode(secret);
    expect((await confirm(token, code, setupId)).status).toBe(200);
    expect(await factors()).toEqual({ phone: null, app: true });
    const next = await server.challenge(personOf('Devon'));
    expect((await verify(next.mfaRetrievalToken, code)).errorCode).toBe('INVALID_MFA_CODE');
  });

  it('enables no factor before the first right code', async () => {
    const { token, setupId } = await begin();
    await qrcode(token);
    expect((await confirm(token, otherThan(await server.latestCode('12125557788')), setupId)).errorCode).toBe('INVALID_MFA_CODE');
    expect(await factors()).toEqual({ phone: null, app: false });
  });

  it('gives a new secret each time and forgets the one before', async () => {
    const { token, setupId } = await begin();
    const first = await qrcode(token);
    const second = await qrcode(token);
    expect(second).not.toBe(first);
    expect((await confirm(token, server.appCode(first), setupId)).status).toBe(401);
    expect((await confirm(token, server.appCode(second), setupId)).status).toBe(200);
  });

  it('cannot add a factor from a second set-up login', async () => {
    const mine = await begin();
    const other = await server.challenge(personOf('Devon'));
    const secret = await qrcode(other.mfaRetrievalToken);
    server.pass(30_000);
    const answer = await server.call('mfaProfile', {
      body: { mfaRetrievalToken: other.mfaRetrievalToken, countryCode: '1', phoneNumber: '2125559999' },
    });
    const { setupId } = (answer.data as { user: { twilioMfa: { setupId: string } } }).user.twilioMfa;
    expect((await confirm(mine.token, await server.latestCode('12125557788'), mine.setupId)).status).toBe(200);
    expect((await confirm(other.mfaRetrievalToken, server.appCode(secret), setupId)).errorCode).toBe('TOKEN_INVALID');
    expect(await factors()).toEqual({ phone: '2125557788', app: false });
  });

  it('refuses the set-up id of another number, whose code no longer works', async () => {
    const { token, setupId } = await begin();
    const code = await server.latestCode('12125557788');
    server.pass(30_000);
    await server.call('mfaProfile', {
      body: { mfaRetrievalToken: token, countryCode: '1', phoneNumber: '2125559999' },
    });
    expect((await confirm(token, code, setupId)).errorCode).toBe('TOKEN_INVALID');
  });

  describe('that changed while one of its calls waited for its turn', () => {
    const meanwhile = (happens: () => Promise<unknown>) =>
      vi.spyOn(server.service, 'subjectQueue').mockImplementationOnce(async (_, work) => {
        await happens();
        return work();
      });

    it('never turns on a number by the code that was sent to another', async () => {
      const { token } = await begin();
      const number = (phoneNumber: string) =>
        server.call('mfaProfile', { body: { mfaRetrievalToken: token, countryCode: '1', phoneNumber } });
      // The wait between two messages would hide it, but it can be switched off.
      server.pass(30_000);
      meanwhile(async () => {
        expect((await number('2125559999')).status).toBe(200);
        server.pass(30_000);
      });
      const again = await number('2125557788');
      const { setupId } = (again.data as { user: { twilioMfa: { setupId: string } } }).user.twilioMfa;
      expect((await confirm(token, await server.latestCode('12125557788'), setupId)).status).toBe(200);
      expect(await factors()).toEqual({ phone: '2125557788', app: false });
    });

    it('never turns on an app by a secret that was replaced', async () => {
      const { token, setupId } = await begin();
      const first = await qrcode(token);
      meanwhile(() => qrcode(token));
      expect((await confirm(token, server.appCode(first), setupId)).errorCode).toBe('INVALID_MFA_CODE');
      expect(await factors()).toEqual({ phone: null, app: false });
    });

    it('refuses the set-up id of another number', async () => {
      const { token, setupId } = await begin();
      const secret = await qrcode(token);
      server.pass(30_000);
      meanwhile(() => server.call('mfaProfile', { body: { mfaRetrievalToken: token, countryCode: '1', phoneNumber: '2125559999' } }));
      expect((await confirm(token, server.appCode(secret), setupId)).errorCode).toBe('TOKEN_INVALID');
    });
  });

  it.each([
    ['44', '07700900123', '447700900123'],
    ['44', '+44 (0)7700 900124', '447700900124'],
    ['44', '00447700900125', '447700900125'],
    ['49', '0170 1234567', '491701234567'],
    ['1', '1 212 555 0141', '12125550141'],
    ['7', '8 912 345-67-89', '79123456789'],
    // Italy keeps its 0.
    ['39', '06 1234 5678', '390612345678'],
    ['1242', '5550142', '12425550142'],
  ])('sends the text for +%s and %s to %s', async (countryCode, phoneNumber, recipient) => {
    const { mfaRetrievalToken } = await server.challenge(personOf('Devon'));
    const answer = await server.call('mfaProfile', { body: { mfaRetrievalToken, countryCode, phoneNumber } });
    expect(answer.data).toMatchObject({ authStatus: { statusCode: 200 } });
    expect(await server.latestCode(recipient)).toMatch(/^\d{6}$/);
  });

  it.each([
    ['1', '25550101'],
    ['1', '+49 170 1234567'],
    ['1', '0049 170 1234567'],
    ['44', '77009001'],
    ['999', '2125550101'],
    ['1', '212555010122'],
    ['1', '2125550101 x12'],
  ])('refuses +%s and %s, which no phone has, before a text is sent', async (countryCode, phoneNumber) => {
    const sent = async () => (await server.service.db.select().from(outbox)).length;
    const { mfaRetrievalToken } = await server.challenge(personOf('Devon'));
    const before = await sent();
    const answer = await server.call('mfaProfile', { body: { mfaRetrievalToken, countryCode, phoneNumber } });
    expect(answer.data).toEqual({ authStatus: { statusCode: 400, message: 'The phone number is not valid.' } });
    expect(await sent()).toBe(before);
  });

  it.each([
    ['letters', { countryCode: '1', phoneNumber: 'none' }],
    ['an unreachable number', { countryCode: '1', phoneNumber: '2125550000' }],
    ['a long country code', { countryCode: '12345', phoneNumber: '2125550101' }],
    ['a country code that no country has, which would be counted for none', { countryCode: '001', phoneNumber: '2125550101' }],
  ])('answers %s with a status of its own', async (_, wrong) => {
    const { mfaRetrievalToken } = await server.challenge(personOf('Devon'));
    const answer = await server.call('mfaProfile', { body: { mfaRetrievalToken, ...wrong } });
    expect(answer.data).toMatchObject({ authStatus: { statusCode: 400 } });
  });
});

describe('the second factor’s calls', () => {
  it('refuse every set-up call from a login that has a factor', async () => {
    const { mfaRetrievalToken } = await server.challenge(sparePerson(0));
    const phone = { countryCode: '1', phoneNumber: '2125557788' };
    const answers = [
      await server.call('mfaProfile', { body: { mfaRetrievalToken, ...phone } }),
      await server.call('mfaQrcode', { query: { mfaRetrievalToken, ...phone } }),
      await server.call('mfaVerifySetup', {
        body: { mfaRetrievalToken, mfaToken: server.appCode(secretOf(sparePerson(0))), setupId: 'x' },
      }),
    ];
    expect(answers.map((answer) => answer.errorCode)).toEqual(['TOKEN_INVALID', 'TOKEN_INVALID', 'TOKEN_INVALID']);
  });

  it('refuse verification from a login that has to set one up', async () => {
    const { mfaRetrievalToken } = await server.challenge(personOf('Devon'));
    expect((await send(mfaRetrievalToken)).errorCode).toBe('TOKEN_INVALID');
    expect((await verify(mfaRetrievalToken, '123456')).errorCode).toBe('TOKEN_INVALID');
  });

  it('are all that a waiting login can reach', async () => {
    const { mfaRetrievalToken } = await server.challenge(sparePerson(0));
    expect(
      (
        await server.call('transfer', {
          bearer: mfaRetrievalToken,
          body: { refreshToken: 'x', deployment: '', destination: 'x' },
        })
      ).errorCode,
    ).toBe('TOKEN_INVALID');
    expect((await server.call('refresh', { body: { refreshToken: mfaRetrievalToken } })).errorCode).toBe('TOKEN_INVALID');
    expect(
      (
        await server.call('securityQuestion', {
          bearer: mfaRetrievalToken,
          query: { legacyUserId: sparePerson(0).id, language: 'en' },
        })
      ).errorCode,
    ).toBe('TOKEN_INVALID');
  });
});
