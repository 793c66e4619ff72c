import { describe, expect, it } from 'vitest';
import { createSession } from '../../src/session/session.ts';
import { createSessionStore } from '../../src/session/session-store.ts';
import { createTranslations } from '../../src/session/translations.ts';

const SENTENCE = 'Maintenance from {start}';
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

/** Texts over a service that knows one sentence in one language. */
async function spoken(locale: string, translated: string) {
  const fetch = async () => Response.json({ statusCode: 200, data: { [SENTENCE]: translated } });
  const session = createSession({ apiBaseUrl: 'https://api.example', apiTimeoutMs: 1000, fetch, store: createSessionStore(null) });
  const translations = createTranslations({ client: () => session.client });
  translations.use(locale, {});
  translations.getState().t(SENTENCE);
  await settled();
  return translations.getState().t;
}

describe('a value inside a text', () => {
  it('is isolated in a right-to-left sentence, so that a date keeps its order', async () => {
    const t = await spoken('ar', 'صيانة من {start}');
    expect(t(SENTENCE, { start: '11-21-2026 09:00 AM UTC' })).toBe('صيانة من \u206811-21-2026 09:00 AM UTC\u2069');
  });

  it('is left as it is in a left-to-right one', async () => {
    const t = await spoken('es', 'Mantenimiento desde {start}');
    expect(t(SENTENCE, { start: '11-21-2026' })).toBe('Mantenimiento desde 11-21-2026');
  });
});

it('a sentence that the service leaves out or returns empty stays in English beside the others', async () => {
  const fetch = async () => Response.json({ statusCode: 200, data: { Login: null, Email: 'E-Mail-Adresse' } });
  const session = createSession({ apiBaseUrl: 'https://api.example', apiTimeoutMs: 1000, fetch, store: createSessionStore(null) });
  const translations = createTranslations({ client: () => session.client });
  translations.use('de', {});
  const texts = () => ['Login', 'Email', 'Password'].map((text) => translations.getState().t(text));
  texts();
  await settled();
  expect(texts()).toEqual(['Login', 'E-Mail-Adresse', 'Password']);
});

it('late translations of the previous language do not bring it back', async () => {
  const answers: Record<string, (answer: Response) => void> = {};
  const fetch = (_: unknown, init?: RequestInit) =>
    new Promise<Response>((resolve) => (answers[JSON.parse(String(init?.body)).locale] = resolve));
  const session = createSession({ apiBaseUrl: 'https://api.example', apiTimeoutMs: 1000, fetch, store: createSessionStore(null) });
  const translations = createTranslations({ client: () => session.client });
  for (const locale of ['de', 'es']) {
    translations.use(locale, {});
    translations.getState().t(SENTENCE);
    await settled();
  }
  const answer = (locale: string, text: string) => answers[locale]?.(Response.json({ statusCode: 200, data: { [SENTENCE]: text } }));
  answer('es', 'Mantenimiento desde {start}');
  await settled();
  answer('de', 'Wartung ab {start}');
  await settled();
  const { t, locale } = translations.getState();
  expect([locale, t(SENTENCE, { start: '9' })]).toEqual(['es', 'Mantenimiento desde 9']);
});
