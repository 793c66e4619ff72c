/** A demo server in memory with a clock that tests move, called through the contract. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import type pg from 'pg';
import { inject } from 'vitest';
import { type Person, people, spares } from '../../demo/people.ts';
import { createApp, type AppDependencies } from '../../demo/server/app.ts';
import type { OpenDatabase } from '../../demo/server/db/database.ts';
import { openDatabase, openPglite } from '../../demo/server/db/open.ts';
import { readSettings } from '../../demo/server/settings/settings.ts';
import { ownDatabase } from '../postgres.ts';
import { sharedFolder } from '../temporary-folder.ts';
import type { DatabaseKind } from '../with-postgres.ts';
import { visitorOf } from './visitor.ts';

/** With all migrations. Creating a PGlite database takes five seconds, copying one takes one. */
async function freshImage(): Promise<Blob> {
  const path = join(sharedFolder(), 'pglite.tar');
  if (!existsSync(path)) {
    const { client } = await openPglite(undefined);
    const image = await client.dumpDataDir('none');
    await client.close();
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, new Uint8Array(await image.arrayBuffer()));
    renameSync(draft, path);
  }
  return new Blob([readFileSync(path)]);
}

interface TestDatabase extends OpenDatabase {
  /** A connection beside the server's own, to PostgreSQL only: locks, terminated backends, plans. */
  readonly admin?: pg.Client;
}

async function openPostgres(environment: Environment): Promise<TestDatabase> {
  const database = await ownDatabase(inject('postgres'), inject('migrated'));
  const { close, ...opened } = await openDatabase(readSettings({ ...environment, DATABASE_URL: database.url }));
  return {
    ...opened,
    admin: database.admin,
    async close() {
      await close();
      await database.drop();
    },
  };
}

export const freshDatabase = async (environment: Environment = {}, kind: DatabaseKind = inject('database')): Promise<TestDatabase> =>
  kind === 'PostgreSQL' ? openPostgres(environment) : openPglite(undefined, await freshImage());

export const START = new Date('2026-11-20T12:00:00Z');

type Environment = Readonly<Record<string, string>>;

/** @param kind the one that the file runs on, unless the test is about one of them */
export async function openServer(environment: Environment = {}, kind?: DatabaseKind, dependencies: AppDependencies = {}) {
  let time = START.getTime();
  const lines: string[] = [];
  const database = await freshDatabase(environment, kind);
  const demo = await createApp(readSettings({ DATA_DIR: 'memory', LOG_FORMAT: 'text', TEXT_WAIT_SECONDS: '0', ...environment }), {
    now: () => new Date(time),
    log: (line) => lines.push(line),
    database,
    dist: 'tests/demo/no-dist',
    ...dependencies,
  });

  return {
    ...demo,
    /** Only for PostgreSQL; PGlite's single connection is the server's. */
    admin: database.admin,
    lines,
    ...visitorOf((path, init) => demo.app.request(path, init), demo.settled),
    now: () => new Date(time),
    pass(ms: number) {
      time += ms;
    },
    appCode: (secret: string, stepsAway = 0) =>
      new TOTP({ secret: Secret.fromBase32(secret), period: 30 }).generate({ timestamp: time + stepsAway * 30_000 }),
  };
}

export type TestServer = Awaited<ReturnType<typeof openServer>>;

/** A listed person by first name. */
export function personOf(firstName: string): Person {
  const match = people.find((person) => person.firstName === firstName);
  if (!match) throw new Error(`no person ${firstName}`);
  return match;
}

/** A person with both factors that no other test of the file uses. */
export function sparePerson(number: number): Person {
  const person = spares[number];
  if (!person) throw new Error(`no spare ${number}`);
  return person;
}
