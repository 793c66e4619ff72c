// @vitest-environment node

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts } from '../../../demo/server/db/schema/accounts.ts';
import { clientAddress } from '../../../demo/server/networks/client-address.ts';
import { isInNetworks, networkOf, networksOf } from '../../../demo/server/networks/networks.ts';
import { readSettings } from '../../../demo/server/settings/settings.ts';
import { openServer, personOf, sparePerson, type TestServer } from '../server.ts';
import { signedIn } from '../visitor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ TRUSTED_PROXIES: '127.0.0.1', NETWORK_ATTEMPTS: '3' });
});
afterAll(() => server.close());

const from = (address: string) => ({ 'x-forwarded-for': address });

describe('the network address', () => {
  it('is taken from what a trusted proxy says', async () => {
    const look = (forwarded: string) =>
      server.call('preflight', { body: { username: personOf('Quincy').email }, headers: from(forwarded) });
    expect((await look('203.0.113.7')).status).toBe(200);
    expect((await look('203.0.113.7, 198.51.100.1')).errorCode).toBe('UNAUTHORIZED_IP');
  });

  it.each([
    ['10.0.0.1', '203.0.113.7', [], '10.0.0.1'],
    ['10.0.0.1', '203.0.113.7', ['10.0.0.0/8'], '203.0.113.7'],
    ['10.0.0.1', '1.2.3.4, 203.0.113.7, 10.0.0.2', ['10.0.0.0/8'], '203.0.113.7'],
    ['::ffff:10.0.0.1', '2001:db8::1', ['10.0.0.0/8'], '2001:db8::1'],
    ['10.0.0.1', '203.0.113.7:5123', ['10.0.0.0/8'], '203.0.113.7'],
    ['10.0.0.1', '[2001:db8::1]:5123', ['10.0.0.0/8'], '2001:db8::1'],
    ['10.0.0.1', '[2001:db8::1]', ['10.0.0.0/8'], '2001:db8::1'],
    ['10.0.0.1', '[::ffff:203.0.113.7]:80', ['10.0.0.0/8'], '203.0.113.7'],
    ['10.0.0.1', 'nonsense', ['10.0.0.0/8'], '10.0.0.1'],
    ['10.0.0.1', '203.0.113.7, nonsense', ['10.0.0.0/8'], '10.0.0.1'],
    ['10.0.0.1', '203.0.113.7, , 10.0.0.2', ['10.0.0.0/8'], '10.0.0.2'],
    ['10.0.0.1', '203.0.113.7, 999.0.0.1, 10.0.0.2', ['10.0.0.0/8'], '10.0.0.2'],
    [undefined, undefined, [], 'unknown'],
  ])('from socket %s, forwarded header %s and proxies %j is %s', (socket, forwarded, proxies, expected) => {
    expect(clientAddress(socket, forwarded, proxies)).toBe(expected);
  });

  it('belongs to no network when it cannot be read', () => {
    expect(isInNetworks('unknown', ['0.0.0.0/0', '::/0'])).toBe(false);
  });

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('is counted by network: %s counts as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it('shares its limits with the rest of its IPv6 /64, and with no other network', async () => {
    const guess = (address: string, n: number) =>
      server.call('login', {
        body: { email: `nobody${n}@else.example`, password: 'Wrong-Password-1', strategy: 'legacyUser' },
        headers: from(address),
      });
    for (const n of [1, 2, 3]) expect((await guess(`2001:db8:7:7::${n}`, n)).errorCode).toBe('INVALID_CREDENTIALS');
    expect((await guess('2001:db8:7:7:ffff::9', 4)).errorCode).toBe('TOO_MANY_REQUESTS');
    expect((await guess('2001:db8:7:8::1', 5)).errorCode).toBe('INVALID_CREDENTIALS');
  });

  it.each([
    ['2001:db8:1:203::9', ['2001:db8:1:203::/64', '2001:db8:1:200::/56', '2001:db8:1::/48']],
    ['2001:db8::1', ['2001:db8:0:0::/64', '2001:db8:0:0::/56', '2001:db8:0::/48']],
    ['203.0.113.7', ['203.0.113.7']],
  ])('counts for wider networks too: %s for %j', (address, networks) => {
    expect(networksOf(address)).toEqual(networks);
  });

  it('causes no warning when a trusted proxy says that the client has its own address', async () => {
    const proxied = await openServer({ TRUSTED_PROXIES: '127.0.0.1' });
    await proxied.call('preflight', { body: { username: 'a@b.example' }, headers: from('127.0.0.1') });
    await proxied.call('preflight', { body: { username: 'a@b.example' }, headers: from('nonsense') });
    expect(proxied.lines.join()).not.toContain('TRUSTED_PROXIES');
    await proxied.close();
  });

  it('causes one warning when it comes from a proxy that the settings do not name', async () => {
    const unnamed = await openServer();
    for (const address of ['203.0.113.7', '203.0.113.8']) {
      await unnamed.call('preflight', { body: { username: 'a@b.example' }, headers: from(address) });
    }
    expect(unnamed.lines.filter((line) => line.includes('TRUSTED_PROXIES'))).toHaveLength(1);
    await unnamed.close();
    expect(server.lines.filter((line) => line.includes('TRUSTED_PROXIES'))).toEqual([]);
  });

  it.each([
    ['10.0.0.7', true],
    ['100.64.0.9', true],
    ['169.254.7.7', true],
    ['fe80::1%eth0', true],
    ['203.0.113.7', false],
  ])('causes a warning when an unnamed proxy sits at %s: %s', async (remoteAddress, isWarned) => {
    const unnamed = await openServer();
    const init = {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json', 'x-request-id': 'one', ...from('203.0.113.7') },
    };
    await unnamed.app.request('/auth/preflight/', init, {
      incoming: { socket: { remoteAddress, remotePort: 1, remoteFamily: 'IPv4' } },
    });
    expect(unnamed.lines.some((line) => line.includes(`${remoteAddress} forwards`))).toBe(isWarned);
    await unnamed.close();
  });

  it.each(['10.0.0.0/33', '10.0.0.300', '10.0.0.0/8/8', '2001:db8::/129', 'fe80::/', '10.0.0.0/x'])(
    'cannot be trusted by the setting %s, which is refused',
    (text) => {
      expect(() => readSettings({ TRUSTED_PROXIES: text })).toThrow(/^TRUSTED_PROXIES is not usable: /);
    },
  );
});

