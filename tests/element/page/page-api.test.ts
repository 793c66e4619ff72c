// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NewsAuthGlobal } from '../../../src/element/page/global.ts';
import { bearerOf, createService, failure, held, sessionHeaders, signedIn, silence, success } from '../../client/fake-service.ts';

const TOKEN = 'Abc-_0123456789abcdefghi';
const CHECK = '/api/v1/auth/tenantAccessPermission/public/check/order-tunnel-web/GET/42/-/-';

interface Heard {
  readonly name: string;
  readonly detail: Record<string, unknown>;
  readonly from: EventTarget | null;
}

let service: ReturnType<typeof createService>;
let newsAuth: NewsAuthGlobal;
let heard: Heard[];
let leaving: AbortController;

const open = (address: string) => {
  (globalThis as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`https://app.example${address}`);
};

/** A new page: its script has just run, and its storage is what the tab had. */
async function load() {
  vi.resetModules();
  ({ newsAuth } = await import('../../../src/element/page/global.ts'));
  newsAuth.configure({ apiBaseUrl: 'https://api.newsline.example' });
}

beforeEach(async () => {
  service = createService();
  service.on('/auth/transfer/redeem', () => success(signedIn, sessionHeaders('1')));
  service.on('/auth/logout', () => success({}));
  service.on(CHECK, () => success({ hasPermission: 1 }));
  vi.stubGlobal('fetch', service.fetch);
  heard = [];
  leaving = new AbortController();
  for (const name of ['news-error', 'news-session']) {
    const hear = (event: Event) => heard.push({ name, detail: (event as CustomEvent).detail, from: event.target });
    addEventListener(name, hear, { signal: leaving.signal });
  }
  sessionStorage.clear();
  document.body.innerHTML = '';
  open('/');
  await load();
});
afterEach(() => {
  leaving.abort();
  vi.unstubAllGlobals();
});

const settle = () => new Promise((resolve) => setTimeout(resolve, 10));

