// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { localeOf } from '../../src/element/boot/look.ts';
import { page } from '../../src/element/page/page.ts';
import type { StoredUser } from '../../src/session/stored.ts';

afterEach(() => {
  document.documentElement.lang = '';
  delete page.user;
});

it.each<[string, { own?: string; user?: string; document?: string }, string]>([
  ['its own wins', { own: 'fr', user: 'de', document: 'ar' }, 'fr'],
  ['else what the signed-in user chose (S7)', { user: 'de', document: 'ar' }, 'de'],
  ['en is what everybody has who chose nothing (S9)', { user: 'en', document: 'ar' }, 'ar'],
  ['else the language of the document', { document: 'ar' }, 'ar'],
  ['else English', {}, 'en'],
  ['a bad one falls back to English', { own: 'no language' }, 'en'],
])('an element takes its locale from the first that names one: %s', (_, { own, user, document: lang = '' }, locale) => {
  document.documentElement.lang = lang;
  if (user) page.user = () => ({ language: user }) as StoredUser;
  expect(localeOf({ tag: 'news-login', pageLang: '', given: () => (own ? { locale: own } : {}) })).toBe(locale);
});

it('the hosted page uses the language that its author gave the document, not the one the page wrote there itself', () => {
  document.documentElement.lang = 'de';
  expect(localeOf({ tag: 'news-auth-app', pageLang: 'ar', given: () => ({}) })).toBe('ar');
});
