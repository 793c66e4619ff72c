/** Two processes of the installed server, with a database, an address for text messages, and an account whose second factor is a text once it is used. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { inject, vi } from 'vitest';
import type { Person } from '../../demo/people.ts';
import { patience } from '../patience.ts';
import { type OwnDatabase, ownDatabase } from '../postgres.ts';
import { freePort } from '../processes.ts';
import { type SignedIn, visitorOf } from '../demo/visitor.ts';
import { begin, type Program, start } from './program.ts';

export interface Process extends Program {
  readonly port: number;
}

async function openTexts() {
  const codes: string[] = [];
  const server = createServer(async (request, response) => {
    const { body } = (await json(request)) as { readonly body: string };
    codes.push(/\d{6}/.exec(body)?.[0] ?? '');
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    next: () => vi.waitUntil(() => codes.shift(), patience),
    close: () => server.close(),
  };
}

const EMAIL = 'reader@news.example';

/**
 * @param origin undefined: each process has the address of its own port
 * @param serving URL of the database for the two processes, in place of its own one: a role's, or a pooler's
 */
export async function openService(
  origin: string | undefined,
  more: Readonly<Record<string, string>> = {},
  serving: (database: OwnDatabase) => Promise<string> = async ({ url }) => url,
) {
  const database = await ownDatabase(inject('postgres'));
  const texts = await openTexts();
  const settings = {
    PUBLIC_ORIGIN: origin ?? 'http://localhost:4400',
    LANDING_URL: 'http://localhost:4499/',
    SECRETS_KEY: 'ab'.repeat(32),
    TRUSTED_PROXIES: '127.0.0.1',
    SMS_WEBHOOK_URL: `${texts.url}/send`,
    SMS_WEBHOOK_SECRET: 'shared secret',
    TEXT_WAIT_SECONDS: '0',
    RESEND_WAIT_SECONDS: '0',
    LOG_FORMAT: 'json',
    ...more,
  };
  const script = (name: string) => join(inject('installed'), name);
  const admin = async (url: string, ...argv: readonly string[]): Promise<string> => {
    const { ended, lines } = begin(process.execPath, [script('admin.js'), ...argv], {
      env: { ...settings, DATABASE_URL: url, MIGRATE_DATABASE_URL: database.url },
    });
    if ((await ended) !== 0) throw new Error(`admin.js ${argv[0]}: ${lines.join('\n')}`);
    return lines.join('\n');
  };
  const url = await serving(database);
  await admin(url, 'migrate');
  const run = async (port: number): Promise<Process> => {
    const env = { ...settings, PUBLIC_ORIGIN: origin ?? `http://localhost:${port}`, DATABASE_URL: url, PORT: String(port) };
    return { ...(await start(port, process.execPath, [script('main.js')], { env })), port };
  };
  const processes = await Promise.all([freePort(), freePort()].map(async (port) => run(await port)));

  const visitorAt = (address: string) => ({
    ...visitorOf((path, init) => fetch(address + path, init)),
    latestCode: texts.next,
  });
  const makePerson = async (): Promise<Person> => {
    const printed = await admin(url, 'create', EMAIL, '--print', '--json');
    const password = /"password":\s*"([^"]+)"/.exec(printed)?.[1] ?? '';
    const person = { id: '', firstName: '', lastName: '', shows: '', email: EMAIL, password };
    const visitor = visitorAt(`http://127.0.0.1:${processes[0]?.port}`);
    const { mfaRetrievalToken } = await visitor.challenge(person);
    const phone = { countryCode: '+1', phoneNumber: '(212) 555-0177' };
    const begun = await visitor.call('mfaProfile', { body: { mfaRetrievalToken, ...phone } });
    const { setupId } = (begun.data as { user: { twilioMfa: { setupId: string } } }).user.twilioMfa;
    await visitor.call('mfaVerifySetup', { body: { mfaRetrievalToken, setupId, mfaToken: await texts.next() } });
    return person;
  };
  let person: Promise<Person> | undefined;

  return {
    database,
    processes,
    /** Ends a process as a release does, and begins the next one on its port. */
    async restart(index: number): Promise<void> {
      const old = processes[index] as Process;
      await old.stop();
      processes[index] = await run(old.port);
    },
    admin: (...argv: readonly string[]) => admin(url, ...argv),
    /** Of all processes. */
    entries: () => processes.flatMap(({ lines }) => lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)),
    visitorAt,
    /** By password and text message, through this address. */
    async signIn(address: string): Promise<SignedIn> {
      person ??= makePerson();
      return visitorAt(address).signIn(await person);
    },
    async close() {
      texts.close();
      await database.drop();
    },
  };
}

export type OpenService = Awaited<ReturnType<typeof openService>>;
