/** A demo server in memory with a clock that tests move, called through the contract. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Secret, TOTP } from 'otpauth';
import type pg from 'pg';
import * as v from 'valibot';
import { inject, vi } from 'vitest';
import { type Person, people, spares } from '../../demo/people.ts';
import type { OpenDatabase } from '../../demo/server/db/database.ts';
import { openDatabase, openPglite } from '../../demo/server/db/open.ts';
import { type Edges, createApp } from '../../demo/server/app.ts';
import type { OutboxEntry } from '../../demo/server/db/schema/content.ts';
import { readSettings } from '../../demo/server/settings.ts';
import { type Body, type CallName, type Endpoint, type Query, contract } from '../../src/api/contract.ts';
import { ownDatabase } from '../postgres.ts';

// Argon2 and a database in the process are slow on a busy machine; no test here is about time.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

/** A fresh PGlite takes five seconds to make and one to copy. */
export async function freshImage(): Promise<Blob> {
  const path = join(tmpdir(), 'news-auth-pglite-0.5.16.tar');
  if (!existsSync(path)) {
    const empty = await PGlite.create();
    const image = await empty.dumpDataDir('none');
    await empty.close();
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, new Uint8Array(await image.arrayBuffer()));
    renameSync(draft, path);
  }
  return new Blob([readFileSync(path)]);
}

/** What the server may stand on. PGlite runs one query at a time and hides races: tests about those run on both. */
export const databases = ['PGlite', 'PostgreSQL'] as const;
export type DatabaseKind = (typeof databases)[number];

interface TestDatabase extends OpenDatabase {
  /** A connection beside the server's own, to PostgreSQL only: locks, terminated backends, plans. */
  readonly admin?: pg.Client;
}

async function openPostgres(environment: Environment): Promise<TestDatabase> {
  const own = await ownDatabase(inject('postgres'));
  const { close, ...opened } = await openDatabase(readSettings({ ...environment, DATABASE_URL: own.url }));
  return {
    ...opened,
    admin: own.admin,
    async close() {
      await close();
      await own.drop();
    },
  };
}

const freshDatabase = async (kind: DatabaseKind, environment: Environment): Promise<TestDatabase> =>
  kind === 'PostgreSQL' ? openPostgres(environment) : openPglite(undefined, await freshImage());

export interface Outcome {
  readonly status: number;
  readonly errorCode: string | undefined;
  readonly body: Record<string, unknown>;
  /** As the contract types it, and checked against it. */
  readonly data: never;
  readonly headers: Headers;
}

interface Options<N extends CallName> {
  readonly body?: Body<N>;
  readonly query?: Query<N>;
  readonly params?: Readonly<Record<string, string>>;
  readonly bearer?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export const START = new Date('2026-11-20T12:00:00Z');

type Environment = Readonly<Record<string, string>>;

export async function openServer(environment: Environment = {}, kind: DatabaseKind = 'PGlite', edges: Edges = {}) {
  let time = START.getTime();
  const lines: string[] = [];
  const database = await freshDatabase(kind, environment);
  const demo = await createApp(readSettings({ DATA_DIR: 'memory', TEXT_WAIT_SECONDS: '0', ...environment }), {
    now: () => new Date(time),
    log: (line) => lines.push(line),
    database,
    dist: 'tests/demo/no-dist',
    ...edges,
  });

  async function call<N extends CallName>(name: N, options: Options<N> = {}): Promise<Outcome> {
    const endpoint: Endpoint = contract[name];
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(options.params?.[key] ?? ''));
    const query = options.query ? `?${new URLSearchParams(options.query as Record<string, string>)}` : '';
    const response = await demo.app.request(path + query, {
      method: endpoint.method,
      headers: {
        'x-request-id': randomUUID(),
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(options.bearer ? { authorization: `Bearer ${options.bearer}` } : {}),
        ...options.headers,
      },
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    });
    const body = (await response.json()) as Record<string, unknown>;
    const data = response.status === 200 ? v.parse(endpoint.reply, body.data) : body.data;
    return {
      status: response.status,
      errorCode: body.errorCode as string | undefined,
      body,
      data: data as never,
      headers: response.headers,
    };
  }

  const outbox = async (to?: string): Promise<readonly OutboxEntry[]> => {
    await demo.settled();
    const response = await demo.app.request(`/demo/outbox.json${to ? `?to=${encodeURIComponent(to)}` : ''}`);
    return ((await response.json()) as { messages: OutboxEntry[] }).messages;
  };

  const phoneOf = ({ phone }: Person) => `${phone?.countryCode}${phone?.phoneNumber}`;

  return {
    ...demo,
    /** Of PostgreSQL; PGlite has one connection, the server's. */
    admin: database.admin,
    lines,
    call,
    outbox,
    now: () => new Date(time),
    pass(ms: number) {
      time += ms;
    },
    latestCode: async (to: Person | string) => (await outbox(typeof to === 'string' ? to : phoneOf(to)))[0]?.code ?? '',
    appCode: (secret: string, stepsAway = 0) =>
      new TOTP({ secret: Secret.fromBase32(secret), period: 30 }).generate({ timestamp: time + stepsAway * 30_000 }),
    /** Password accepted; what USER_REQUIRES_MFA carries. */
    async challenge(person: Person, password = person.password ?? '') {
      const answer = await call('login', { body: { email: person.email, password, strategy: 'legacyUser' } });
      return answer.data as { mfaRetrievalToken: string; requireMfaSetup: boolean; phone?: string; methods: string[] };
    },
    /** All the way in, by text message. */
    async signIn(person: Person, password?: string): Promise<SignedIn> {
      const { mfaRetrievalToken } = await this.challenge(person, password);
      await call('mfaSend', { body: { mfaRetrievalToken } });
      const answer = await call('mfaVerify', { body: { mfaRetrievalToken, mfaToken: await this.latestCode(person) } });
      return signedIn(answer);
    },
  };
}

export type TestServer = Awaited<ReturnType<typeof openServer>>;

export interface SignedIn {
  readonly access: string;
  readonly refresh: string;
  readonly user: { readonly id: string; readonly newUser?: boolean };
}

export const signedIn = (answer: Outcome): SignedIn => ({
  access: answer.headers.get('x-auth-token') ?? '',
  refresh: answer.headers.get('x-refresh-token') ?? '',
  user: answer.data,
});

/** A listed person by first name. */
export function personOf(firstName: string): Person {
  const found = people.find((person) => person.firstName === firstName);
  if (!found) throw new Error(`no person ${firstName}`);
  return found;
}

/** A person with both factors that no other test of the file uses. */
export function spare(number: number): Person {
  const found = spares[number];
  if (!found) throw new Error(`no spare ${number}`);
  return found;
}
