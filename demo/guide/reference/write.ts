/** `npm run docs`: writes the tables of the code into the guides, between their markers. A unit test fails when they have drifted. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { referencePages, root } from './pages.ts';
import { withTables } from './tables.ts';

for (const { file } of referencePages) {
  const whole = path.join(root, file);
  const before = await readFile(whole, 'utf8');
  const after = await withTables(before);
  if (after === before) continue;
  await writeFile(whole, after);
  console.log(`${file}: its tables are written anew.`);
}
