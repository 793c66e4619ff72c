// @vitest-environment node
/** A database that other migrations created is refused before anything in it is changed; one of the release before is brought up to date. */
import fs from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, inject, it, vi } from 'vitest';
import { migrationsFolder } from '../../../demo/server/db/migrations.ts';
import { prepareDatabase } from '../../../demo/server/db/prepared.ts';
import { openDatabase } from '../../../demo/server/db/open.ts';
import { readSettings } from '../../../demo/server/settings/settings.ts';
import { ownDatabase } from '../../postgres.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

vi.setConfig({ testTimeout: 240_000 });

/** In place of the files of this release drizzle reads those of the next one, until `mockRestore`. */
function nextRelease(statement: string) {
  const read = fs.readFileSync;
  const journal = `${migrationsFolder}/meta/_journal.json`;
  const { entries } = JSON.parse(read(journal, 'utf8')) as { readonly entries: readonly unknown[] };
  const files: Readonly<Record<string, string>> = {
    [journal]: JSON.stringify({ entries: [...entries, { tag: 'next', when: Date.UTC(2100, 0), breakpoints: true }] }),
    [`${migrationsFolder}/next.sql`]: statement,
  };
  return vi.spyOn(fs, 'readFileSync').mockImplementation((path, options) => files[String(path)] ?? read(path, options));
}

type Environment = Readonly<Record<string, string>>;

async function change(environment: Environment, statement: string): Promise<void> {
  const { db, close } = await openDatabase(readSettings(environment));
  await db.execute(sql.raw(statement));
  await close();
}

const OTHER = `update drizzle.__drizzle_migrations set hash = 'other'`;
const LATER = `insert into drizzle.__drizzle_migrations (hash, created_at) select 'later', max(created_at) + 1 from drizzle.__drizzle_migrations`;

it('a PostgreSQL database is refused when its migrations are others, and opened when it is some ahead', async () => {
  const database = await ownDatabase(inject('postgres'));
  const environment = { DATABASE_URL: database.url };
  await change(environment, LATER);
  await change(environment, OTHER);
  await expect(openDatabase(readSettings(environment))).rejects.toThrow(
    /^The database that DATABASE_URL names was created by another version, with other migrations: name an empty one\.$/,
  );
  await database.drop();
});

it('the next release refuses to serve until a database is migrated, which this release can serve as well', async () => {
  const database = await ownDatabase(inject('postgres'), inject('migrated'));
  const settings = readSettings({ DATABASE_URL: database.url });
  const serve = async () => (await openDatabase(settings, false)).close();
  const next = nextRelease('alter table accounts add column plan text');
  await expect(serve()).rejects.toThrow(
    'The database that DATABASE_URL names lacks 1 of the migrations of this release: run "node admin.js migrate" before this start.',
  );
  for (const _ of ['once', 'and once more']) await (await openDatabase(settings)).close();
  await serve();
  await database.admin.query('select plan from accounts');
  next.mockRestore();
  await serve();
  await database.drop();
});

it('a data folder is refused when its migrations are others, and its lock is released', async () => {
  prepareDatabase();
  const environment = { DATA_DIR: join(temporaryFolder('migrations'), 'data') };
  await change(environment, OTHER);
  for (const _ of ['once', 'and once more'])
    await expect(openDatabase(readSettings(environment))).rejects.toThrow(
      /^The database in .* was created by another version, with other migrations: set DATA_DIR to a fresh folder\.$/,
    );
});
