// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { contract } from '../../../src/contract/contract.ts';
import { failure, pending, silence, success } from '../../client/fake-service.ts';
import { freshPage, heard, load, newsAuth, open, service, settle, TOKEN, loadBare } from './fresh-page.ts';
import { patience } from '../../patience.ts';

freshPage();

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

describe('NewsAuth.configure()', () => {
  it.each([
    ['nothing', undefined],
    ['a text', 'landingUrl'],
    ['a list', [{ landingUrl: '/x' }]],
    ['a map', new Map([['landingUrl', '/x']])],
  ])('says what it wants when it is given %s', async (_, value) => {
    const errors = vi.spyOn(console, 'error').mockReturnValue();
    newsAuth.configure(value as never);
    await vi.waitFor(() => expect(errors.mock.calls).toEqual([['NewsAuth.configure: give one object of settings.']]), patience);
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

  it('ends the session here even where the page does not say which service is to be told', async () => {
    open(`/?t=${TOKEN}`);
    await newsAuth.redeem();
    const signOuts = service.to('/auth/logout').length;
    await loadBare();
    vi.spyOn(console, 'error').mockReturnValue();
    await newsAuth.signOut();
    expect([newsAuth.session(), sessionStorage.length, service.to('/auth/logout').length]).toEqual([null, 0, signOuts]);
    expect(heard.at(-1)).toMatchObject({ name: 'news-session', detail: { state: 'signed-out' } });
  });

  it('clears the session before the service answers', async () => {
    open(`/?t=${TOKEN}`);
    await newsAuth.redeem();
    await settle();
    const slow = pending();
    service.on('/auth/logout', () => slow.answer);
    const work = newsAuth.signOut();
    await settle();
    expect([newsAuth.session(), sessionStorage.length]).toEqual([null, 0]);
    slow.release(success({}));
    await work;
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

  it('lets a user stay whose second factor is still due', async () => {
    const replaced = left();
    sessionStorage.setItem('newsAuth.mfaRetrievalToken', 'm');
    expect([await newsAuth.signedIn(), replaced.mock.calls]).toEqual([true, []]);
  });

  it('says where users go where the page has no address of the sign-in', async () => {
    const replaced = left();
    const errors = vi.spyOn(console, 'error').mockReturnValue();
    expect([await newsAuth.signedIn(), replaced.mock.calls.length]).toEqual([false, 1]);
    expect(errors.mock.calls).toEqual([['NewsAuth.signedIn: loginUrl is missing, so users go to /login of this origin.']]);
    newsAuth.configure({ loginUrl: 'https://accounts.newsline.example/login' });
    expect([await newsAuth.signedIn(), errors.mock.calls.length]).toEqual([false, 1]);
  });

  it('says that the page has no service address, and sends no user away', async () => {
    const replaced = left();
    const errors = vi.spyOn(console, 'error').mockReturnValue();
    await loadBare();
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

it('a refresh that took too long is reported by the page when no caller waits for it', async () => {
  for (const [key, value] of Object.entries({ bwUser: '{"id":"7"}', 'newsAuth.authToken': 'a', 'newsAuth.refreshToken': 'r' })) {
    sessionStorage.setItem(key, value);
  }
  service.on('/news/filter', () => failure(401, 'TOKEN_EXPIRED'));
  service.on('/auth/refresh', silence);
  const [{ pageSession }, { pageSettings }] = await Promise.all([
    import('../../../src/element/page/page-session.ts'),
    import('../../../src/element/read-settings.ts'),
  ]);
  vi.useFakeTimers();
  const { client } = pageSession(pageSettings());
  const work = client.call(contract.filters, {}).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  expect(await work).toMatchObject({ kind: 'timeout' });
  expect(heard).toMatchObject([{ name: 'news-error', detail: { code: 'timeout', status: 0, screen: null } }]);
});
