// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeTooling } from '../../src/build/tooling.ts';
import { commonAttributes, elementTable } from '../../src/element/element-table.ts';

let folder = '';
const read = (name: string) => readFile(path.join(folder, name), 'utf8');

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'news-auth-'));
  await writeFile(path.join(folder, 'news-auth.js'), 'alert(1)');
  await writeTooling(folder, '0.0.0-test');
});
afterAll(() => rm(folder, { recursive: true }));

it('the manifest names every token of the guide’s table, and no other', async () => {
  const guide = await readFile('src/element/README.md', 'utf8');
  const table = guide.slice(guide.indexOf('## Theming'), guide.indexOf('Parts for'));
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

it('the guide names every finding of diagnose(), and no other', async () => {
  const guide = await readFile('src/element/README.md', 'utf8');
  const table = guide.slice(guide.indexOf('| finding'), guide.indexOf('## Statistics'));
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
    const documented = tags.map((tag) => [tag.tagName ?? tag.name, tag.attributes.map((a) => a.name)]);
    expect(documented).toEqual(Object.entries(elementTable).map(([tag, row]) => [tag, [...commonAttributes, ...row.attributes]]));
    expect(tags.flatMap((tag) => tag.attributes).filter((a) => a.description === '')).toEqual([]);
  });
});

describe('the manifest', () => {
  interface Declaration {
    readonly tagName: string;
    readonly attributes: readonly { readonly name: string; readonly fieldName: string; readonly type: { readonly text: string } }[];
    readonly members: readonly { readonly name: string; readonly attribute?: string; readonly type: { readonly text: string } }[];
    readonly events: readonly { readonly name: string }[];
    readonly slots: readonly { readonly name: string }[];
    readonly cssParts: readonly { readonly name: string }[];
  }
  let declarations: readonly Declaration[] = [];
  const of = (tag: string) => declarations.find(({ tagName }) => tagName === tag) as Declaration;
  const names = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name);
  beforeAll(async () => {
    declarations = (JSON.parse(await read('custom-elements.json')) as { modules: [{ declarations: Declaration[] }] }).modules[0]
      .declarations;
  });

  it('gives each attribute the field that carries it, of the same type, and every field a type', () => {
    for (const { attributes, members } of declarations) {
      const fields = members.filter(({ attribute }) => attribute !== undefined);
      expect(fields.map(({ name, attribute, type }) => [attribute, name, type.text])).toEqual(
        attributes.map(({ name, fieldName, type }) => [name, fieldName, type.text]),
      );
      expect(members.filter(({ type }) => ['', 'unknown'].includes(type.text))).toEqual([]);
    }
    expect(of('news-login').members.find(({ name }) => name === 'blockMobile')?.type.text).toBe('boolean');
    expect(names(of('news-mfa').members)).toEqual(expect.arrayContaining(['mfaRetrievalToken', 'requireMfaSetup']));
  });

  it('gives an element with screens the parts and slots that the views draw', async () => {
    const views = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((file) => /^(features|flow|ui)\W.*\.tsx?$/.test(file))
      .map((file) => readFileSync(path.join('src', file), 'utf8'));
    const rendered = views.flatMap((text) => [...text.matchAll(/\bpart(?:="|: ')(\w+)(?:"|',)/g)].map(([, part]) => part));
    const button =
      readFileSync('src/ui/Button.tsx', 'utf8')
        .match(/'button[\w-]*'/g)
        ?.map((name) => name.slice(1, -1)) ?? [];
    expect(new Set(names(of('news-login').cssParts))).toEqual(new Set([...rendered, ...button]));
    const named = views.flatMap((text) => [...text.matchAll(/<slot name="(\w+)"/g)].map(([, name]) => name));
    expect(names(of('news-login').slots)).toEqual(['', ...new Set(named)]);
  });

  it('gives an element without screens neither their events nor their slots and parts', () => {
    expect(
      ['news-session', 'news-maintenance'].map((tag) => [names(of(tag).events), names(of(tag).slots), names(of(tag).cssParts)]),
    ).toEqual([
      [['news-error', 'news-session'], [''], ['button', 'button-secondary', 'banner', 'dialog']],
      [['news-error', 'news-session'], [''], ['banner']],
    ]);
  });
});

it('an attribute that is there or not there takes no value in editors', async () => {
  const html = JSON.parse(await read('html-data.json')) as { tags: { attributes: { name: string; valueSet?: string }[] }[] };
  const flags = html.tags.flatMap(({ attributes }) => attributes.filter(({ valueSet }) => valueSet === 'v').map(({ name }) => name));
  const web = JSON.parse(await read('web-types.json')) as {
    contributions: { html: { elements: { attributes: { name: string; value: { kind: string } }[] }[] } };
  };
  const valueless = web.contributions.html.elements.flatMap(({ attributes }) =>
    attributes.filter(({ value }) => value.kind === 'no-value'),
  );
  expect([flags, valueless.map(({ name }) => name)]).toEqual([['block-mobile'], ['block-mobile']]);
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