describe('NewsAuth.redeem()', () => {
  it('removes t from the address and the history entry before anything else, and changes no other byte', () => {
    open(`/orders?a=%20b&t=${TOKEN}&c#top`);
    history.replaceState({ own: 1 }, '');
    void newsAuth.redeem();
    expect([location.href, history.state, service.requests.length]).toEqual(['https://app.example/orders?a=%20b&c#top', { own: 1 }, 0]);
  });

  it('exchanges it for the session of this origin', async () => {
    open(`/?t=${TOKEN}`);
    expect(newsAuth.session()).toBeNull();
    expect(await newsAuth.redeem()).toEqual({
      id: '42',
      firstName: 'Avery',
      lastName: 'Quinn',
      email: 'avery@newsline.example',
      language: 'en',
      timezone: '',
      roles: [],
    });
    const [request] = service.to('/auth/transfer/redeem');
    expect([request?.body, bearerOf(request)]).toEqual([{ transferToken: TOKEN, destination: 'https://app.example' }, null]);
    expect(newsAuth.session()).toMatchObject({ id: '42' });
    // Whoever comes this far has nothing left to do (S4 rule 6).
    expect(
      ['newsAuth.authToken', 'registrationComplete', 'newsAuth.passwordResetComplete'].map((key) => sessionStorage.getItem(key)),
    ).toEqual(['access-1', 'true', 'true']);
    await settle();
    expect(JSON.parse(sessionStorage.getItem('newsAuth.persistedData') ?? '')).toMatchObject({
      permissions: { 'order-tunnel-web:GET': true },
    });
    expect(heard.map(({ name, detail }) => [name, detail])).toEqual([['news-session', { state: 'signed-in' }]]);
  });

  it('exchanges the token once and answers both when called twice, as StrictMode does', async () => {
    open(`/?t=${TOKEN}`);
    const [first, second] = await Promise.all([newsAuth.redeem(), newsAuth.redeem()]);
    expect([first?.id, second?.id, service.to('/auth/transfer/redeem').length]).toEqual(['42', '42', 1]);
    expect((await newsAuth.redeem())?.id).toBe('42');
  });

  it('answers who is signed in, or null, without a request when there is no t', async () => {
    expect(await newsAuth.redeem()).toBeNull();
    open(`/?t=${TOKEN}`);
    await newsAuth.redeem();
    await settle();
    await load();
    const before = service.requests.length;
    expect(await newsAuth.redeem()).toMatchObject({ id: '42' });
    expect(service.requests.length).toBe(before);
  });

  it('leaves a t that belongs to the host alone', async () => {
    open('/?t=today');
    expect(await newsAuth.redeem()).toBeNull();
    expect(location.search).toBe('?t=today');
  });

  it('drops t and reports it when a session is stored already', async () => {
    open(`/?t=${TOKEN}`);
    await newsAuth.redeem();
    open(`/?t=${'x'.repeat(30)}`);
    expect(await newsAuth.redeem()).toMatchObject({ id: '42' });
    expect([location.search, service.to('/auth/transfer/redeem').length]).toEqual(['', 1]);
    expect(heard.map(({ name, detail }) => [name, detail['code'] ?? detail['state']])).toEqual([
      ['news-session', 'signed-in'],
      ['news-error', 'TRANSFER_DROPPED'],
    ]);
    expect(JSON.stringify(heard.map(({ detail }) => detail))).not.toContain('xxx');
  });

  it('notices a session that another script of the page has stored meanwhile', async () => {
    expect(await newsAuth.redeem()).toBeNull();
    for (const [key, value] of Object.entries({ bwUser: '{"id":"7"}', 'newsAuth.authToken': 'a' })) sessionStorage.setItem(key, value);
    open(`/?t=${TOKEN}`);
    expect(await newsAuth.redeem()).toMatchObject({ id: '7' });
    expect([location.search, service.requests.length, heard[0]?.detail['code']]).toEqual(['', 0, 'TRANSFER_DROPPED']);
  });

  it.each([
    ['a refusal', () => failure(401, 'TOKEN_INVALID'), { code: 'TOKEN_INVALID', status: 401, requestId: 'r-1' }],
    ['garbage', () => new Response('<html>'), { code: '9999', status: 200 }],
    ['unreadable headers', () => success(signedIn), { code: '9999' }],
    ['a number', () => success(7), { code: '7' }],
    ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), { code: 'unreachable', status: 0 }],
  ])('answers null and reports %s', async (_, answer, detail) => {
    service.on('/auth/transfer/redeem', answer);
    open(`/?t=${TOKEN}`);
    expect([await newsAuth.redeem(), newsAuth.session(), sessionStorage.length]).toEqual([null, null, 0]);
    expect(heard).toHaveLength(1);
    expect(heard[0]).toMatchObject({ name: 'news-error', detail: { screen: null, ...detail } });
    expect(JSON.stringify(heard[0]?.detail)).not.toContain(TOKEN);
  });

  it('says which headers it could not read', async () => {
    service.on('/auth/transfer/redeem', () => success(signedIn, { ...sessionHeaders('1'), 'x-auth-token': 'a, b' }));
    open(`/?t=${TOKEN}`);
    await newsAuth.redeem();
    expect(heard[0]?.detail['message']).toContain('x-auth-token');
    expect(heard[0]?.detail['message']).not.toContain('a, b');
  });

  it('reports from the first of our elements on the page, or from the document', async () => {
    service.on('/auth/transfer/redeem', () => failure(401, 'TOKEN_INVALID'));
    open(`/?t=${TOKEN}`);
    await newsAuth.redeem();
    document.body.innerHTML = '<p></p><news-session></news-session><news-login></news-login>';
    open(`/?t=${TOKEN}`);
    await newsAuth.redeem();
    expect(heard.map(({ from }) => (from as Element).nodeName)).toEqual(['#document', 'NEWS-SESSION']);
  });

  it('makes no request and logs an error when the page has no service address', async () => {
    const errors = vi.spyOn(console, 'error').mockReturnValue();
    // What is still on its way would arrive in the next page.
    await vi.dynamicImportSettled();
    vi.resetModules();
    ({ newsAuth } = await import('../../../src/element/page/global.ts'));
    open(`/?t=${TOKEN}`);
    expect([await newsAuth.redeem(), await newsAuth.can(), service.requests.length]).toEqual([null, false, 0]);
    expect(errors.mock.calls.map(([text]) => String(text).split(':')[0])).toEqual(['NewsAuth.redeem', 'NewsAuth.can']);
    expect(location.search).toBe('');
  });
});

