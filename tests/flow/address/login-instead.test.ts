import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loginInstead } from '../../../src/flow/address/route.ts';
import { withDefaults } from '../../../src/settings/settings.ts';

const LOGIN = 'https://accounts.example.com/login';
// A relative default would be resolved against the page's own origin, which would then be allowed.
const settings = withDefaults({
  hostedUrl: LOGIN,
  landingUrl: 'https://app.example.com/',
  firstTimeUserUrl: `${LOGIN}/?newuser=true`,
  homeUrl: 'https://www.example.com/',
});
const login = (page: string, withSettings = settings) => loginInstead({}, withSettings, page);

describe('a protected page of a host', () => {
  it.each([
    ['a session token', { authToken: 'a' }],
    ['a waiting second factor', { mfaRetrievalToken: 'm' }],
  ])('shows to a user who has %s (S2, S6)', (_, stored) => {
    expect(loginInstead(stored, settings, 'https://app.example.com/orders')).toBeUndefined();
  });

  it('sends every other user to the sign-in, with the page’s address to come back to', () => {
    expect(login('https://app.example.com/orders?a=%20b&c#top')).toBe(
      `${LOGIN}?redirect_url=https%3A%2F%2Fapp.example.com%2Forders%3Fa%3D%2520b%26c%23top`,
    );
  });

  it('gives no way back when its origin is not allowed', () => {
    expect(login('https://elsewhere.example/orders')).toBe(LOGIN);
    expect(login('https://elsewhere.example/orders', { ...settings, redirectOrigins: ['https://elsewhere.example'] })).toBe(
      `${LOGIN}?redirect_url=https%3A%2F%2Felsewhere.example%2Forders`,
    );
  });

  it.each([
    LOGIN,
    `${LOGIN}/`,
    `${LOGIN}/mfa?x=1`,
    'https://accounts.example.com/%6Cogin/password',
    'https://accounts.example.com/LOGIN#x',
  ])('never makes a sign-in page the target: %s', (page) => expect(login(page)).toBe(LOGIN));

  it('leads to the log-in page of the settings, even on its own origin', () => {
    const ownLogin = withDefaults({ loginUrl: '/account/in?from=app' });
    expect(login('https://app.example.com/orders', ownLogin)).toBe(
      'https://app.example.com/account/in?from=app&redirect_url=https%3A%2F%2Fapp.example.com%2Forders',
    );
    expect(login('https://app.example.com/account/in', ownLogin)).toBe('https://app.example.com/account/in?from=app');
    expect(login('https://app.example.com/orders', withDefaults({}))).toBe(
      'https://app.example.com/login?redirect_url=https%3A%2F%2Fapp.example.com%2Forders',
    );
  });

  it('gets its address back byte-identical, whatever it holds', () => {
    const rest = fc.string({ unit: fc.constantFrom(...'abcXYZ019-._~!$&\'()*+,;=:@%/?#[]{}|^`"<>é日') });
    fc.assert(
      fc.property(rest, (path) => {
        const page = `https://app.example.com/${path}`;
        expect(new URL(login(page) ?? '').searchParams.getAll('redirect_url')).toEqual([page]);
      }),
      { numRuns: 500 },
    );
  });
});
