// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { applyLook, localeOf } from '../../src/element/boot/look.ts';
import { page } from '../../src/element/page/page.ts';
import { pageSession } from '../../src/element/page/page-session.ts';
import { languageOf } from '../../src/element/language.ts';
import { withDefaults } from '../../src/settings/settings.ts';
import { readUser, type StoredUser } from '../../src/session/stored-user.ts';
import { patience } from '../patience.ts';

afterEach(() => {
  document.documentElement.lang = '';
  delete page.user;
  vi.unstubAllGlobals();
});

it.each<[string, { attribute?: string; user?: string; document?: string }, string]>([
  ['its own wins', { attribute: 'fr', user: 'de', document: 'ar' }, 'fr'],
  ['else what the signed-in user chose (S7)', { user: 'de', document: 'ar' }, 'de'],
  ['en is what everybody has who chose nothing (S9)', { user: 'en', document: 'ar' }, 'ar'],
  ['else the language of the document', { document: 'ar' }, 'ar'],
  ['else English', {}, 'en'],
  ['a bad one falls back to English', { attribute: 'no language' }, 'en'],
  ['a bad one does not count', { attribute: 'de_DE', document: 'de' }, 'de'],
  ['a bad one does not hide what the user chose', { attribute: 'de_DE', user: 'fr', document: 'de' }, 'fr'],
])('an element takes its locale from the first that names one: %s', (_, { attribute, user, document: lang = '' }, locale) => {
  document.documentElement.lang = lang;
  if (user) page.user = () => ({ language: user }) as StoredUser;
  expect(localeOf({ tag: 'news-login', props: () => (attribute ? { locale: attribute } : {}) })).toBe(locale);
});

const hosted = (settings = {}) =>
  ({ tag: 'news-auth-app', root: document.createElement('div'), translatedLocales: new Set<string>(), props: () => settings }) as const;
const browserSpeaks = (...languages: string[]) => vi.stubGlobal('navigator', { languages });

it.each<[string, { setting?: string; user?: string; browser?: string[] }, string]>([
  ['its setting', { setting: 'fr', user: 'de', browser: ['ar'] }, 'fr'],
  ['else what the signed-in user chose', { user: 'de', browser: ['ar'] }, 'de'],
  ['else the browser’s first language', { browser: ['ar', 'fr'] }, 'ar'],
  ['else English', { browser: [] }, 'en'],
])('the hosted page takes its locale from the first that names one: %s', (_, { setting, user, browser = [] }, locale) => {
  // The hosted page sets the language of its document itself, so it does not count.
  document.documentElement.lang = 'es';
  browserSpeaks(...browser);
  if (user) page.user = () => ({ language: user }) as StoredUser;
  expect(localeOf(hosted(setting ? { locale: setting } : {}))).toBe(locale);
});

it.each(['en', 'en-US', 'en-GB'])(
  '%s is known without a question to `Intl`, whose first answer takes as long as a sheet of style',
  (lang) => {
    const spies = [vi.spyOn(Intl, 'getCanonicalLocales'), vi.spyOn(Intl, 'Locale')];
    document.documentElement.lang = lang;
    const root = document.createElement('div');
    applyLook({ ...hosted(), tag: 'news-login', root } as unknown as Parameters<typeof applyLook>[0]);
    expect([root.lang, root.dir]).toEqual([lang, 'ltr']);
    for (const question of spies) expect(question).not.toHaveBeenCalled();
  },
);

it('the hosted page says it is in the browser’s language once the service has words in it, and until then in English', () => {
  browserSpeaks('ar');
  const host = hosted() as unknown as Parameters<typeof applyLook>[0];
  const { documentElement } = document;
  applyLook(host);
  expect([documentElement.lang, documentElement.dir]).toEqual(['en', 'ltr']);
  host.translatedLocales.add('ar');
  applyLook(host);
  expect([documentElement.lang, documentElement.dir]).toEqual(['ar', 'rtl']);
});

it('the elements of a page hear once of each other language that the document takes', async () => {
  const heard = vi.fn();
  page.listeners.add(heard);
  // A page may have named one service and then another.
  for (const apiBaseUrl of ['https://api.test', 'https://other.test']) pageSession(withDefaults({ apiBaseUrl }));
  const speaks = async (lang: string) => {
    document.documentElement.lang = lang;
    await new Promise((resolve) => setTimeout(resolve, 0));
    return heard.mock.calls.length;
  };
  expect([await speaks('ar'), await speaks('ar'), await speaks('fr')]).toEqual([1, 1, 2]);
  page.listeners.delete(heard);
});

it('an element speaks the language of a user who was signed in before it came', async () => {
  const { store } = pageSession(withDefaults({ apiBaseUrl: 'https://api.test' }));
  store.patch({ authToken: 'token', user: readUser('{"id": "u1", "language": "de"}') });
  // As after a reload: no code has asked for the session yet.
  delete page.user;
  vi.stubGlobal('fetch', async () => Response.json({ statusCode: 200, data: { Login: 'Anmelden' } }));
  const host = hosted() as unknown as Parameters<typeof languageOf>[0];
  const { getState } = languageOf(host, () => pageSession(withDefaults({ apiBaseUrl: 'https://reloaded.test' })).client);
  getState().t('Login');
  await vi.waitFor(() => expect([getState().t('Login'), host.root.lang]).toEqual(['Anmelden', 'de']), patience);
  store.forget('all');
});
