/** Forms as data: JSX exists per kind (`src/ui/controls`), never per field, and the server validates by the same tables. */
import { after, maxLength, type FieldValue, type Moment, type Rule, type Values } from './rules.ts';
import { cleanEmail } from './email-address.ts';

export type { FieldValue, Moment, Rule, Values };

export interface Requirement {
  readonly label: string;
  met(value: string): boolean;
}

/** `value` is sent, `label` is shown. */
export interface Option {
  readonly value: string;
  readonly label: string;
  /** Shown beside the label of a radio, never translated. */
  readonly note?: string;
  /** The service's own word, where `label` is in the user's language already. */
  readonly source?: string;
  readonly group?: string;
}

export type ListName =
  | 'states'
  | 'countries'
  | 'languages'
  | 'timezones'
  | 'roles'
  | 'regions'
  | 'industries'
  | 'interestTypes'
  | 'questions1'
  | 'questions2'
  | 'questions3'
  | 'mfaMethods';
/** An absent list has not arrived yet. */
export type Lists = Partial<Record<ListName, readonly Option[] | undefined>>;

export interface KindValues {
  text: string;
  email: string;
  tel: string;
  password: string;
  code: string;
  select: string;
  radio: string;
  checkbox: boolean;
  tree: readonly string[];
  /** One box, and more by `Add another`, up to `count`. */
  repeated: readonly string[];
}
export type Kind = keyof KindValues;

export interface Field<Name extends string = string, K extends Kind = Kind> {
  readonly name: Name;
  readonly label: string;
  readonly kind: K;
  /** The browser fills in nothing unless this is given. */
  readonly autocomplete?: string;
  /** Characters. */
  readonly max?: number;
  /** Typing stops here, even if `max` is more (R5: sign-up's password fields). */
  readonly cap?: number;
  /** `passwordrules` for the generator of a password manager. */
  readonly generator?: string;
  readonly rules?: readonly Rule[];
  readonly checklist?: readonly Requirement[];
  readonly options?: readonly Option[] | ListName;
  readonly prompt?: string;
  readonly emptyPrompt?: string;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly inputMode?: 'email' | 'tel' | 'numeric' | 'url' | 'text';
  /** Unless this holds, the field is absent and sent blank; fields with exclusive conditions may share a name. */
  readonly when?: (values: Values) => boolean;
  /** Unless this holds, the field is disabled, unchecked and sent blank. */
  readonly enabledWhen?: (values: Values) => boolean;
  readonly disabledHint?: string;
  /** A change of that field empties this one, as the country does with the state. */
  readonly clearedBy?: string;
  readonly send?: (value: string, values: Values) => string;
  /** Affects only on-screen keyboards, never what is sent. */
  readonly capitals?: 'none' | 'words';
  readonly initial?: KindValues[K];
  readonly count?: number;
  readonly box?: string;
  readonly fallback?: Field;
  /** `long`, `middle` and `short` share a line where all three fit, else the last two do. */
  readonly width?: 'half' | 'long' | 'middle' | 'short';
  readonly section?: string;
  readonly folds?: true;
  /** While both fields are blank, only the other one counts as missing. */
  readonly insteadOf?: string;
  readonly optional?: boolean;
}

/** The name is unique, since typed values are kept by it. */
export interface Form<F extends Field = Field> {
  readonly name: string;
  readonly fields: readonly F[];
  readonly submit: string;
  readonly ready?: Ready;
  /** Passwords are kept while the element lives, since a wizard may come back to this step. */
  readonly keepsSecrets?: true;
}

export type Ready = (values: Values, errors?: Errors) => boolean;

type NarrowField<F> = F extends { name: infer N extends string; kind: infer K extends Kind } ? Field<N, K> & { name: N; kind: K } : never;
export type ValuesOf<T extends Form> = {
  readonly [F in T['fields'][number] as F['name']]: KindValues[F['kind']];
};

/** Names and kinds stay in the form's type, so that the body of a call is checked against them. */
export function defineForm<const F extends readonly Field[]>(form: {
  readonly name: string;
  readonly fields: F;
  readonly submit: string;
  readonly ready?: Ready;
  readonly keepsSecrets?: true;
}): Form<NarrowField<F[number]>>;
export function defineForm(form: Form): Form {
  return form;
}

