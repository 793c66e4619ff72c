/** The elements, from the manifest that the build writes (`dist/custom-elements.json`). */
import { resolve } from 'node:path';
import { manifest } from '../../../../src/build/tooling.ts';
import { tokensOf } from '../tokens.ts';
import { commonAttributes } from '../../../../src/element/element-table.ts';
import { code, codes, type Table } from '../table.ts';

const { declarations } = manifest([]).modules[0] ?? { declarations: [] };
const [first] = declarations;

const isCommon = (name: string) => (commonAttributes as readonly string[]).includes(name);
const isOwn = (member: { readonly name: string; readonly attribute?: string }) =>
  member.attribute === undefined && member.name !== 'config' && member.name !== 'messages';

const some = (names: readonly string[]): string => (names.length > 0 ? codes(names) : '–');

const elements = (): Table => ({
  head: ['Element', 'Shows', 'Attributes of its own', 'Properties without an attribute'],
  rows: declarations.map(({ tagName, description, attributes, members }) => [
    code(`<${tagName}>`),
    description,
    some(attributes.map(({ name }) => name).filter((name) => !isCommon(name))),
    some(members.filter(isOwn).map(({ name }) => name)),
  ]),
});

function attributes(): Table {
  const all = new Map(declarations.flatMap((row) => row.attributes.map((attribute) => [attribute.name, attribute] as const)));
  const holders = (name: string) => declarations.filter((row) => row.attributes.some((attribute) => attribute.name === name));
  return {
    head: ['Attribute', 'Property', 'On', 'Values', 'Default', 'What for'],
    rows: [...all.values()].map(({ name, fieldName, type, description, default: builtIn }) => [
      code(name),
      code(fieldName),
      isCommon(name) ? 'all' : codes(holders(name).map(({ tagName }) => tagName)),
      code(type.text),
      builtIn ? code(builtIn) : '–',
      description,
    ]),
  };
}

const events = (): Table => ({
  head: ['Event', 'When'],
  rows: (first?.events ?? []).map(({ name, description }) => [code(name), description]),
});

const named = (head: string, names: readonly { readonly name: string }[] = []): Table => ({
  head: [head],
  rows: names.map(({ name }) => [code(name)]),
});

const tokens = async (): Promise<Table> => ({
  head: ['Token', 'Default', 'In the dark'],
  rows: (await tokensOf(resolve(import.meta.dirname, '../../../../src/ui'))).map(({ name, light, dark }) => [
    code(name),
    code(light),
    dark === light ? 'the same' : code(dark),
  ]),
});

export const elementTables = {
  elements,
  attributes,
  events,
  parts: () => named('Part', first?.cssParts),
  slots: () =>
    named(
      'Slot',
      first?.slots.filter(({ name }) => name !== ''),
    ),
  tokens,
};
