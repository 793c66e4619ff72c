// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callsOf } from '../../../demo/server/calls.ts';
import { passkeys, recoveryCodes } from '../../../demo/server/db/schema/passkeys.ts';
import { passkeyOrigins } from '../../../demo/server/settings/origins.ts';
import { readSettings } from '../../../demo/server/settings/settings.ts';
import { passkeyCalls } from '../../../src/contract/calls/passkeys.ts';
import { contract } from '../../../src/contract/contract.ts';
import { openServer, sparePerson, type TestServer } from '../server.ts';

describe('PASSKEY_DOMAIN', () => {
  it.each([
    ['example.com', 'example.com'],
    ['Accounts.Example.co.uk', 'accounts.example.co.uk'],
    ['news.github.io', 'news.github.io'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['localhost', 'localhost'],
  ])('may be %s', (domain, read) => {
    expect(readSettings({ PASSKEY_DOMAIN: domain }).passkeyDomain).toBe(read);
  });

  it.each([
    '127.0.0.1',
    '[::1]',
    '2130706433',
    '0x7f.1',
    'com',
    'co.uk',
    'github.io',
    'intranet',
    'https://example.com',
    'example.com:443',
    '*.example.com',
    'example.com/login',
    'exam ple.com',
    'example..com',
    '.example.com',
  ])('is refused as %s, in words', (domain) => {
    expect(() => readSettings({ PASSKEY_DOMAIN: domain })).toThrow(
      /^PASSKEY_DOMAIN is not usable: it must be the domain that the pages of the sign-in share, such as example\.com/,
    );
  });

  it('is the domain of all pages at it or below it that may call', () => {
    const settings = readSettings({
      DEMO: '0',
      PUBLIC_ORIGIN: 'https://accounts.example.com',
      LANDING_URL: 'https://example.com/',
      ALLOWED_ORIGINS: 'https://app.example.com, https://badexample.com, https://example.com.evil.example',
      PASSKEY_DOMAIN: 'example.com',
    });
    expect([...passkeyOrigins(settings)].sort()).toEqual([
      'https://accounts.example.com',
      'https://app.example.com',
      'https://example.com',
    ]);
  });
});

describe('a service without PASSKEY_DOMAIN', () => {
  const robin = sparePerson(0);
  let server: TestServer;
  beforeAll(async () => {
    server = await openServer();
  });
  afterAll(() => server.close());

  it('knows none of the calls', async () => {
    const names = Object.keys(callsOf(server.service.settings));
    expect(names.filter((name) => name in passkeyCalls)).toEqual([]);
    expect(names).toHaveLength(Object.keys(contract).length - Object.keys(passkeyCalls).length - 1);
    const { access } = await server.signIn(robin);
    for (const [name, { method, path }] of Object.entries(passkeyCalls)) {
      const response = await server.app.request(path.replace('{id}', 'any'), {
        method,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${access}` },
        ...(method === 'GET' ? {} : { body: '{}' }),
      });
      expect({ name, status: response.status, body: await response.json() }).toMatchObject({
        status: 404,
        body: { errorCode: 'RESOURCE_NOT_FOUND' },
      });
    }
  });

  it('names and offers nothing of them, even to people who have a passkey from before', async () => {
    const createdAt = server.now();
    const accountId = robin.id;
    const key = { publicKey: '', counter: 0, transports: [], backupEligible: false, name: 'Laptop' };
    await server.service.db.insert(passkeys).values({ ...key, id: 'one', credentialId: 'one', accountId, createdAt });
    await server.service.db.insert(recoveryCodes).values({ accountId, hash: 'one', createdAt });
    expect((await server.challenge(robin)).methods).toEqual(['text', 'app']);
    expect((await server.signIn(sparePerson(1))).user).not.toHaveProperty('offerPasskey');
  });
});
