// @vitest-environment happy-dom
/** `NewsAuth.redeem()` where a session is stored already (decisions 6). */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { failure, sessionHeaders, signedIn, success } from '../../client/fake-service.ts';
import { freshPage, heard, load, newsAuth, open, service, settle, TOKEN } from './fresh-page.ts';
import { patience } from '../../patience.ts';

freshPage();

const OTHER = 'x'.repeat(30);
const events = () => heard.map(({ name, detail }) => [name, detail['code'] ?? detail['state']]);
const ended = () => service.to('/auth/logout').map(({ body }) => (body as { refreshToken: string }).refreshToken);
const stored = () => ['newsAuth.authToken', 'newsAuth.refreshToken'].map((key) => sessionStorage.getItem(key));
const arrives = (user: object, name = '2') =>
  service.on('/auth/transfer/redeem', () => success({ ...signedIn, ...user }, sessionHeaders(name)));
const blake = { id: '77', email: 'blake@newsline.example', firstName: 'Blake' };

beforeEach(async () => {
  service.on('/auth/refresh', () => success({}, sessionHeaders('1b')));
  open(`/?t=${TOKEN}`);
  await newsAuth.redeem();
  await settle();
  heard.length = 0;
  await load();
  open(`/?t=${OTHER}`);
});

describe('the same user', () => {
  it.each([
    ['by id', {}],
    ['by the id that an expired password has moved', { id: '', originalUserId: '42' }],
    ['by id, beside an empty original one', { originalUserId: '' }],
  ])('gets the new session, and the old one is ended, %s', async (_, user) => {
    arrives(user);
    expect(await newsAuth.redeem()).toMatchObject({ id: '42' });
    await settle();
    expect([stored(), ended(), events()]).toEqual([['access-2', 'refresh-2'], ['refresh-1'], [['news-session', 'signed-in']]]);
    // Nothing is asked of the old session, which may have ended long ago.
    expect(service.to('/auth/refresh')).toEqual([]);
  });

  it('keeps the old session where the service refuses the token', async () => {
    service.on('/auth/transfer/redeem', () => failure(401, 'TOKEN_INVALID'));
    expect(await newsAuth.redeem()).toMatchObject({ id: '42' });
    expect([stored(), ended(), events()]).toEqual([['access-1', 'refresh-1'], [], [['news-error', 'TOKEN_INVALID']]]);
  });

  it('is not recognized by an id of another service', async () => {
    const persistedData = JSON.parse(sessionStorage.getItem('newsAuth.persistedData') ?? '{}');
    sessionStorage.setItem('newsAuth.persistedData', JSON.stringify({ ...persistedData, issuer: 'https://elsewhere.example' }));
    arrives({});
    expect(await newsAuth.redeem()).toMatchObject({ id: '42' });
    await settle();
    expect([stored(), ended(), events()]).toEqual([['access-1', 'refresh-1'], ['refresh-2'], [['news-error', 'TRANSFER_DROPPED']]]);
    expect(service.to('/auth/refresh')).toEqual([]);
  });
});

