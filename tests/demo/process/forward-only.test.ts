// @vitest-environment node
/** The servers of the release before go on working on the tables of this one (demo/server/README.md): migrations only add what those need not know. */
import { expect, it } from 'vitest';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrationsFolder } from '../../../demo/server/db/migrations.ts';

/** As drizzle-kit writes them, since the first release may be the latest. */
const example = [
  'CREATE TABLE "plans" (\n\t"id" text PRIMARY KEY NOT NULL,\n\t"account_id" text NOT NULL\n);',
  'ALTER TABLE "plans" ADD CONSTRAINT "plans_account" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade;',
  'CREATE UNIQUE INDEX "plans_of_account" ON "plans" USING btree ("account_id");',
  'CREATE INDEX "plans_id" ON "plans" USING btree ("id");',
  'ALTER TABLE "accounts" ADD COLUMN "plan" text;',
  'ALTER TABLE "accounts" ADD COLUMN "places" integer DEFAULT 1 NOT NULL;',
  '-- Counts plans.\nCREATE FUNCTION "count_plans"() RETURNS bigint LANGUAGE sql AS $$ SELECT count(*) FROM "plans" $$;',
];
const [, ...newer] = readMigrationFiles({ migrationsFolder });
const statements = [...example, ...newer.flatMap(({ sql }) => sql.map((statement) => statement.trim()).filter(Boolean))];
const created = new Set(statements.flatMap((statement) => /^CREATE TABLE "(\w+)"/.exec(statement)?.[1] ?? []));

/** A new column is empty, or has a default, where a server inserts a row without knowing it. */
const additions = [
  /^CREATE TABLE "\w+" \(/,
  /^(--.*\n)*CREATE FUNCTION "\w+"\(/,
  /^CREATE INDEX "\w+" ON "\w+"/,
  /^ALTER TABLE "\w+" ADD COLUMN "\w+" (?!.*NOT NULL)/,
  /^ALTER TABLE "\w+" ADD COLUMN "\w+" .*DEFAULT .*NOT NULL/,
];

/** On a table that those servers do not have, any rule may stand. */
const isOfNewTable = (statement: string) => created.has(/^(?:ALTER TABLE|CREATE UNIQUE INDEX "\w+" ON) "(\w+)"/.exec(statement)?.[1] ?? '');

const isAddition = (statement: string) => isOfNewTable(statement) || additions.some((addition) => addition.test(statement));

it('every statement after the first release adds something that an older server need not know', () => {
  expect(statements.filter((statement) => !isAddition(statement))).toEqual([]);
});

it.each([
  'ALTER TABLE "accounts" DROP COLUMN "email";',
  'ALTER TABLE "accounts" RENAME COLUMN "email" TO "address";',
  'ALTER TABLE "accounts" ADD COLUMN "plan" text NOT NULL;',
  'ALTER TABLE "accounts" ALTER COLUMN "contact_email" SET NOT NULL;',
  'ALTER TABLE "accounts" ADD CONSTRAINT "one_phone" UNIQUE("phone_number");',
  'CREATE UNIQUE INDEX "one_phone" ON "accounts" USING btree ("phone_number");',
  'DROP TABLE "outbox";',
])('%s would not be one', (statement) => {
  expect(isAddition(statement)).toBe(false);
});
