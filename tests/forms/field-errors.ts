/** Provokes a message in the form tests: a typed value, its field, and the other values. */
import { type FieldValue, type Form, fieldError, initialValues, isActive, type Moment, type Values } from '../../src/forms/form.ts';

export const BLOCKED = 'You have entered one of the following invalid characters: < > \\ / # " ; =';

export function errorAt(at: Moment, form: Form, name: string, typed: FieldValue, others: Values = {}): string | undefined {
  const values = { ...initialValues(form), ...others, [name]: typed };
  const named = form.fields.filter((f) => f.name === name);
  if (named.length === 0) throw new Error(`${form.name} has no field ${name}`);
  const field = named.find((f) => isActive(f, values));
  return field && fieldError(field, values, at);
}

/** The form's message for a field on submit. */
export const errorOf = (form: Form, name: string, typed: FieldValue, others?: Values): string | undefined =>
  errorAt('submit', form, name, typed, others);
