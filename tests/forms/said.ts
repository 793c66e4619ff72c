/** How the form tests provoke a message: the values typed so far, then what is said of one field. */
import { fieldError, type FieldValue, type Form, initialValues, type Values } from '../../src/forms/form.ts';

const fieldOf = (form: Form, name: string) => {
  const field = form.fields.find((f) => f.name === name);
  if (!field) throw new Error(`${form.name} has no field ${name}`);
  return field;
};

/** What the form says of a field on blur or submit. */
export const said = (form: Form, name: string, typed: FieldValue, others: Values = {}): string | undefined =>
  fieldError(fieldOf(form, name), { ...initialValues(form), ...others, [name]: typed });

/** What it says while somebody is still typing. */
export const saidLive = (form: Form, name: string, typed: FieldValue, others: Values = {}): string | undefined =>
  fieldError(fieldOf(form, name), { ...initialValues(form), ...others, [name]: typed }, 'live');

export const BLOCKED = 'You have entered one of the following invalid characters: < > \\ / # " ; =';
