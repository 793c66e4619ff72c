/** Checks the body of a call against its form, so that the server validates by the same tables as the client. */
import {
  type Errors,
  type Field,
  type FieldValue,
  type Form,
  formErrors,
  initialValues,
  isActive,
  isOfKind,
  type Lists,
  type Values,
} from './form.ts';

const wrong = {
  unknown: 'This field does not belong here.',
  type: 'This value is of the wrong type.',
  option: 'This value is not on offer.',
  count: 'These are too many values.',
  blank: 'This field must be blank here.',
} as const;

/** An empty list checks nothing, since a country without states takes any state. */
function isOffered(field: Field, value: FieldValue, lists: Lists): boolean {
  const options = typeof field.options === 'string' ? lists[field.options] : field.options;
  if (options === undefined || options.length === 0 || typeof value === 'boolean') return true;
  const chosen = typeof value === 'string' ? [value].filter((v) => v !== '') : value;
  return chosen.every((v) => options.some((o) => o.value === v));
}

const isBlank = (value: unknown) => value === '' || value === false || (Array.isArray(value) && value.length === 0);

function shapeError(field: Field, value: unknown, values: Values, lists: Lists): string | undefined {
  if (!isOfKind(field, value)) return wrong.type;
  if (!isActive(field, values)) return isBlank(value) ? undefined : wrong.blank;
  if (!isOffered(field, value, lists)) return wrong.option;
  return field.count !== undefined && Array.isArray(value) && value.length > field.count ? wrong.count : undefined;
}

/** The user filled in the fallback of a list that is known to be empty. */
const asFilled = (field: Field, lists: Lists): Field =>
  field.fallback && typeof field.options === 'string' && lists[field.options]?.length === 0 ? field.fallback : field;

/** Returns errors by field name; a missing or null field counts as blank, and a field outside the filled form must be blank. */
export function bodyErrors(fullForm: Form, body: Readonly<Record<string, unknown>>, lists: Lists = {}): Errors {
  const form = { ...fullForm, fields: fullForm.fields.map((field) => asFilled(field, lists)) };
  const entries = Object.entries(body).filter(([, value]) => value !== null && value !== undefined);
  const fields = new Map(form.fields.map((field) => [field.name, field]));
  const values: Record<string, FieldValue> = Object.fromEntries(
    Object.entries(initialValues(form)).map(([name, value]) => [name, typeof value === 'string' ? '' : value]),
  );
  for (const [name, value] of entries) {
    const field = fields.get(name);
    if (field && isOfKind(field, value)) values[name] = value;
  }
  const misfits = entries.flatMap(([name, value]) => {
    const field = fields.get(name);
    const message = field ? shapeError(field, value, values, lists) : isBlank(value) ? undefined : wrong.unknown;
    return message === undefined ? [] : [[name, message] as const];
  });
  return { ...formErrors(form, values), ...Object.fromEntries(misfits) };
}

/** No time zone is further from UTC, in hours. */
const isOffset = (hours: unknown): hours is number => typeof hours === 'number' && hours >= -12 && hours <= 14;

export const zonedBodyErrors = (form: Form, body: Readonly<Record<string, unknown>>, offset: unknown, lists?: Lists): Errors =>
  bodyErrors(form, { ...body, timezone: isOffset(offset) ? String(offset) : '' }, { ...lists, timezones: undefined });
