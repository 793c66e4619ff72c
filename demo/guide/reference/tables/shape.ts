/** The shape of a body or an answer in one line: `{userId, answers: […]}`; `?` marks an optional field. */
import type { GenericSchema } from 'valibot';
import { schemaOf } from '../../../openapi/responses.ts';

interface JsonSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
}

const isSimple = ({ type }: JsonSchema) => type === 'string' || type === 'number' || type === 'boolean';

/** Most fields are strings, so only other types are named. */
const field = (name: string, schema: JsonSchema, isRequired: boolean): string => {
  const type = typeText(schema);
  return `${name}${isRequired ? '' : '?'}${type === 'text' || type === '…' ? '' : `: ${type}`}`;
};

function shownObject({ properties, required = [], additionalProperties }: JsonSchema): string {
  const named = Object.entries(properties ?? {}).map(([name, schema]) => field(name, schema, required.includes(name)));
  const others = typeof additionalProperties === 'object' && !properties ? [`[name]: ${typeText(additionalProperties)}`] : [];
  return `{${[...named, ...others].join(', ')}}`;
}

/** For a field with two allowed types, the first one is shown, which is the type that we send. */
function shownChoice(choices: readonly JsonSchema[]): string {
  const real = choices.filter(({ type }) => type !== 'null');
  const examples = real.every(isSimple) ? real.slice(0, 1) : real;
  return [...new Set(examples.map(typeText))].join(' or ');
}

function typeText(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.anyOf) return shownChoice(schema.anyOf);
  if (schema.type === 'object') return shownObject(schema);
  if (schema.type === 'array') {
    const exactly = schema.minItems !== undefined && schema.minItems === schema.maxItems ? ` ×${schema.minItems}` : '';
    return `[${schema.items ? typeText(schema.items) : ''}${exactly}]`;
  }
  return schema.type === 'string' ? 'text' : (schema.type ?? '…');
}

/** The shape field by field, if one line would be too long. */
export function fieldsOf(schema: GenericSchema): readonly { readonly name: string; readonly type: string; readonly isRequired: boolean }[] {
  const { properties = {}, required = [] } = schemaOf(schema) as JsonSchema;
  return Object.entries(properties).map(([name, property]) => ({ name, type: typeText(property), isRequired: required.includes(name) }));
}

export const shapeOf = (schema: GenericSchema): string => typeText(schemaOf(schema) as JsonSchema);
