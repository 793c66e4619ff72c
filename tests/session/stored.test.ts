import { describe, expect, it } from 'vitest';
import { createSessionStore } from '../../src/session/session-store.ts';
import { type Stored, type StoredName, storedItems, storedNames } from '../../src/session/stored.ts';
import { memoryStorage } from './fake-browser.ts';
import { storedUser } from './stored-user.ts';

/** A value that we write, values that we never write, and the longest value unless there is only a short list. */
interface Row<N extends StoredName> {
  readonly ours: NonNullable<Stored[N]>;
  readonly foreign: readonly string[];
  readonly tooLong?: (huge: string) => string;
}

const HUGE = 'x'.repeat(100_000);
const asItIs = (huge: string) => huge;
const tokens = { ours: 'eyJhbGciOi.J9_-~', foreign: ['', 'a b', 'a\nb', 'é', 'a,b', 'null', 'undefined'], tooLong: asItIs };
const flags = { ours: true, foreign: ['', '1', 'TRUE', '"true"', 'yes'] };

const rows: { readonly [N in StoredName]: Row<N> } = {
  user: {
    ours: storedUser,
    foreign: ['{', 'null', '[]', '{"id":7}'],
    tooLong: (huge) => JSON.stringify({ ...storedUser, firstName: huge }),
  },
  registrationStep: { ours: '3', foreign: ['0', '5', '33', '1.0'] },
  registrationComplete: flags,
  authToken: tokens,
  refreshToken: tokens,
  publicKeys: { ours: '{"keys":[]}', foreign: ['', 'a\u0000b'], tooLong: asItIs },
  deployment: { ours: 'blue', foreign: ['', 'a\nb'], tooLong: asItIs },
  mfaRetrievalToken: { ours: 'pending-1', foreign: ['', 'a\nb'], tooLong: asItIs },
  requireMfaSetup: flags,
  mfaSetup: {
    ours: { setupId: 's1', phone: '••• 0119', methods: ['text', 'app'], done: true },
    foreign: ['[]', '7', 'null', '{"done":'],
    tooLong: (huge) => JSON.stringify({ done: true, note: huge }),
  },
  persistedData: { ours: { family: 'f', round: 1 }, foreign: ['[]', '7', 'null'], tooLong: (huge) => JSON.stringify({ huge }) },
  cookies: { ours: '["a=1"]', foreign: [''], tooLong: asItIs },
  redirectUrl: {
    ours: 'https://app.example/order?a=%20b&a=2#part',
    foreign: [
      '/order',
      '//app.example/',
      'order',
      'https:app.example',
      'https:///app.example',
      'javascript:alert(1)',
      'https://a b.example',
      '{}',
    ],
    tooLong: (huge) => `https://app.example/${huge}`,
  },
  transferError: {
    ours: 'A2-500',
    foreign: ['A1-500', 'A2-', 'A2-x', 'null', 'pendin', '<b>'],
    tooLong: (huge) => `A2-${huge.replaceAll('x', '5')}`,
  },
  username: { ours: 'anna@example.com', foreign: ['', 'anna', 'a b@example.com', '@'], tooLong: (huge) => `${huge}@example.com` },
  authType: { ours: 'oidc', foreign: ['', 'ldap', 'SAML'] },
  passwordResetComplete: flags,
  resetToken: tokens,
  resetUser: {
    ours: { bwpUserId: '1', username: 'anna@example.com' },
    foreign: ['{"username":"u"}', '{"bwpUserId":1,"username":"u"}', '{"bwpUserId":"","username":"u"}', '[]'],
    tooLong: (huge) => JSON.stringify({ bwpUserId: huge, username: 'u' }),
  },
  resetQuestionId: { ours: 'q12', foreign: ['', 'a\nb'], tooLong: asItIs },
  signup: { ours: { completed: [0] }, foreign: ['[]', '"x"', 'null'], tooLong: (huge) => JSON.stringify({ personal: huge }) },
  wizard: {
    ours: { welcomed: true, personal: { firstName: 'Ann' }, timezone: 'Europe/Oslo', timezoneOffset: 1 },
    foreign: ['[]', '7', 'null'],
    tooLong: (huge) => JSON.stringify({ personal: { firstName: huge } }),
  },
};

describe.each(storedNames)('the item %s in storage', (name) => {
  const { key } = storedItems[name];
  const { ours, foreign, tooLong } = rows[name];
  const values = tooLong ? [...foreign, tooLong(HUGE)] : foreign;

  it('is read back as it was written', () => {
    const storage = memoryStorage();
    createSessionStore(storage).patch({ [name]: ours });
    expect(createSessionStore(storage).getState()).toEqual({ [name]: ours });
  });

  it.each(values)('is ignored when it was not written by us (%#)', (value) => {
    expect(createSessionStore(memoryStorage({ [key]: value })).getState()).toEqual({});
  });
});

it('an unreadable field is dropped alone, and so is an unknown one', () => {
  const mfaSetup = JSON.stringify({ setupId: 7, phone: HUGE.slice(0, 65), methods: ['app', 'fax', null], done: 'yes', admin: true });
  expect(createSessionStore(memoryStorage({ 'newsAuth.mfaSetup': mfaSetup })).getState().mfaSetup).toEqual({ methods: ['app'] });
});

it('a user whose name holds a control character, as old databases have for an apostrophe, is still known after a reload', () => {
  const store = createSessionStore(memoryStorage({ bwUser: JSON.stringify({ ...storedUser, lastName: 'O\u0092Brien' }) }));
  expect(store.getState().user).toMatchObject({ id: storedUser.id, lastName: 'O\u0092Brien' });
});
