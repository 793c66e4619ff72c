// @vitest-environment node
/** No secret appears in a report of any kind, nor in the kit's output on the terminal. */
import { expect, it } from 'vitest';
import { readArguments } from '../../../src/verify/arguments.ts';
import { parseConfig } from '../../../src/verify/config/config.ts';
import { readJson } from '../../../src/verify/config/json.ts';
import { asLine, maskedExchange } from '../../../src/verify/judge/masked-exchange.ts';
import { readerOf } from '../../../src/verify/messages/sources.ts';
import { Secrets } from '../../../src/verify/wire/secrets.ts';

const TOKEN = 'a/b&c d"é+token';
const dependencies = { environment: {}, now: () => new Date(), wait: async () => undefined, print: () => undefined };

const messageOf = async (doing: () => unknown): Promise<string> => {
  try {
    await doing();
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
};

it.each([
  ['as it is', TOKEN],
  ['in JSON', JSON.stringify(TOKEN)],
  ['with escaped slashes', JSON.stringify(TOKEN).replaceAll('/', '\\/')],
  ['with escaped signs', 'a\\/b\\u0026c d\\u0022\\u00E9\\u002btoken'],
  ['in an address', encodeURIComponent(TOKEN)],
  ['in a form', new URLSearchParams({ x: TOKEN }).toString()],
  ['in lower-case percent codes', encodeURIComponent(TOKEN).toLowerCase()],
])('a known secret is masked %s', (_, text) => {
  const secrets = new Secrets();
  secrets.add(TOKEN);
  const masked = secrets.mask(`before ${text} after`);
  expect(masked).toMatch(/^before .*•••.* after$/);
  expect(masked).not.toContain('token');
});

it('bodies are masked by their values, before they are cut, and headers by their names', () => {
  const secrets = new Secrets();
  const headers = new Headers([
    ['set-cookie', 'state=first-cookie-of-the-browser; HttpOnly'],
    ['set-cookie', 'other=x1; HttpOnly'],
    ['x-bw-cookies', '["session=cookie-of-the-session; Path=/"]'],
    ['location', 'https://idp.example/authorize?response_type=code&state=state-of-this-log-in#t=tok'],
  ]);
  const text = `{"data":{"token":"t\\u0061p","n":["${'x'.repeat(1950)}","cut-\\/-through-secret-cut"],"password":["one"]}}`;
  secrets.add('cut-/-through-secret-cut');
  secrets.noteHeaders(headers);
  const sent = { method: 'POST', path: '/x?t=first-cookie-of-the-browser', headers: {}, body: '{"mfaToken":123,"email":"a@b"}' };
  const step = maskedExchange({ sent, status: 200, headers, text, body: undefined, ms: 1 }, secrets);
  expect(step.sent).toBe('POST /x?t=•••\n\n{"mfaToken":"•••","email":"a@b"}');
  expect(step.came).toContain('set-cookie: state=•••; HttpOnly\nset-cookie: other=•••; HttpOnly');
  expect(step.came).toContain('x-bw-cookies: ["•••"]');
  expect(step.came).toContain('location: https://idp.example/authorize?response_type=•••&state=•••#t=•••');
  expect(step.came).not.toMatch(/tap|"one"|cut-|tok\b/);
  expect(secrets.mask('cookie-of-the-session and state-of-this-log-in')).toBe('••• and •••');
});

it('a sentence that quotes the service is one line without what steers a terminal', () => {
  const secrets = new Secrets();
  secrets.add('secret-word');
  expect(asLine('401 \u001b[2J\nPASS\u202e secret-word', secrets)).toBe('401  [2J PASS  •••');
});

it('a command that fails is named without its arguments', async () => {
  const read = readerOf({ command: ['node', '-e', 'process.exit(3)', '--', '--token', 'SECRET'] }, 'https://x.example', dependencies);
  expect(await messageOf(() => read?.('a@b.example'))).toBe('The command node failed: it ended with 3.');
});

it('an address of messages that fails is not repeated, and has no credentials', async () => {
  const read = readerOf({ http: 'http://127.0.0.1:9/?key=SECRET&to={to}' }, 'https://x.example', dependencies);
  expect(await messageOf(() => read?.('a@b.example'))).toMatch(/^Messages could not be read by HTTP: [^/]+\.$/);
  const config = (http: string) => ({ origin: 'https://a.example', parts: ['lists'], messages: { mails: { http } }, accounts: {} });
  for (const http of ['https://me:SECRET@hook.example/{to}', 'https://:SECRET@hook.example/', '{service}:SECRET@hook.example/']) {
    const message = await messageOf(() => parseConfig(config(http), {}, 'p'));
    expect(message).toContain('messages.mails is no address that can be read');
    expect(message).not.toContain('SECRET');
  }
  expect(parseConfig(config('https://{to}.hook.example/'), {}, 'p').messages.mails).toBeDefined();
});

it.each([
  ['{\n  "password": "SECRET" "b"}', 'line 2, column 24'],
  ['{"password": SECRET}', 'line 1, column 14'],
  ['{"password": "SECRET', 'line 1, column 14'],
  ['{"a": [1, 2,]}', 'line 1, column 13'],
  ['{} SECRET', 'line 1, column 4'],
  ['', 'line 1, column 1'],
])('a file that is no JSON is named by the place of its fault: %j', async (text, place) => {
  expect(await messageOf(() => readJson(text, 'provider.json'))).toBe(`provider.json is no JSON from ${place}.`);
});

it.each([
  ['https://me:SECRET@api.example.com/?key=SECRET', 'api.example.com cannot be the service'],
  ['https://:SECRET@api.example.com', 'api.example.com cannot be the service'],
  ['me:SECRET@api.example.com', 'The address given cannot be the service'],
])('the service %s is refused without repeating what it holds', async (service, beginning) => {
  const message = await messageOf(() => readArguments(['verify', service, '--config', 'p.json']));
  expect(message.slice(0, beginning.length)).toBe(beginning);
  expect(message).not.toContain('SECRET');
});
