import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';

/** Transformations (a number read as a string) have no JSON Schema, so the type on the wire is used. */
export const schemaOf = (schema: GenericSchema): object => {
  const { $schema: _, ...json } = toJsonSchema(schema, {
    errorMode: 'ignore',
    typeMode: 'input',
    overrideSchema: ({ valibotSchema, jsonSchema }) =>
      valibotSchema.type === 'loose_object' ? { ...jsonSchema, additionalProperties: true } : undefined,
  });
  return json;
};
