/** One row: a mark of the key that seals what this database keeps. It does not tell the key. */
import { integer, pgTable, text } from 'drizzle-orm/pg-core';

export const sealKey = pgTable('seal_key', { id: integer('id').primaryKey(), mark: text('mark').notNull() });
