// @vitest-environment node
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Backing, createSessionStore, pageStorage } from '../../src/session/session-store.ts';
import { storedItems, storedNames } from '../../src/session/stored.ts';
import { memoryStorage } from './fake-browser.ts';

const tokens = { authToken: 'a', refreshToken: 'r' } as const;
const full = () => {
  throw new DOMException('full', 'QuotaExceededError');
};
const refuse = () => {
  throw new DOMException('no', 'SecurityError');
};

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the stored items', () => {
  it('have the owner’s names, and our prefix on all others', () => {
    const keys = storedNames.map((name) => storedItems[name].key);
    expect(keys.filter((key) => !key.startsWith('newsAuth.'))).toEqual(['bwUser', 'registrationStep', 'registrationComplete']);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('are written at once, strings as they are and the rest as JSON, and read back by the next page', () => {
    const storage = memoryStorage();
    createSessionStore(storage).patch({ ...tokens, registrationComplete: false, resetUser: { bwpUserId: '1', username: 'u' } });
    expect(Object.fromEntries(storage.items)).toEqual({
      'newsAuth.authToken': 'a',
      'newsAuth.refreshToken': 'r',
      registrationComplete: 'false',
      'newsAuth.resetUser': '{"bwpUserId":"1","username":"u"}',
    });
    expect(createSessionStore(storage).getState()).toEqual({
      ...tokens,
      registrationComplete: false,
      resetUser: { bwpUserId: '1', username: 'u' },
    });
  });

  it('are removed by name, and never those of the host', () => {
    const storage = memoryStorage({ cart: '3', newsAuthor: 'x', 'newsAuth.theirs': 'y' });
    const store = createSessionStore(storage);
    store.patch({ ...tokens, username: 'u', redirectUrl: 'https://app.example/', registrationStep: '2' });
    store.forget('session');
    expect(store.getState()).toEqual({ username: 'u', redirectUrl: 'https://app.example/' });
    store.forget('all');
    expect([store.getState(), Object.fromEntries(storage.items)]).toEqual([{}, { cart: '3', newsAuthor: 'x', 'newsAuth.theirs': 'y' }]);
  });
});

describe('what a host keeps in persistedData', () => {
  const theirs = { idleSessionTimeoutOverride: 20_000, tab: 'x' };
  const ours = { family: 'f', round: 3, lastActivity: 5, idleTimeoutMs: 7, permissions: { 'a:GET': true } };

  it.each(['session', 'recovery'] as const)('outlives the end of a session (%s), while our data goes', (group) => {
    const storage = memoryStorage();
    const store = createSessionStore(storage);
    store.patch({ ...tokens, persistedData: { ...ours, ...theirs } });
    store.forget(group);
    expect(store.getState()).toEqual({ persistedData: theirs });
    expect(Object.fromEntries(storage.items)).toEqual({ 'newsAuth.persistedData': JSON.stringify(theirs) });
    store.patch({ persistedData: ours });
    store.forget(group);
    expect([store.getState(), storage.items.size]).toEqual([{}, 0]);
  });

  it('is left alone when only a part of a session goes', () => {
    const store = createSessionStore(memoryStorage());
    store.patch({ persistedData: { ...ours, ...theirs } });
    store.forget('mfa');
    expect(store.getState().persistedData).toEqual({ ...ours, ...theirs });
  });

  it('is removed with "clears session storage"', () => {
    const store = createSessionStore(memoryStorage());
    store.patch({ ...tokens, persistedData: { ...ours, ...theirs } });
    store.forget('all');
    expect(store.getState()).toEqual({});
  });
});

describe('an unreadable item', () => {
  it.each([
    ['bwUser', '{'],
    ['bwUser', 'null'],
    ['bwUser', '[]'],
    ['bwUser', '{"id":7}'],
    ['registrationStep', '9'],
    ['newsAuth.transferError', 'null'],
    ['newsAuth.transferError', '<img src=x>'],
    ['registrationComplete', 'yes'],
    ['newsAuth.authToken', ''],
    ['newsAuth.persistedData', '7'],
    ['newsAuth.authType', 'ldap'],
    ['newsAuth.mfaSetup', '["text"]'],
    ['newsAuth.resetUser', '{"username":"u"}'],
  ])('is ignored: %s with %s', (key, value) => {
    expect(createSessionStore(memoryStorage({ [key]: value })).getState()).toEqual({});
  });

  it('of the second factor loses only the unreadable parts, even in a list', () => {
    const mfaSetup = JSON.stringify({
      step: 'login',
      method: 'pigeon',
      methods: ['text', 'pigeon'],
      phone: 7,
      endsAt: 'soon',
      setupId: 's1',
    });
    const { mfaSetup: read } = createSessionStore(memoryStorage({ 'newsAuth.mfaSetup': mfaSetup })).getState();
    expect(JSON.parse(JSON.stringify(read))).toEqual({ methods: ['text'], setupId: 's1' });
  });

  it('of a user may lack anything but an id', () => {
    const bwUser = JSON.stringify({ id: '1', firstName: 7, roles: ['a', 1], isExpired: 'yes', __proto__: { admin: true } });
    expect(createSessionStore(memoryStorage({ bwUser })).getState().user).toMatchObject({
      id: '1',
      firstName: '',
      roles: ['a'],
      isExpired: false,
      language: 'en',
    });
  });
});

describe('storage that does not work', () => {
  const backings: readonly (readonly [string, Backing | null])[] = [
    ['is not there', null],
    ['is full', { ...memoryStorage(), setItem: full }],
    ['throws at everything', { getItem: refuse, setItem: refuse, removeItem: refuse }],
  ];
  it.each(backings)('is replaced by memory, even over a reload of the store, when it %s', (_, backing) => {
    const store = createSessionStore(backing);
    store.patch(tokens);
    store.reload();
    expect(store.getState()).toEqual(tokens);
    store.patch({ authToken: undefined });
    store.reload();
    expect(store.getState().authToken).toBeUndefined();
    expect(store.getState().refreshToken).toBe('r');
  });

  it('because it became full does not return an old token to the next page', () => {
    const storage = memoryStorage({ 'newsAuth.authToken': 'old' });
    const store = createSessionStore({ ...storage, setItem: full });
    store.patch({ authToken: 'new' });
    expect(createSessionStore(storage).getState()).toEqual({});
    store.reload();
    expect(store.getState()).toEqual({ authToken: 'new' });
  });

  it('is used again once it has room', () => {
    const storage = memoryStorage();
    let isFull = true;
    const store = createSessionStore({ ...storage, setItem: (key, value) => (isFull ? full() : storage.setItem(key, value)) });
    store.patch({ authToken: 'one' });
    isFull = false;
    store.patch({ authToken: 'two' });
    storage.setItem('newsAuth.authToken', 'three');
    store.reload();
    expect(store.getState()).toEqual({ authToken: 'three' });
  });

  it('may be missing from the browser altogether', () => {
    vi.stubGlobal('window', globalThis);
    Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, get: refuse });
    expect(pageStorage()).toBeNull();
    Reflect.deleteProperty(globalThis, 'sessionStorage');
    expect(pageStorage()).toBeNull();
  });
});

it('a page back from the bfcache sees what the tab’s next page stored', () => {
  const storage = memoryStorage();
  const store = createSessionStore(storage);
  store.patch(tokens);
  createSessionStore(storage).forget('all');
  expect(store.getState()).toEqual(tokens);
  store.reload();
  expect(store.getState()).toEqual({});
});
