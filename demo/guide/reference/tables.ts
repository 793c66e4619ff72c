/** The tables of the code, and the guides with these tables between their markers. */
import { markdownTable, type Table } from './table.ts';
import { callTables } from './tables/calls.ts';
import { elementTables } from './tables/elements.ts';
import { errorCodeTable } from './tables/error-codes.ts';
import { fieldTables } from './tables/fields.ts';
import { flowTables } from './tables/flow.ts';
import { limitTable } from './tables/limits.ts';
import { moduleTable, situationTable } from './tables/modules.ts';
import { settingTable } from './tables/settings.ts';
import { storageTable } from './tables/storage.ts';

type Maker = () => Table | Promise<Table>;

const makers: ReadonlyMap<string, Maker> = new Map<string, Maker>(
  Object.entries({
    ...callTables,
    ...elementTables,
    ...fieldTables,
    ...flowTables,
    'error-codes': errorCodeTable,
    limits: limitTable,
    modules: moduleTable,
    settings: settingTable,
    situations: situationTable,
    storage: storageTable,
  }),
);

export const tableNames: readonly string[] = [...makers.keys()];

const MARKED = /<!-- table:(\S+) -->\n[\s\S]*?<!-- \/table -->/g;

export const tablesIn = (markdown: string): readonly string[] => [...markdown.matchAll(MARKED)].map(([, name = '']) => name);

async function marked(name: string): Promise<string> {
  const make = makers.get(name);
  if (!make) throw new Error(`there is no table "${name}"; there are ${tableNames.join(', ')}`);
  return `<!-- table:${name} -->\n\n${markdownTable(await make())}\n\n<!-- /table -->`;
}

/** The text with every table as the code has it now. @throws Error that names an unknown table */
export async function withTables(markdown: string): Promise<string> {
  const tables = new Map(await Promise.all(tablesIn(markdown).map(async (name) => [name, await marked(name)] as const)));
  return markdown.replace(MARKED, (whole, name: string) => tables.get(name) ?? whole);
}
