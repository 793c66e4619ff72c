/** What requests and answers are made of. */
import * as v from 'valibot';

export const text = v.string();
export const id = v.pipe(v.string(), v.nonEmpty());
/** What a request says as text a service may answer as a number: ids, codes. */
export const said = v.union([text, v.pipe(v.number(), v.transform(String))]);
export const saidId = v.pipe(said, v.nonEmpty());
/** And the other way round. */
export const count = v.union([v.number(), v.pipe(text, v.decimal(), v.transform(Number))]);
/** A field servers may leave out or send as null; what it cannot be counts as left out. */
export const spare = <const T extends v.GenericSchema>(schema: T) => v.fallback(v.optional(v.nullable(schema)), undefined);
export const optionalText = v.fallback(v.optional(v.nullable(said), ''), '');
export const empty = v.optional(v.nullable(v.looseObject({})));
/** A flag that may be left out. */
export const maybe = v.optional(v.nullable(v.boolean()), false);
