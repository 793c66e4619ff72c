// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD } from '../../../demo/people.ts';
import { emailKey } from '../../../demo/server/accounts/email-key.ts';
import { openServer, personOf, sparePerson, type TestServer } from '../server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

const login = (email: string, password: string, headers = {}) =>
  server.call('login', { body: { email, password, strategy: 'legacyUser' }, headers });

it('an address longer than any mailbox is compared as it is, since Unicode forms of 60 KB take seconds', async () => {
  const long = `A@${String.fromCodePoint(...Array.from({ length: 18_000 }, (_, n) => 0x4e00 + n))}.example`;
  expect(emailKey(long)).toBe(long);
  expect(emailKey(' Zoë@Über.Example ')).toBe('zoë@xn--ber-goa.example');
  const preflight = await server.call('preflight', { body: { username: long } });
  expect([preflight.status, preflight.data]).toEqual([200, { saml: false, oidc: false }]);
});

describe('the login', () => {
  it('answers a right password with the masked second factor', async () => {
    const avery = personOf('Avery');
    const answer = await login(avery.email, PASSWORD);
    expect(answer.status).toBe(401);
    expect(answer.errorCode).toBe('USER_REQUIRES_MFA');
    expect(answer.data).toMatchObject({ requireMfaSetup: false, phone: '******0101', methods: ['text', 'app'] });
    expect(answer.headers.get('x-auth-token')).toBeNull();
  });

  it.each([
    ['a wrong password', () => personOf('Avery').email, 'Wrong-Password-1'],
    ['an unknown address', () => 'nobody@newsline.example', PASSWORD],
    ['a disabled account', () => personOf('Drew').email, PASSWORD],
    ['an account without a password', () => personOf('Reese').email, PASSWORD],
  ])('answers %s with INVALID_CREDENTIALS', async (_, email, password) => {
    const answer = await login(email(), password);
    expect([answer.status, answer.errorCode, answer.data]).toEqual([401, 'INVALID_CREDENTIALS', undefined]);
  });

  it('finds the account regardless of case and spaces around the address', async () => {
    expect((await login(`  ${personOf('Avery').email.toUpperCase()} `, PASSWORD)).errorCode).toBe('USER_REQUIRES_MFA');
  });

  it('takes the password exactly as typed', async () => {
    expect((await login(personOf('Bailey').email, `${PASSWORD} `)).errorCode).toBe('INVALID_CREDENTIALS');
  });

  it.each([
    ['Noel', 423, 'USER_ACCOUNT_LOCKED'],
    ['Oakley', 403, 'TEMPORARY_PASSWORD_EXPIRED'],
    ['Presley', 403, 'USER_ACCOUNT_EXPIRED'],
    ['Quincy', 403, 'UNAUTHORIZED_IP'],
  ])('with the right password for %s answers %i %s', async (firstName, status, errorCode) => {
    const person = personOf(firstName);
    const answer = await login(person.email, person.password ?? '');
    expect([answer.status, answer.errorCode]).toEqual([status, errorCode]);
  });

  it('reveals a problem with an account only to a caller with the right password', async () => {
    expect((await login(personOf('Oakley').email, 'Wrong-Password-1')).errorCode).toBe('INVALID_CREDENTIALS');
    expect((await login(personOf('Presley').email, 'Wrong-Password-1')).errorCode).toBe('INVALID_CREDENTIALS');
  });

  it.each([
    ['a known address', sparePerson(0).email],
    ['an unknown one', 'ghost@newsline.example'],
  ])('locks %s for a while after five failures', async (_, email) => {
    const tries = await Promise.all(Array.from({ length: 8 }, () => login(email, 'Wrong-Password-1')));
    expect(tries.map((attempt) => attempt.errorCode).sort()).toEqual([
      ...Array(5).fill('INVALID_CREDENTIALS'),
      ...Array(3).fill('USER_ACCOUNT_LOCKED'),
    ]);
    expect((await login(email, PASSWORD)).errorCode).toBe('USER_ACCOUNT_LOCKED');
    expect((await server.call('preflight', { body: { username: email } })).errorCode).toBe('USER_ACCOUNT_LOCKED');
    server.pass(15 * 60_000);
    expect((await login(email, PASSWORD)).errorCode).not.toBe('USER_ACCOUNT_LOCKED');
  });

  it('forgets failures after a right password', async () => {
    const { email } = sparePerson(1);
    for (let round = 0; round < 3; round += 1) {
      for (let n = 0; n < 3; n += 1) await login(email, 'Wrong-Password-1');
      expect((await login(email, PASSWORD)).errorCode).toBe('USER_REQUIRES_MFA');
    }
  });
});

describe('the look-up', () => {
  it.each([
    ['anybody@vellum.example', { saml: true, oidc: false }],
    ['anybody@harborline.example', { saml: false, oidc: true }],
    ['anybody@newsline.example', { saml: false, oidc: false }],
    ['anybody@elsewhere.example', { saml: false, oidc: false }],
  ])('answers for %s by its domain', async (username, flags) => {
    expect((await server.call('preflight', { body: { username } })).data).toEqual(flags);
  });

  it('refuses other networks by domain, for known and unknown addresses alike', async () => {
    for (const username of [personOf('Quincy').email, 'nobody@vaultbank.example']) {
      expect((await server.call('preflight', { body: { username } })).errorCode).toBe('UNAUTHORIZED_IP');
    }
  });
});
