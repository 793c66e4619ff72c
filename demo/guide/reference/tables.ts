/** The tables of the code, by their names in the Markdown. */
import { placeholders } from './markdown.ts';
import type { Drawable } from './table.ts';
import { callTables } from './tables/calls.ts';
import { elementTables } from './tables/elements.ts';
import { errorCodeTable } from './tables/error-codes.ts';
import { fieldTables } from './tables/fields.ts';
import { flowTables } from './tables/flow.ts';
import { limitTable } from './tables/limits.ts';
import { moduleTable } from './tables/modules.ts';
import { settingTable } from './tables/settings.ts';
import { situationTable } from './tables/modules.ts';
import { storageTable } from './tables/storage.ts';

type Maker = () => Drawable | Promise<Drawable>;

const makers: ReadonlyMap<string, Maker> = new Map<string, Maker>(
  Object.entries({
    ...callTables,
    ...elementTables,
    ...fieldTables,
    ...flowTables,
    'table:error-codes': errorCodeTable,
    'table:limits': limitTable,
    'table:modules': moduleTable,
    'table:settings': settingTable,
    'table:situations': situationTable,
    'table:storage': storageTable,
  }),
);

export const tableNames: readonly string[] = [...makers.keys()];

/** Every table that a page uses. @throws Error that names an unknown placeholder */
export async function tablesFor(markdown: string): Promise<ReadonlyMap<string, Drawable>> {
  const found = placeholders(markdown).map(async (name) => {
    const make = makers.get(name);
    if (!make) throw new Error(`there is no table for the placeholder "{{${name}}}"; there are ${tableNames.join(', ')}`);
    return [name, await make()] as const;
  });
  return new Map(await Promise.all(found));
}
