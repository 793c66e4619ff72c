/** Checks the values that storage gives back to a form: any script may have written there (decisions 5). */
import { capOf, type Field, type FieldValue, type Form, isOfKind, type Values } from './form.ts';

/** The longest code, and the longest list. */
const CODE_MOST = 256;
const LIST_MOST = 1000;

function isFitting(field: Field, value: unknown): value is FieldValue {
  if (!isOfKind(field, value)) return false;
  const texts = typeof value === 'object' ? value : [String(value)];
  return texts.length <= (field.count ?? LIST_MOST) && texts.every((text) => text.length <= (capOf(field) ?? CODE_MOST));
}

/** The values that a field of the form may hold: of its kind, and no longer than its box takes. */
export const keptValues = (form: Form, found: Values = {}): Values =>
  Object.fromEntries(
    Object.entries(found).filter(([name, value]) => form.fields.some((field) => field.name === name && isFitting(field, value))),
  );
