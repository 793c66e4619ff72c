/** A mail server beyond this machine, by name: with STARTTLS it gets mails, without it gets none. */
import { readdirSync, readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { patience } from '../patience.ts';
import { freePort } from '../processes.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { start } from './program.ts';
import { type OpenService, openService } from './service.ts';

let service: OpenService | undefined;
afterEach(() => service?.close());

const certificates = dirname(process.env['NODE_EXTRA_CA_CERTS'] ?? '');
const withTls = ['--tlscert', join(certificates, 'certificate.pem'), '--tlskey', join(certificates, 'key.pem')];

/** Two processes, and a mail server that keeps what it gets. */
async function openMail(tls: readonly string[]) {
  const port = await freePort();
  const box = join(temporaryFolder('mails'), 'box');
  const argv = ['-n', '-d', '-d', '-l', `0.0.0.0:${port}`, ...tls, '-c', 'aiosmtpd.handlers.Mailbox', box];
  const server = await start(port, 'aiosmtpd', argv);
  const mail = { SMTP_URL: `smtp://${hostname()}:${port}`, MAIL_FROM: 'Newsline <no-reply@news.example>' };
  const opened = await openService(undefined, mail);
  service = opened;
  const mails = () => readdirSync(join(box, 'new')).map((name) => readFileSync(join(box, 'new', name), 'utf8'));
  return { server, mails, admin: opened.admin };
}

it('with STARTTLS it gets a mail, encrypted', async () => {
  const { server, mails, admin } = await openMail(withTls);
  await admin('create', 'other@news.example');
  await vi.waitUntil(() => mails().length > 0, patience);
  expect(mails().at(-1)).toMatch(/^Auto-Submitted: auto-generated$/m);
  expect(server.lines.join('\n')).toContain('STARTTLS');
  expect(await admin('check', '--json')).toMatch(/"what":"mail","state":"ok"/);
});

it('without STARTTLS nothing of a mail goes there, and the administrator is told', async () => {
  const { server, mails, admin } = await openMail([]);
  await expect(admin('create', 'other@news.example')).rejects.toThrow(/its mail is not sent yet/);
  await expect(admin('check', '--json')).rejects.toThrow(/"what":"mail","state":"failed"/);
  const lines = server.lines.join('\n');
  expect([lines.includes('EHLO'), /MAIL FROM|RCPT TO|b'DATA/.test(lines), mails()]).toEqual([true, false, []]);
});