describe('another user', () => {
  beforeEach(() => arrives(blake));

  it('is dropped and reported beside a living session where nothing can ask', async () => {
    expect(await newsAuth.redeem()).toMatchObject({ id: '42' });
    await settle();
    expect([stored(), ended(), events()]).toEqual([['access-1b', 'refresh-1b'], ['refresh-2'], [['news-error', 'TRANSFER_DROPPED']]]);
    expect([location.search, JSON.stringify(heard.map(({ detail }) => detail)).includes('xxx')]).toEqual(['', false]);
  });

  it('takes the place of a living one where the page says so', async () => {
    expect(await newsAuth.redeem({ replace: true })).toMatchObject({ id: '77' });
    await settle();
    expect([stored(), ended(), events()]).toEqual([['access-2', 'refresh-2'], ['refresh-1'], [['news-session', 'signed-in']]]);
  });

  it.each(['TOKEN_INVALID', 'SESSION_TIMED_OUT'])('takes the place of one that the service answers with %s', async (code) => {
    service.on('/auth/refresh', () => failure(401, code));
    expect(await newsAuth.redeem()).toMatchObject({ id: '77' });
    expect([stored(), events()]).toEqual([['access-2', 'refresh-2'], [['news-session', 'signed-in']]]);
  });

  it.each([
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['an outage', () => failure(503, 'UNAVAILABLE')],
    ['a forbidden place', () => failure(403, 'UNAUTHORIZED_IP')],
  ])('does not take the place of one about which there is %s', async (_, answer) => {
    service.on('/auth/refresh', answer);
    expect(await newsAuth.redeem()).toMatchObject({ id: '42' });
    expect([stored()[0], events()]).toEqual(['access-1', [['news-error', 'TRANSFER_DROPPED']]]);
  });

  it('takes the place of one past its own log-out, without asking the service', async () => {
    const persistedData = JSON.parse(sessionStorage.getItem('newsAuth.persistedData') ?? '{}');
    sessionStorage.setItem(
      'newsAuth.persistedData',
      JSON.stringify({ ...persistedData, idleTimeoutMs: 600_000, lastActivity: Date.now() - 660_001 }),
    );
    expect(await newsAuth.redeem()).toMatchObject({ id: '77' });
    await settle();
    expect([stored()[0], service.to('/auth/refresh').length, ended()]).toEqual(['access-2', 0, ['refresh-1']]);
  });

  it('leaves a session alone that is only in its warning', async () => {
    const persistedData = JSON.parse(sessionStorage.getItem('newsAuth.persistedData') ?? '{}');
    sessionStorage.setItem(
      'newsAuth.persistedData',
      JSON.stringify({ ...persistedData, idleTimeoutMs: 600_000, lastActivity: Date.now() - 630_000 }),
    );
    expect(await newsAuth.redeem()).toMatchObject({ id: '42' });
  });

  describe('with <news-session> on the page', () => {
    /** The question that the element shows. */
    const openQuestion = async () => {
      const { question } = await import('../../../src/element/overlay/account-question.ts');
      await vi.waitFor(() => expect(question.getState().open).toBeTruthy(), patience);
      return question.getState().open as NonNullable<ReturnType<typeof question.getState>['open']>;
    };

    beforeEach(() => {
      document.body.innerHTML = '<news-session></news-session>';
    });

    it('is asked for, by both addresses; what is not chosen is ended', async () => {
      const redeemed = newsAuth.redeem();
      expect(await openQuestion()).toMatchObject({ signedIn: 'avery@newsline.example', newcomer: 'blake@newsline.example' });
      expect(stored()[0]).toBe('access-1b');
      (await openQuestion()).answer(true);
      expect(await redeemed).toMatchObject({ id: '77', email: 'blake@newsline.example' });
      await settle();
      expect([stored(), ended(), events()]).toEqual([['access-2', 'refresh-2'], ['refresh-1b'], [['news-session', 'signed-in']]]);
    });

    it.each<[string, () => unknown]>([
      ['Stay signed in', async () => (await openQuestion()).answer(false)],
      ['leaving the page', () => dispatchEvent(new Event('pagehide'))],
    ])('stays away by %s', async (_, stay) => {
      const redeemed = newsAuth.redeem();
      await openQuestion();
      await stay();
      expect(await redeemed).toMatchObject({ id: '42' });
      await settle();
      expect([stored(), ended(), events()]).toEqual([['access-1b', 'refresh-1b'], ['refresh-2'], []]);
    });

    it('ends both by a sign-out', async () => {
      const redeemed = newsAuth.redeem();
      await openQuestion();
      await newsAuth.signOut();
      expect(await redeemed).toBeNull();
      await settle();
      expect([stored(), [...ended()].sort()]).toEqual([
        [null, null],
        ['refresh-1b', 'refresh-2'],
      ]);
    });

    it('is asked for once, however often the page redeems', async () => {
      const both = [newsAuth.redeem(), newsAuth.redeem({ replace: true })];
      (await openQuestion()).answer(false);
      expect((await Promise.all(both)).map((user) => user?.id)).toEqual(['42', '42']);
      expect(service.to('/auth/transfer/redeem')).toHaveLength(2);
    });
  });
});