describe('the permitted networks of a company', () => {
  const quincy = personOf('Quincy');
  const inside = from('203.0.113.7');
  const outside = from('198.51.100.1');
  const secret = sparePerson(0).totpSecret ?? '';

  async function waiting(): Promise<string> {
    await server.service.db
      .update(accounts)
      .set({ totpSecret: server.service.seal.close(secret, quincy.id), totpLastStep: 0 })
      .where(eq(accounts.id, quincy.id));
    const body = { email: quincy.email, password: quincy.password ?? '', strategy: 'legacyUser' } as const;
    const { data } = await server.call('login', { body, headers: inside });
    return (data as { mfaRetrievalToken: string }).mfaRetrievalToken;
  }
  async function session() {
    const body = { mfaRetrievalToken: await waiting(), mfaToken: server.appCode(secret) };
    return signedIn(await server.call('mfaVerify', { body, headers: inside }));
  }

  it('are checked at the second factor', async () => {
    const mfaRetrievalToken = await waiting();
    const body = { mfaRetrievalToken, mfaToken: server.appCode(secret) };
    expect((await server.call('mfaVerify', { body, headers: outside })).errorCode).toBe('UNAUTHORIZED_IP');
    expect((await server.call('mfaSend', { body: { mfaRetrievalToken }, headers: outside })).errorCode).toBe('UNAUTHORIZED_IP');
    expect((await server.call('mfaVerify', { body, headers: inside })).status).toBe(200);
  });

  it('are checked at a refresh, which leaves a refused token valid', async () => {
    const body = { refreshToken: (await session()).refresh };
    expect((await server.call('refresh', { body, headers: outside })).errorCode).toBe('UNAUTHORIZED_IP');
    expect((await server.call('refresh', { body, headers: inside })).status).toBe(200);
  });

  it('are checked when a session is taken over', async () => {
    const { access, refresh } = await session();
    const destination = 'http://localhost:4402';
    const handed = await server.call('transfer', { bearer: access, body: { refreshToken: refresh, deployment: '', destination } });
    const { transferToken } = handed.data as { transferToken: string };
    const redeem = (headers: object) =>
      server.call('redeem', { body: { transferToken, destination }, headers: { ...headers, origin: destination } });
    expect((await redeem(outside)).errorCode).toBe('UNAUTHORIZED_IP');
  });
});
