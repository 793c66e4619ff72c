// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { bearerOf, failure, pending, sessionHeaders, signedIn, success } from '../../client/fake-service.ts';
import { freshPage, CHECK, heard, load, newsAuth, open, service, settle, TOKEN, loadBare } from './fresh-page.ts';

freshPage();

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
    // A redeemed session has no step due (S4, rule 6).
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

  it.each([
    ['a refusal', () => failure(401, 'TOKEN_INVALID'), { code: 'TOKEN_INVALID', status: 401, requestId: 'r-1' }],
    ['garbage', () => new Response('<html>'), { code: '9999', status: 9999 }],
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
    await loadBare();
    open(`/?t=${TOKEN}`);
    expect([await newsAuth.redeem(), await newsAuth.can(), service.requests.length]).toEqual([null, false, 0]);
    expect(errors.mock.calls.map(([text]) => String(text).split(':')[0])).toEqual(['NewsAuth.redeem', 'NewsAuth.can']);
    expect(location.search).toBe('');
  });
});

describe('NewsAuth.signOut() while the session is being taken over', () => {
  it('fires the last event, and no user is signed in', async () => {
    const slow = pending();
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

  it('does not end a session that is taken over after it', async () => {
    await newsAuth.signOut();
    open(`/?t=${TOKEN}`);
    expect(await newsAuth.redeem()).toMatchObject({ id: '42' });
    await settle();
    expect([heard.map(({ detail }) => detail['state']), newsAuth.session()?.id]).toEqual([['signed-out', 'signed-in'], '42']);
  });
});
