/** What editors and integrators read besides the bundle: custom-elements manifest, VS Code HTML data, JetBrains web-types, SRI hash (elements.md). */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { camel, commonAttributes, elementTable, type ElementRow, type ElementTag } from '../element/element-table.ts';
import { digest } from './parts.ts';
import { type AttributeFacts, attributeFacts, events, propertyTypes, shows, surfaceOf } from '../element/types/surface.ts';

const literals = (values: readonly string[]) => values.map((value) => `'${value}'`);

function typeOf({ values, flag }: AttributeFacts): string {
  if (flag) return 'boolean';
  return values ? literals(values).join(' | ') : 'string';
}

const elements = (Object.entries(elementTable) as [ElementTag, ElementRow][]).map(([tag, row]) => ({
  tag,
  description: shows[tag],
  attributes: [...commonAttributes, ...row.attributes].map((name) => {
    const facts = attributeFacts[name] ?? { description: '' };
    return { name, property: camel(name), type: typeOf(facts), ...facts };
  }),
  properties: [...row.properties, 'config', 'messages'].map((name) => ({ name, type: propertyTypes[name] ?? 'unknown' })),
  ...surfaceOf(tag),
}));

const named = (names: readonly string[]) => names.map((name) => ({ name }));

/** @param tokens `--news-…` */
export const manifest = (tokens: readonly string[]) => ({
  schemaVersion: '2.1.0',
  modules: [
    {
      kind: 'javascript-module',
      path: 'dist/esm/news-auth.js',
      declarations: elements.map(({ tag, description, attributes, properties, events: fired, slots, parts }) => ({
        kind: 'class',
        customElement: true,
        name: tag,
        tagName: tag,
        description,
        attributes: attributes.map(({ name, property, description: about, type, fallback }) => ({
          name,
          description: about,
          fieldName: property,
          type: { text: type },
          default: fallback,
        })),
        members: [
          ...attributes.map(({ name, property, type }) => ({ kind: 'field', name: property, attribute: name, type: { text: type } })),
          ...properties.map(({ name, type }) => ({ kind: 'field', name, type: { text: type } })),
        ],
        events: fired.map((name) => ({ name, description: events[name], type: { text: `CustomEvent<NewsAuthEvents['${name}']>` } })),
        slots: named(slots),
        cssParts: named(parts),
        cssProperties: named(tokens),
      })),
      exports: elements.map(({ tag: name }) => ({ kind: 'custom-element-definition', name, declaration: { name } })),
    },
  ],
});

const htmlData = {
  version: 1.1,
  tags: elements.map(({ tag: name, description, attributes }) => ({
    name,
    description,
    // `v` is VS Code's word for an attribute without a value.
    attributes: attributes.map(({ name: attribute, description: about, values, flag }) => ({
      name: attribute,
      description: about,
      valueSet: flag && 'v',
      values: values && named(values),
    })),
  })),
};

/** What JetBrains editors read. */
const webTypes = (version: string) => ({
  $schema: 'https://raw.githubusercontent.com/JetBrains/web-types/master/schema/web-types.json',
  name: 'news-auth',
  version,
  'description-markup': 'markdown',
  contributions: {
    html: {
      elements: elements.map(({ tag: name, description, attributes, properties, events: fired, slots }) => ({
        name,
        description,
        attributes: attributes.map(({ name: attribute, description: about, values, flag, type, fallback }) => ({
          name: attribute,
          description: about,
          default: fallback,
          value: flag ? { kind: 'no-value', type } : { kind: 'plain', type: values ? literals(values) : type },
        })),
        slots: named(slots),
        js: {
          properties: [...attributes.map(({ property, type }) => ({ name: property, type })), ...properties],
          events: fired.map((event) => ({ name: event, description: events[event] })),
        },
      })),
    },
  },
});

/** Every token that a sheet reads. */
async function tokenNames(folder: string): Promise<readonly string[]> {
  const sheets = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.css'));
  const css = (await Promise.all(sheets.map((name) => readFile(path.join(folder, name), 'utf8')))).join('\n');
  return [...new Set(css.match(/(?<=var\()--news-[\w-]+/g))].sort();
}

/** Writes the files into `dist`; the script must stand there already. */
export async function writeTooling(dist: string, version: string): Promise<void> {
  await writeFile(path.join(dist, 'news-auth.js.sri'), `${digest(await readFile(path.join(dist, 'news-auth.js')))}\n`);
  const write = (name: string, content: unknown) => writeFile(path.join(dist, name), `${JSON.stringify(content, null, 2)}\n`);
  await write('custom-elements.json', manifest(await tokenNames('src/ui')));
  await write('html-data.json', htmlData);
  await write('web-types.json', webTypes(version));
}
