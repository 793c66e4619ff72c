// @vitest-environment node
import { expect, it } from 'vitest';
import { createHosted } from '../../../demo/server/pages/hosted.ts';
import { securityHeaders } from '../../../demo/server/pages/guard.ts';
import { readSettings } from '../../../demo/server/settings/settings.ts';

const ask = (path: string, environment: Readonly<Record<string, string>> = {}) =>
  createHosted(readSettings({ PUBLIC_ORIGIN: 'http://localhost:4400', ...environment }), 'tests/demo/no-dist').request(path, {
    headers: { accept: 'text/html' },
  });

it('password managers find where a password is changed', async () => {
  const answer = await ask('/.well-known/change-password');
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/login/forgotpassword']);
});

it.each([
  ['security@press.example', 'mailto:security@press.example'],
  ['mailto:security@press.example', 'mailto:security@press.example'],
  ['https://press.example/report', 'https://press.example/report'],
])('security.txt names %s', async (contact, line) => {
  const answer = await ask('/.well-known/security.txt', { SECURITY_CONTACT: contact });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/plain/i)]);
  const text = await answer.text();
  expect(text).toContain(`Contact: ${line}\n`);
  expect(text).toContain('Canonical: http://localhost:4400/.well-known/security.txt\n');
  const left = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '') - Date.now();
  expect(left).toBeGreaterThan(150 * 86_400_000);
  expect(left).toBeLessThan(365 * 86_400_000);
});

it('without a contact there is none, and no other well-known address leads to the page', async () => {
  for (const path of ['/.well-known/security.txt', '/.well-known/anything']) expect((await ask(path)).status).toBe(404);
});

it.each(['press.example', 'http://press.example/report', 'mailto:', 'javascript:alert(1)'])('SECURITY_CONTACT=%s is refused', (contact) => {
  expect(() => readSettings({ SECURITY_CONTACT: contact })).toThrow(/^SECURITY_CONTACT is not usable: it must be an email address, or /);
});

it('our own pages may read codes, use passkeys and the clipboard; nothing else is allowed to any page', () => {
  const rules = securityHeaders['permissions-policy'].split(', ');
  for (const name of ['otp-credentials', 'publickey-credentials-get', 'publickey-credentials-create', 'clipboard-read', 'clipboard-write'])
    expect(rules).toContain(`${name}=(self)`);
  for (const name of ['camera', 'microphone', 'geolocation']) expect(rules).toContain(`${name}=()`);
});
