// @vitest-environment node
/** The mails: text and page say the same, in the reader's language, and nothing in them comes from elsewhere. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dictionaries } from '../../../demo/server/lists/dictionaries.ts';
import { type Addressee, composeMail } from '../../../demo/server/messages/compose.ts';
import { type MailName, mails } from '../../../demo/server/messages/mails.ts';
import { openServer, personOf, type TestServer } from '../server.ts';
import { signUpBody } from '../registration/sign-up-body.ts';

const LINK = 'https://accounts.example/login/signup/abc?a=1&b=2';
const reader: Addressee = { email: 'avery@newsline.example', firstName: 'Avery', language: 'en', timezone: 'America/New_York' };
const until = new Date('2026-11-21T17:30:00Z');
const allNames = Object.keys(mails) as MailName[];

const composed = (name: MailName, to: Partial<Addressee> = {}) =>
  composeMail(name, { ...reader, ...to }, { support: 'help@wire.example', link: mails[name].action && LINK, until });

/** The visible text of a page; isolates and entities as a reader sees them. */
const textOf = (page: string) =>
  page
    .replace(/<style>[\s\S]*<\/style>|<[^>]*>/g, '')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');

describe.each(allNames)('the mail %s', (name) => {
  it('begins every paragraph after the greeting with a capital', async () => {
    const [greeting, ...paragraphs] = (await composed(name)).body.split('\n\n');
    expect(greeting).toBe(mails[name].nameless ? 'Hello,' : 'Hello Avery,');
    expect(paragraphs.filter((paragraph) => paragraph !== LINK && !/^\p{Lu}/u.test(paragraph))).toEqual([]);
  });

  it.each(['en', ...dictionaries.keys()])('says the same as text and as a page, in %s', async (language) => {
    const { subject, body, html } = await composed(name, { language });
    const text = textOf(html);
    for (const part of [subject, ...body.split('\n\n')]) expect(text).toContain(part);
    expect(subject + body).not.toMatch(/[{}]/);
    expect(html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`);
    const english = await composed(name);
    expect(body === english.body).toBe(language === 'en');
  });

  it('fetches nothing, and leads only where its link does', async () => {
    const { body, html } = await composed(name);
    expect(html).not.toMatch(/<(script|img|link|iframe|form|object)\b| on\w+=|url\(|@import/);
    const leads = [...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address?.replace(/&amp;/g, '&'));
    expect(new Set(leads)).toEqual(new Set(mails[name].action ? [LINK] : []));
    expect(body.includes(LINK)).toBe(mails[name].action !== undefined);
  });
});

it.each<[string, RegExp, RegExp]>([
  ['ar', /(مفتاح|مفاتيح) (ال)?مرور/, /(رمز|رموز|رمزي) (ال)?استرداد/],
  ['de', /Passkey/, /Wiederherstellungscode/],
  ['es', /llaves? de acceso/i, /códigos? de recuperación/i],
  ['fr', /clés? d’accès/i, /codes? de récupération/i],
  ['ja', /パスキー/, /リカバリーコード/],
])('mails and screens have one name for passkeys and one for recovery codes, in %s', (language, passkey, code) => {
  for (const [source, words] of dictionaries.get(language) ?? []) {
    if (/passkey/i.test(source)) expect(words).toMatch(passkey);
    if (/recovery code/i.test(source)) expect(words).toMatch(code);
  }
  expect(dictionaries.get(language)?.get('Recovery code')).toMatch(code);
});

it('what people typed is text in the page of a mail', async () => {
  const { body, html } = await composed('reset', { firstName: '<b onclick="x">A & B</b>' });
  expect(body).toContain('<b onclick="x">A & B</b>');
  expect(html).toContain('Hello &lt;b onclick=&quot;x&quot;&gt;A &amp; B&lt;/b&gt;,');
  expect(html).not.toContain('<b ');
});

it('a mail has colours of its own for dark systems, and says so to programs that would invert it', async () => {
  const { html } = await composed('reset');
  for (const name of ['color-scheme', 'supported-color-schemes']) expect(html).toContain(`<meta name="${name}" content="light dark">`);
  expect(html).toContain('@media (prefers-color-scheme: dark)');
});

it('Arabic sets apart what is written from left to right', async () => {
  const { subject, body } = await composed('passwordChanged', { language: 'ar' });
  expect(body).toContain('\u2068Newsline\u2069');
  expect(subject).not.toMatch(/[\u2066-\u2069]/);
});

describe('a mail of the server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openServer();
  });
  afterAll(() => server.close());

  const forgot = (username: string) => server.call('forgotPassword', { params: { requestId: 'x' }, body: { username } });

  it.each([
    ['Yuki', 'Ihr Newsline-Passwort|Setzen Sie Ihr Newsline-Passwort zurück'],
    ['Zahra', 'إعادة تعيين كلمة مرور Newsline|كلمة مرور Newsline الخاصة بك'],
    ['Tatum', 'Reset your Newsline password'],
  ])('is in the language of its reader: %s', async (firstName, subjects) => {
    const { email } = personOf(firstName);
    await forgot(email);
    const [mail] = await server.outbox(email);
    expect(subjects.split('|')).toContain(mail?.subject);
  });

  it.each([
    ['ja', 'メールアドレスの確認'],
    ['it', 'Confirm your email address'],
  ])('is in the language chosen at sign-up where the mails have it: %s', async (language, subject) => {
    const email = `new-${language}@elsewhere.example`;
    const body = signUpBody(email);
    await server.call('register', { body: { ...body, personalInformation: { ...body.personalInformation, language } } });
    expect((await server.outbox(email))[0]?.subject).toBe(subject);
  });

  it('is shown in the outbox in a frame where nothing runs, with the plain text beside it', async () => {
    const { email } = personOf('Tatum');
    await forgot(email);
    const [mail] = await server.outbox(email);
    const outbox = await (await server.app.request(`/demo/outbox?to=${encodeURIComponent(email)}`)).text();
    const frame = /<iframe[^>]*src="([^"]+)"[^>]*>/.exec(outbox);
    expect(frame?.[0]).toMatch(/sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"/);
    expect(outbox).toContain(mail?.body.split('\n\n')[1]);
    const page = await server.app.request(frame?.[1] ?? '');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(page.status).toBe(200);
    for (const part of ["default-src 'none'", "frame-ancestors 'self'", 'sandbox allow-same-origin']) expect(policy).toContain(part);
    expect(policy).not.toMatch(/unsafe|script-src|allow-scripts/);
    expect(await page.text()).toContain('<h1>Reset your Newsline password</h1>');
    expect((await server.app.request('/demo/outbox/999999999')).status).toBe(404);
  });
});
