/** What requests and answers are made of. */
import * as v from 'valibot';

export const text = v.string();
export const id = v.pipe(v.string(), v.nonEmpty());
/** Ids and codes: texts in a request, but a service may answer with numbers. */
export const textOrNumber = v.union([text, v.pipe(v.number(), v.transform(String))]);
export const nonEmptyId = v.pipe(textOrNumber, v.nonEmpty());
/** A number that a service may answer as text. */
export const numeric = v.union([v.number(), v.pipe(text, v.decimal(), v.transform(Number))]);
/** A field that servers may leave out or send as null; an invalid value counts as left out. */
export const nullish = <const T extends v.GenericSchema>(schema: T) => v.fallback(v.optional(v.nullable(schema)), undefined);
export const optionalText = v.fallback(v.optional(v.nullable(textOrNumber), ''), '');
export const empty = v.optional(v.nullable(v.looseObject({})));
/** The hours of a time zone; a missing one is -8 (R5). */
export const offset = v.optional(v.number(), -8);
/** A flag that may be left out. */
export const optionalFlag = v.optional(v.nullable(v.boolean()), false);
