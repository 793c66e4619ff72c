// @vitest-environment happy-dom
/** Elements of one page share its storage; one of them may name another service, which must get no token. */
import { describe, expect, it, vi } from 'vitest';
import { contract } from '../../src/contract/contract.ts';
import { checkTransfer } from '../../src/element/diagnose/service-checks.ts';
import { withDefaults } from '../../src/settings/settings.ts';
import { createSession } from '../../src/session/session.ts';
import { createSessionStore } from '../../src/session/session-store.ts';
import { sessionHeaders } from '../flow/machine/scripted.ts';

const A = 'https://a.example/api';
const B = 'https://b.example';
const redeemed = { id: 'u', isExpired: false, hasSecurityAnswers: true, resetPassword: false, reviewProfile: false };

function page() {
  const store = createSessionStore(null);
  const sent: { readonly url: string; readonly bearer: string | null; readonly body: string }[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    sent.push({ url: String(input), bearer: new Headers(init?.headers).get('authorization'), body: String(init?.body ?? '') });
    const signsIn = String(input).endsWith('/redeem');
    return Response.json({ statusCode: 200, data: signsIn ? redeemed : [] }, { headers: signsIn ? sessionHeaders : {} });
  };
  const sessionOf = (apiBaseUrl: string) => createSession({ apiBaseUrl, apiTimeoutMs: 1000, fetch, store });
  return { store, sent, sessionOf };
}
const signedIn = async () => {
  const opened = page();
  const a = opened.sessionOf(A);
  await a.client.call(contract.redeem, { body: { transferToken: 't'.repeat(22), destination: 'https://app.example' } });
  opened.sent.length = 0;
  return { ...opened, a, b: opened.sessionOf(B) };
};

describe('the tokens of one service', () => {
  it('go to it, whichever path of it an element names', async () => {
    const { a, sent, sessionOf } = await signedIn();
    await a.client.call(contract.filters, {});
    await sessionOf('https://a.example').client.call(contract.filters, {});
    expect(sent.map(({ bearer }) => bearer)).toEqual(['Bearer auth-1', 'Bearer auth-1']);
  });

  it('do not go to another, neither with a call, nor when it is kept alive, nor at the end', async () => {
    const { a, b, sent, store } = await signedIn();
    await b.client.call(contract.maintenanceWindows, {});
    await b.keepAlive();
    expect([a.owns(), b.owns()]).toEqual([true, false]);
    expect(store.getState().authToken).toBe('auth-1');
    await b.end('signed-out');
    expect(sent.map(({ url, bearer }) => [url, bearer])).toEqual([[`${B}/system/maintenance/public/windows`, null]]);
    expect(JSON.stringify(sent)).not.toMatch(/auth-1|refresh-1/);
  });

  it('are known by the origin of the calls, with any path', async () => {
    const { store, sessionOf } = page();
    const ownService = sessionOf(`${location.origin}/api`);
    await ownService.client.call(contract.redeem, { body: { transferToken: 't'.repeat(22), destination: 'https://app.example' } });
    expect(store.getState().persistedData).toMatchObject({ issuer: location.origin });
    expect([ownService.owns(), sessionOf(`${location.origin}/other`).owns(), sessionOf(B).owns(), sessionOf('').owns()]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('are not shown to another by diagnose()', async () => {
    sessionStorage.setItem('newsAuth.authToken', 'auth-1');
    const settings = withDefaults({ apiBaseUrl: B });
    const call = vi.fn(() => Promise.resolve(undefined as never));
    await checkTransfer({ settings, hosts: [], tag: undefined, call, owns: () => false });
    expect(call).not.toHaveBeenCalled();
    await checkTransfer({ settings, hosts: [], tag: undefined, call, owns: () => true });
    expect(call).toHaveBeenCalled();
    sessionStorage.clear();
  });

  it('that the page has stored itself go to the service that the element names', async () => {
    const { store, sent, sessionOf } = page();
    store.patch({ authToken: 'stored-by-the-host', refreshToken: 'r' });
    await sessionOf(B).client.call(contract.filters, {});
    expect(sent[0]?.bearer).toBe('Bearer stored-by-the-host');
  });

  it('leave nothing of theirs beside what a host keeps', async () => {
    const { a, store } = await signedIn();
    expect(store.getState().persistedData).toMatchObject({ issuer: 'https://a.example' });
    a.store.forget('session');
    expect(store.getState().persistedData).toBeUndefined();
  });
});
