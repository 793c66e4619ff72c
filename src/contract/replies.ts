/** How every answer is read, before the call's own `reply` reads its data. */
import * as v from 'valibot';
import { numeric, text } from './values.ts';

/** Every answer with a success status (contract.md, Success). S7: whether a forgotten password's call went well is read from `statusCode` and `flash.error`. */
export const envelopeBody = v.object({
  statusCode: numeric,
  data: v.optional(v.unknown()),
  flash: v.fallback(v.optional(v.object({ error: v.optional(v.unknown()) })), undefined),
});

/** A failure body (contract.md, Failure). Every field may be missing or wrong: it is read field by field. */
export const failureBody = v.object({
  errorCode: v.fallback(v.optional(text), undefined),
  code: v.fallback(v.optional(numeric), undefined),
  message: v.fallback(v.optional(text), undefined),
  requestId: v.fallback(v.optional(text), undefined),
  data: v.optional(v.unknown()),
});
