// @vitest-environment node
/** New passwords that are known from data breaches, by a list that the provider names. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ANSWERS } from '../../../demo/people.ts';
import { breachedPasswords } from '../../../demo/server/security/breached.ts';
import { readSettings } from '../../../demo/server/settings/settings.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { signUpBody } from '../registration/sign-up-body.ts';
import { openServer, sparePerson } from '../server.ts';

const BREACHED = 'Summer-Rain-2026';
const FRESH = 'Quite-New-2026!x';
const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase();

const folder = temporaryFolder('breached');
mkdirSync(folder, { recursive: true });
function file(text: string): string {
  const path = join(folder, `${sha1(text).slice(0, 8)}.txt`);
  writeFileSync(path, text);
  return path;
}

async function list(answer: (prefix: string) => string | number) {
  const prefixes: string[] = [];
  const server = createServer((request, response) => {
    prefixes.push(request.url ?? '');
    const text = answer(request.url?.split('/').at(-1) ?? '');
    if (typeof text === 'number') response.writeHead(text).end();
    else response.end(text);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return { prefixes, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/range` };
}
const known = (prefix: string) => {
  const hash = sha1(BREACHED);
  return `0018A45C4D1DEF81644B54AB7F969B88D65:0\r\n${hash.startsWith(prefix) ? hash.slice(5) : 'F'.repeat(35)}:21\r\n`;
};

it.each([
  ['passwords', `password\n${BREACHED}\nqwerty`],
  ['passwords, with the line ends of Windows and a mark of the encoding', `\ufeff${BREACHED}\r\nqwerty\r\n`],
  ['hashes', `${sha1('password')}\n${sha1(BREACHED)}\n`],
  ['hashes in small letters with counts', `${sha1(BREACHED).toLowerCase()}:17\n${sha1('qwerty').toLowerCase()}:3`],
])('a file of %s is a list', async (_, text) => {
  const isBreached = breachedPasswords(file(text));
  expect([await isBreached?.(BREACHED), await isBreached?.(FRESH), await isBreached?.(BREACHED.slice(1))]).toEqual([true, false, false]);
});

it('an address gets the first five digits of the hash, and padding counts for nothing', async () => {
  const { prefixes, url } = await list((prefix) => known(prefix).replace('0018A45C4D1DEF81644B54AB7F969B88D65', sha1(FRESH).slice(5)));
  for (const address of [url, `${url}/`]) {
    const isBreached = breachedPasswords(address);
    expect([await isBreached?.(BREACHED), await isBreached?.(FRESH)]).toEqual([true, false]);
  }
  expect(new Set(prefixes)).toEqual(new Set([`/range/${sha1(BREACHED).slice(0, 5)}`, `/range/${sha1(FRESH).slice(0, 5)}`]));
});

it.each(['http://lists.example/range', 'ftp://lists.example', 'https://user:hidden@lists.example'])('%s is refused', (url) => {
  expect(() => readSettings({ BREACHED_PASSWORDS: url })).toThrow(/^BREACHED_PASSWORDS is not usable: it must be a file .* or an address/);
});

it('a file that is not there is named before anything begins', () => {
  expect(() => breachedPasswords(join(folder, 'none'))).toThrow(/^BREACHED_PASSWORDS is not usable: the file cannot be read\.$/);
});

describe.each(['with a list', 'where it does not answer', 'without one'])('%s', (how) => {
  const isRefused = how === 'with a list';

  it(isRefused ? 'a breached password is refused, at registration, change and reset' : 'a breached password is taken', async () => {
    const { url } = await list((prefix) => (isRefused ? known(prefix) : 503));
    const environment: Readonly<Record<string, string>> = how === 'without one' ? {} : { BREACHED_PASSWORDS: url };
    const server = await openServer({ ...environment, METRICS_TOKEN: 'collector' });
    const { id: userId, email: username, password: oldPassword = '' } = sparePerson(0);
    const { access: bearer } = await server.signIn(sparePerson(0));
    const change = (newPassword: string) => server.call('changePassword', { bearer, body: { userId, username, oldPassword, newPassword } });
    await server.call('forgotPassword', { params: { requestId: 'x' }, body: { username: sparePerson(1).email } });
    const ticket = /#token=([\w-]+)/.exec((await server.outbox(sparePerson(1).email))[0]?.link ?? '')?.[1] ?? '';
    const challenge = await server.call('securityQuestion', { bearer: ticket, query: { legacyUserId: sparePerson(1).id, language: 'en' } });
    const { questionId } = (challenge.data as { questions: readonly { questionId: string }[] }).questions[0] ?? { questionId: '' };
    const answer = ANSWERS.find((entry) => entry.questionId === questionId)?.answer ?? '';
    const reset = (newPassword: string) =>
      server.call('resetPassword', {
        bearer: ticket,
        body: { userId: sparePerson(1).id, username: sparePerson(1).email, questionId, answer, newPassword },
      });
    const register = (password: string) => server.call('register', { body: { ...signUpBody('breached@reader.example'), password } });
    for (const set of [register, change, reset]) {
      const { status, errorCode } = await set(BREACHED);
      expect([status, errorCode]).toEqual(isRefused ? [400, 'PASSWORD_BREACHED'] : [200, undefined]);
      if (isRefused) expect((await set(FRESH)).status).toBe(200);
    }
    const text = await (await server.app.request('/metrics', { headers: { authorization: 'Bearer collector' } })).text();
    const counted = [...text.matchAll(/news_auth_breached_passwords_total\{outcome="(\w+)"\} (\d+)/g)].map(([, outcome, count]) => [
      outcome,
      count,
    ]);
    const expected = {
      'with a list': [
        ['refused', '3'],
        ['taken', '3'],
      ],
      'where it does not answer': [['unreachable', '3']],
      'without one': [],
    };
    expect(counted).toEqual(expected[how as keyof typeof expected]);
    expect(server.lines.filter((line) => line.includes('breached passwords'))).toHaveLength(how === 'where it does not answer' ? 3 : 0);
    expect(server.lines.join()).not.toContain(BREACHED);
    await server.close();
  });
});
