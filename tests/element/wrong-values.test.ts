// @vitest-environment happy-dom
/** A wrong value is named in the console, with what is allowed (elements.md, Attributes). */
import { afterEach, expect, it, vi } from 'vitest';
import { settingsOf } from '../../src/element/read-settings.ts';

afterEach(() => vi.restoreAllMocks());

it.each([
  ['blockMobile', 'no', 'block-mobile is "no"; allowed is true, false.'],
  ['config', 'x', 'config is "x"; allowed is an object of settings.'],
  ['config', ['/x'], 'config is array; allowed is an object of settings.'],
  ['config', { landingUlr: '/x' }, 'a name is "landingUlr"; allowed is one of apiBaseUrl, '],
  ['locale', true, 'locale is boolean; allowed is a BCP 47 language tag'],
  ['messages', 'Log In', 'messages is "Log In"; allowed is an object of texts.'],
  ['config', new Map([['landingUrl', '/x']]), 'config is map; allowed is an object of settings.'],
  ['messages', ['Log In'], 'messages is array; allowed is an object of texts.'],
  ['messages', new Map([['Log In', 'Sign in']]), 'messages is map; allowed is an object of texts.'],
  ['messages', Promise.resolve({ 'Log In': 'Sign in' }), 'messages is promise; allowed is an object of texts.'],
  ['messages', { 'Log In': 5, Login: 'Sign in' }, 'messages is object; allowed is an object of texts.'],
  ['theme', 5, 'theme is number; allowed is auto, light, dark.'],
  ['theme', () => {}, 'theme is function; allowed is auto, light, dark.'],
  ['apiBaseUrl', '/api?k=1', 'api-base-url is "/api?…"; allowed is an http(s) address'],
  [
    'config',
    { hostedUrl: 'https://me.test/acc?tenant=x' },
    'hostedUrl is "https://me.test/acc?…"; allowed is an http(s) address without a query, ',
  ],
  ['config', { hostedUrl: 'https://me.test/?' }, 'hostedUrl is "https://me.test/?'],
  ['config', { theme: null }, 'theme is null; allowed is auto, light, dark.'],
  ['config', { betaTermsUntil: '12/21/2020' }, 'betaTermsUntil is "12/21/2020"; allowed is an ISO instant.'],
  ['renderRoot', 'dark', 'render-root is "dark"; allowed is shadow, light.'],
])('%s %j', (name, value, sentence) => {
  const errors = vi.spyOn(console, 'error').mockReturnValue();
  settingsOf({ tag: 'news-login', props: () => ({ [name]: value }) });
  expect(errors.mock.calls).toEqual([[expect.stringContaining(`<news-login>: ${sentence}`)]]);
});

it.each([
  ['an unknown setting', { config: { password: 's3cret-value' } }],
  ['the query of an address', { loginUrl: 'javascript:x?t=s3cret-value' }],
  ['the fragment of an address', { signupUrl: 'javascript:x#s3cret-value' }],
  ['the password in an address', { apiBaseUrl: 'https://me:s3cret-value@host.test' }],
])('%s is named without a secret in its value', (_, value) => {
  const errors = vi.spyOn(console, 'error').mockReturnValue();
  settingsOf({ tag: 'news-login', props: () => value });
  expect(errors).toHaveBeenCalledOnce();
  expect(String(errors.mock.calls[0])).not.toContain('s3cret');
});

it.each([
  ['a module', Object.defineProperty({ Login: 'Sign in' }, Symbol.toStringTag, { value: 'Module' })],
  ['an object without a prototype', Object.assign(Object.create(null), { Login: 'Sign in' })],
])('texts of %s are taken', (_, messages) => {
  const errors = vi.spyOn(console, 'error').mockReturnValue();
  settingsOf({ tag: 'news-login', props: () => ({ messages }) });
  expect(errors).not.toHaveBeenCalled();
});