describe('NewsAuth.session()', () => {
  it.each([
    ['no token', { bwUser: '{"id":"1"}' }],
    ['no user', { 'newsAuth.authToken': 'a' }],
    ['garbage', { bwUser: '{', 'newsAuth.authToken': 'a' }],
  ])('is null when storage holds %s', (_, items) => {
    for (const [key, value] of Object.entries(items)) sessionStorage.setItem(key, value);
    expect(newsAuth.session()).toBeNull();
  });

  it('knows who is signed in even when storage does not work', async () => {
    vi.stubGlobal('sessionStorage', {
      getItem: () => {
        throw new DOMException('no', 'SecurityError');
      },
    });
    await load();
    open(`/?t=${TOKEN}`);
    expect(newsAuth.session()).toBeNull();
    expect(await newsAuth.redeem()).toMatchObject({ id: '42' });
    expect(newsAuth.session()).toMatchObject({ id: '42' });
    await newsAuth.signOut();
    expect(newsAuth.session()).toBeNull();
  });
});

describe('NewsAuth.signOut()', () => {
  it.each([
    ['agrees', () => success({})],
    ['fails', () => failure(500, 'X')],
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('clears the session at once, fires the event and stays on the page when the service %s', async (_, answer) => {
    service.on('/auth/logout', answer);
    open(`/orders?t=${TOKEN}`);
    await newsAuth.redeem();
    await settle();
    sessionStorage.setItem('cart', '3');
    await newsAuth.signOut();
    expect([newsAuth.session(), sessionStorage.length, location.href]).toEqual([null, 1, 'https://app.example/orders']);
    expect(service.to('/auth/logout').map(({ body, keepalive }) => [body, keepalive])).toEqual([[{ refreshToken: 'refresh-1' }, true]]);
    expect(heard.map(({ name, detail }) => [name, detail])).toEqual([
      ['news-session', { state: 'signed-in' }],
      ['news-session', { state: 'signed-out' }],
    ]);
  });

  it('clears the session before the service answers', async () => {
    open(`/?t=${TOKEN}`);
    await newsAuth.redeem();
    await settle();
    const slow = held();
    service.on('/auth/logout', () => slow.answer);
    const work = newsAuth.signOut();
    await settle();
    expect([newsAuth.session(), sessionStorage.length]).toEqual([null, 0]);
    slow.release(success({}));
    await work;
  });
});

describe('NewsAuth.signOut() while the session is being taken over', () => {
  it('is the last that the page hears, and nobody is signed in', async () => {
    const slow = held();
    service.on('/auth/transfer/redeem', () => slow.answer);
    open(`/?t=${TOKEN}`);
    const redeemed = newsAuth.redeem();
    await settle();
    const ended = newsAuth.signOut();
    await settle();
    slow.release(success(signedIn, sessionHeaders('1')));
    expect([await redeemed, await ended]).toEqual([null, undefined]);
    await settle();
    expect(heard.map(({ detail }) => detail)).toEqual([{ state: 'signed-out' }]);
    expect([newsAuth.session(), sessionStorage.length]).toEqual([null, 0]);
    expect(service.to('/auth/logout').map(({ body }) => body)).toEqual([{ refreshToken: 'refresh-1' }]);
    expect(service.to(CHECK)).toEqual([]);
  });

  it('leaves whoever is taken over after it signed in', async () => {
    await newsAuth.signOut();
    open(`/?t=${TOKEN}`);
    expect(await newsAuth.redeem()).toMatchObject({ id: '42' });
    await settle();
    expect([heard.map(({ detail }) => detail['state']), newsAuth.session()?.id]).toEqual([['signed-out', 'signed-in'], '42']);
  });
});

describe('NewsAuth.signedIn()', () => {
  const left = () => vi.spyOn(location, 'replace').mockReturnValue();

  it('takes the session over and lets the page show', async () => {
    const replaced = left();
    open(`/orders?t=${TOKEN}`);
    expect([await newsAuth.signedIn(), location.href, replaced.mock.calls]).toEqual([true, 'https://app.example/orders', []]);
    expect(newsAuth.session()).toMatchObject({ id: '42' });
  });

  it('sends a visitor to the log-in with the way back, without the unknown token', async () => {
    const replaced = left();
    service.on('/auth/transfer/redeem', () => failure(401, 'TOKEN_INVALID'));
    newsAuth.configure({ hostedUrl: 'https://accounts.example/login' });
    open(`/orders?a=1&t=${TOKEN}#top`);
    expect(await newsAuth.signedIn()).toBe(false);
    expect(replaced.mock.calls).toEqual([['https://accounts.example/login?redirect_url=https%3A%2F%2Fapp.example%2Forders%3Fa%3D1%23top']]);
  });

  it('is satisfied with a waiting second factor', async () => {
    const replaced = left();
    sessionStorage.setItem('newsAuth.mfaRetrievalToken', 'm');
    expect([await newsAuth.signedIn(), replaced.mock.calls]).toEqual([true, []]);
  });

  it('says that the page has no service address, and sends nobody anywhere', async () => {
    const replaced = left();
    const errors = vi.spyOn(console, 'error').mockReturnValue();
    // What is still on its way would arrive in the next page.
    await vi.dynamicImportSettled();
    vi.resetModules();
    ({ newsAuth } = await import('../../../src/element/page/global.ts'));
    expect([await newsAuth.signedIn(), replaced.mock.calls]).toEqual([false, []]);
    expect(errors).toHaveBeenCalledWith(expect.stringMatching(/^NewsAuth\.signedIn: api-base-url is missing/));
  });
});

describe('NewsAuth.can()', () => {
  it('answers no for a visitor, and asks the service for a signed-in user', async () => {
    expect(await newsAuth.can()).toBe(false);
    open(`/?t=${TOKEN}`);
    await newsAuth.redeem();
    expect(await newsAuth.can()).toBe(true);
    expect(await newsAuth.can('reports', 'POST')).toBe(false);
  });
});

it('a refresh that took too long is reported by the page when nobody waits for it', async () => {
  for (const [key, value] of Object.entries({ bwUser: '{"id":"7"}', 'newsAuth.authToken': 'a', 'newsAuth.refreshToken': 'r' })) {
    sessionStorage.setItem(key, value);
  }
  service.on('/news/filter', () => failure(401, 'TOKEN_EXPIRED'));
  service.on('/auth/refresh', silence);
  const [{ pageSession }, { pageSettings }] = await Promise.all([
    import('../../../src/element/page/page-session.ts'),
    import('../../../src/element/settings/settings.ts'),
  ]);
  vi.useFakeTimers();
  const { client } = pageSession(pageSettings());
  const work = client.call('filters', {}).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  expect(await work).toMatchObject({ kind: 'timeout' });
  expect(heard).toMatchObject([{ name: 'news-error', detail: { code: 'timeout', status: 0, screen: null } }]);
});
