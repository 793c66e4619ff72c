// @vitest-environment node
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeTooling } from '../../src/build/tooling.ts';
import { commonAttributes, elementTable } from '../../src/element/table.ts';

let folder = '';
const read = (name: string) => readFile(path.join(folder, name), 'utf8');

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'news-auth-'));
  await writeFile(path.join(folder, 'news-auth.js'), 'alert(1)');
  await writeTooling(folder);
});
afterAll(() => rm(folder, { recursive: true }));

it('the manifest names every token of the README’s table, and no other', async () => {
  const readme = await readFile('README.md', 'utf8');
  const table = readme.slice(readme.indexOf('### Theming'), readme.indexOf('Parts for'));
  const rows = [...table.matchAll(/^\|[^|]*\|(.*)\|$/gm)].map(([, cell = '']) =>
    [...cell.matchAll(/`(-[\w-]+)`/g)].map(([, name = '']) => name),
  );
  // The first row of the table writes the common prefix only once.
  const named = rows.flatMap((names) => names.map((name) => (name.startsWith('--') ? name : `--news-color${name}`)));
  const { modules } = JSON.parse(await read('custom-elements.json')) as {
    modules: { declarations: { cssProperties: { name: string }[] }[] }[];
  };
  expect(named.length).toBeGreaterThan(20);
  expect(modules[0]?.declarations[0]?.cssProperties.map(({ name }) => name)).toEqual([...named].sort());
});

it('the README names every finding of diagnose(), and no other', async () => {
  const readme = await readFile('README.md', 'utf8');
  const table = readme.slice(readme.indexOf('### `NewsAuth`'), readme.indexOf('### Settings'));
  const named = [...table.matchAll(/^\| (`[^|]*)\|/gm)].flatMap(([, cell = '']) => cell.match(/[A-Z_]+/g) ?? []);
  const codes = [...(await readFile('src/element/diagnose/finding.ts', 'utf8')).matchAll(/\| '([A-Z_]+)'/g)].map(([, code]) => code);
  expect(codes.length).toBeGreaterThan(15);
  expect(named.sort()).toEqual(codes.sort());
});

describe('the build’s files for editors and integrators', () => {
  it('hold the hash of the script for the integrity attribute', async () => {
    expect((await read('news-auth.js.sri')).trim()).toBe(await expectedHash('alert(1)'));
  });

  it.each(['custom-elements.json', 'html-data.json'])('name every element with every attribute in %s', async (name) => {
    const text = await read(name);
    const json = JSON.parse(text) as { modules?: { declarations: Tag[] }[]; tags?: Tag[] };
    const tags = json.tags ?? json.modules?.[0]?.declarations ?? [];
    const found = tags.map((tag) => [tag.tagName ?? tag.name, tag.attributes.map((a) => a.name)]);
    expect(found).toEqual(Object.entries(elementTable).map(([tag, row]) => [tag, [...commonAttributes, ...row.attributes]]));
    expect(tags.flatMap((tag) => tag.attributes).filter((a) => a.description === '')).toEqual([]);
  });
});

interface Tag {
  readonly name: string;
  readonly tagName?: string;
  readonly attributes: readonly { readonly name: string; readonly description: string }[];
}

async function expectedHash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-384', new TextEncoder().encode(text));
  return `sha384-${Buffer.from(digest).toString('base64')}`;
}
