// @vitest-environment happy-dom
/** A wrong value is named in the console, with what is allowed (elements.md, Attributes). */
import { afterEach, expect, it, vi } from 'vitest';
import { settingsOf } from '../../src/element/settings/settings.ts';

afterEach(() => vi.restoreAllMocks());

it.each([
  ['blockMobile', 'no', 'block-mobile is "no"; allowed is true, false.'],
  ['config', 'x', 'config is "x"; allowed is an object of settings.'],
  ['config', ['/x'], 'config is object; allowed is an object of settings.'],
  ['config', { landingUlr: '/x' }, 'landingUlr is "/x"; allowed is one of apiBaseUrl, '],
  ['locale', true, 'locale is boolean; allowed is a BCP 47 language tag'],
  ['messages', 'Log In', 'messages is "Log In"; allowed is an object of texts.'],
  ['messages', ['Log In'], 'messages is object; allowed is an object of texts.'],
  ['messages', { 'Log In': 5, Login: 'Sign in' }, 'messages["Log In"] is number; allowed is a text.'],
  ['renderRoot', 'dark', 'render-root is "dark"; allowed is shadow, light.'],
])('%s %j', (name, value, sentence) => {
  const said = vi.spyOn(console, 'error').mockReturnValue();
  settingsOf({ tag: 'news-login', given: () => ({ [name]: value }) });
  expect(said.mock.calls).toEqual([[expect.stringContaining(`<news-login>: ${sentence}`)]]);
});
