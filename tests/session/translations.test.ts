import { describe, expect, it } from 'vitest';
import { createSession } from '../../src/session/session.ts';
import { createSessionStore } from '../../src/session/session-store.ts';
import { createTranslations } from '../../src/session/translations.ts';

const SENTENCE = 'Maintenance from {start}';
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

/** Texts with a service that knows one sentence in one language. */
async function translatedTo(locale: string, translated: string) {
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
    const t = await translatedTo('ar', 'صيانة من {start}');
    expect(t(SENTENCE, { start: '11-21-2026 09:00 AM UTC' })).toBe('صيانة من \u206811-21-2026 09:00 AM UTC\u2069');
  });

  it('is isolated together with a value beside it, so that first and last name keep their order', async () => {
    const t = await translatedTo('ar', 'مرحبًا بك {first} {last} في المنتج');
    expect(t(SENTENCE, { first: 'Robin', last: 'Frost' })).toBe('مرحبًا بك \u2068Robin Frost\u2069 في المنتج');
  });

  it('is left as it is in a left-to-right one', async () => {
    const t = await translatedTo('es', 'Mantenimiento desde {start}');
    expect(t(SENTENCE, { start: '11-21-2026' })).toBe('Mantenimiento desde 11-21-2026');
  });
});

describe('a number inside a text', () => {
  it('chooses the plural that the language has for it', async () => {
    const t = await translatedTo('ar', '{start, plural, one {دقيقة واحدة} few {{start} دقائق} other {{start} دقيقة}}');
    expect([1, 3, 11].map((start) => t(SENTENCE, { start }))).toEqual(['دقيقة واحدة', '\u20683\u2069 دقائق', '\u206811\u2069 دقيقة']);
  });

  it('is written as the language writes numbers', async () => {
    const t = await translatedTo('de', 'Wartung ab {start}');
    expect(t(SENTENCE, { start: 12_500 })).toBe('Wartung ab 12.500');
  });
});

it('numbers and names stay English with the words, until the service answers in the language', async () => {
  const answered: Record<string, object> = { he: {}, de: { [SENTENCE]: 'Wartung ab {start}' } };
  const fetch = async (_: unknown, init?: RequestInit) =>
    Response.json({ statusCode: 200, data: answered[JSON.parse(String(init?.body)).locale] });
  const session = createSession({ apiBaseUrl: 'https://api.example', apiTimeoutMs: 1000, fetch, store: createSessionStore(null) });
  const translations = createTranslations({ client: () => session.client });
  const current = () => [translations.getState().locale, translations.getState().t(SENTENCE, { start: 12_500 })];
  for (const [locale, afterwards] of [
    ['he', ['en', 'Maintenance from 12,500']],
    ['de', ['de', 'Wartung ab 12.500']],
  ] as const) {
    translations.use(locale, {});
    expect(current()).toEqual(['en', 'Maintenance from 12,500']);
    await settled();
    expect(current()).toEqual(afterwards);
  }
});

it('a sentence that the service leaves out or returns empty or blank stays in English beside the others', async () => {
  const fetch = async () => Response.json({ statusCode: 200, data: { Login: null, Email: 'E-Mail-Adresse', Password: '', Answer: '  ' } });
  const session = createSession({ apiBaseUrl: 'https://api.example', apiTimeoutMs: 1000, fetch, store: createSessionStore(null) });
  const translations = createTranslations({ client: () => session.client });
  translations.use('de', {});
  const texts = () => ['Login', 'Email', 'Password', 'Answer'].map((text) => translations.getState().t(text));
  texts();
  await settled();
  expect(texts()).toEqual(['Login', 'E-Mail-Adresse', 'Password', 'Answer']);
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

/** Translations whose calls are recorded; `answer` is given the body of each. */
function recorded(answer: (body: { readonly locale: string; readonly strings: readonly string[] }) => Response) {
  const bodies: { readonly locale: string; readonly strings: readonly string[] }[] = [];
  const fetch = async (_: unknown, init?: RequestInit) => {
    const body = JSON.parse(String(init?.body));
    bodies.push(body);
    return answer(body);
  };
  const session = createSession({ apiBaseUrl: 'https://api.example', apiTimeoutMs: 1000, fetch, store: createSessionStore(null) });
  return { bodies, translations: createTranslations({ client: () => session.client }) };
}

it('a language that is chosen before the texts of the one before were asked for gets its own', async () => {
  const { bodies, translations } = recorded(({ locale, strings }) =>
    Response.json({ statusCode: 200, data: Object.fromEntries(strings.map((text) => [text, `${text} in ${locale}`])) }),
  );
  const texts: string[] = [];
  translations.subscribe(({ t }) => texts.push(t('Login')));
  translations.use('de', {});
  translations.use('es', {});
  await settled();
  expect(texts.at(-1)).toBe('Login in es');
  expect(bodies.filter(({ strings }) => strings.length === 0)).toEqual([]);
});

it('texts that did not come are not asked for at every look, but together with the next new one', async () => {
  let isDown = true;
  const { bodies, translations } = recorded(({ strings }) =>
    isDown
      ? Response.json({ statusCode: 503 }, { status: 503 })
      : Response.json({ statusCode: 200, data: Object.fromEntries(strings.map((text) => [text, `${text} (de)`])) }),
  );
  translations.use('de', {});
  for (let look = 0; look < 5; look += 1) {
    expect(translations.getState().t('Login')).toBe('Login');
    await settled();
  }
  expect(bodies).toHaveLength(1);
  isDown = false;
  translations.getState().t('Password');
  await settled();
  expect(bodies[1]?.strings).toEqual(['Password', 'Login']);
  expect(translations.getState().t('Login')).toBe('Login (de)');
});