export type Errors = Readonly<Record<string, string>>;

const emptyValue: { readonly [K in Kind]: KindValues[K] } = {
  text: '',
  email: '',
  tel: '',
  password: '',
  code: '',
  select: '',
  radio: '',
  checkbox: false,
  tree: [],
  repeated: [''],
};

export function initialValues(form: Form): Values {
  return Object.fromEntries(form.fields.map((f) => [f.name, f.initial ?? emptyValue[f.kind]]));
}

/** The control takes one character more than the limit, so that its message can show. */
export const capOf = (field: Field): number | undefined => field.cap ?? (field.max === undefined ? undefined : field.max + 1);

export const isActive = (field: Field, values: Values): boolean => (field.when?.(values) ?? true) && (field.enabledWhen?.(values) ?? true);

/** The limit comes first, so that its live message does not turn into another one on blur. */
function rulesOf({ max, kind, rules = [] }: Field): readonly Rule[] {
  if (max === undefined) return rules;
  return [kind === 'email' ? after(cleanEmail, maxLength(max)) : maxLength(max), ...rules];
}

const isList = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every((v) => typeof v === 'string');

export function isOfKind(field: Field, value: unknown): value is FieldValue {
  if (field.kind === 'checkbox') return typeof value === 'boolean';
  return field.kind === 'tree' || field.kind === 'repeated' ? isList(value) : typeof value === 'string';
}

export const messagesOf = (form: Form): readonly string[] => form.fields.flatMap((field) => rulesOf(field).map((rule) => rule.message));

const detailsOf = (form: Form): readonly string[] =>
  form.fields.flatMap((field) => rulesOf(field).flatMap(({ detail }) => detail?.text ?? []));

export const textsOf = (form: Form): readonly string[] => [
  form.submit,
  ...form.fields.map(({ label }) => label),
  ...messagesOf(form),
  ...detailsOf(form),
];

const moments: readonly Moment[] = ['typing', 'emptied', 'blur', 'submit'];
const speaks = (rule: Rule, at: Moment) => moments.indexOf(rule.from ?? 'blur') <= moments.indexOf(at);

export function fieldError(field: Field, values: Values, at: Moment = 'submit'): string | undefined {
  if (!isActive(field, values)) return undefined;
  const value = values[field.name] ?? emptyValue[field.kind];
  return rulesOf(field).find((rule) => speaks(rule, at) && !rule.test(value, values))?.message;
}

export const isRequired = (field: Field, values: Values): boolean =>
  field.kind === 'password' || fieldError(field, { ...values, [field.name]: emptyValue[field.kind] }) !== undefined;

export function detailOf(
  field: Field,
  message: string,
  values: Values,
): { readonly text: string; readonly characters: string } | undefined {
  const value = values[field.name] ?? emptyValue[field.kind];
  const broken = rulesOf(field).find((rule) => rule.message === message && !rule.test(value, values));
  const characters = broken?.detail?.find(value, values);
  return broken?.detail && characters ? { text: broken.detail.text, characters } : undefined;
}

export function formErrors(form: Pick<Form, 'fields'>, values: Values): Errors {
  const errors: Record<string, string> = {};
  for (const field of form.fields) {
    const message = fieldError(field, values);
    if (message !== undefined) errors[field.name] = message;
  }
  return errors;
}

export const isReady = (form: Form, state: { readonly values: Values; readonly errors: Errors }): boolean =>
  form.ready?.(state.values, state.errors) ?? true;

function sentValue(field: Field, value: FieldValue, values: Values): FieldValue {
  if (typeof value === 'string') return field.send ? field.send(value, values) : value;
  if (typeof value === 'boolean' || field.kind !== 'repeated') return value;
  return value.map((v) => v.trim()).filter((v) => v !== '');
}

/** A field that is not part of the form now is sent blank. */
export function sentValues<T extends Form>(form: T, values: Values): ValuesOf<T> {
  const sent: Record<string, FieldValue> = {};
  for (const field of form.fields) {
    if (isActive(field, values)) sent[field.name] = sentValue(field, values[field.name] ?? emptyValue[field.kind], values);
    else sent[field.name] ??= field.kind === 'repeated' ? [] : emptyValue[field.kind];
  }
  return sent as ValuesOf<T>;
}
