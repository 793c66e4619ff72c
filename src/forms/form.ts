/**
 * Forms as data. A field is a label, a kind of control, its limits and its rules; a form is fields and the
 * texts around them. JSX exists per kind (`src/ui/controls`), never per field. The same tables validate on the server.
 */
import type { FieldValue, Moment, Rule, Values } from './rule.ts';
import { cleanEmail } from './email-address.ts';
import { after, maxLength } from './rules.ts';

export type { FieldValue, Moment, Rule, Values };

/** A line of a live checklist, met or not by what is typed. */
export interface Requirement {
  readonly label: string;
  met(value: string): boolean;
}

/** What a list offers: `value` is sent, `label` is shown. */
export interface Option {
  readonly value: string;
  readonly label: string;
  /** Shown beside the label of a radio, never translated. */
  readonly note?: string;
  /** The service's word, where `label` stands in the reader's language already. */
  readonly source?: string;
  /** Its group's heading in a select. */
  readonly group?: string;
}

/** Lists that the service supplies; the screen passes them to FormView by these names. */
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

/** The kinds of control, and the type of value each one holds. */
export interface KindValues {
  text: string;
  email: string;
  tel: string;
  password: string;
  code: string;
  select: string;
  radio: string;
  checkbox: boolean;
  /** A searchable list of many; the value holds the chosen options' values. */
  tree: readonly string[];
  /** One box, `Add another` up to `count`. */
  repeated: readonly string[];
}
/** The kind of a control. */
export type Kind = keyof KindValues;

/** One field. Everything beyond name, label and kind is off or empty unless given. */
export interface Field<Name extends string = string, K extends Kind = Kind> {
  readonly name: Name;
  readonly label: string;
  readonly kind: K;
  /** What a browser may fill in; nothing unless given. */
  readonly autocomplete?: string;
  /** Longest value, in characters: the control takes one more, and `N character limit.` shows. */
  readonly max?: number;
  /** Typing stops here, even if `max` is more (R5: sign-up's password fields stop at 20). */
  readonly cap?: number;
  /** `passwordrules`: what a password manager's generator has to keep to. */
  readonly generator?: string;
  readonly rules?: readonly Rule[];
  /** Shown under the field and ticked off while typing (S2: the live checklist of rules). */
  readonly checklist?: readonly Requirement[];
  readonly options?: readonly Option[] | ListName;
  /** The first entry of a select that has no value yet. */
  readonly prompt?: string;
  /** Shown instead while the list is empty. */
  readonly emptyPrompt?: string;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly inputMode?: 'email' | 'tel' | 'numeric' | 'url';
  /**
   * Absent unless this holds: not shown, not checked, sent blank.
   * Two fields may share a name when their conditions exclude each other.
   */
  readonly when?: (values: Values) => boolean;
  /** Shown but off unless this holds: not checked, sent blank. */
  readonly enabledWhen?: (values: Values) => boolean;
  /** Why it is off, under the box. */
  readonly disabledHint?: string;
  /** Changing that field empties this one (a question's answer, a country's state). */
  readonly clearedBy?: string;
  /** Turns what was typed into what is sent (trimmed, digits only). */
  readonly send?: (value: string, values: Values) => string;
  /** How a keyboard begins words here; it leaves the rest of what is typed as it is. Its own rules unless given. */
  readonly capitals?: 'none' | 'words';
  readonly initial?: KindValues[K];
  /** How many boxes a `repeated` field has at most. */
  readonly count?: number;
  /** What one box of a `repeated` field is called: `Company` makes `Company 1`, `Company 2`. The label unless given. */
  readonly box?: string;
  /** Takes this field's place while its list is empty (a country without states: a text box). */
  readonly fallback?: Field;
  /** Stands beside its neighbours where width allows; `long`, `middle` and `short` share a line where all have room, else the last two. */
  readonly width?: 'half' | 'long' | 'middle' | 'short';
  /** The section heading that starts at this field. */
  readonly section?: string;
  /** That section is optional, and folded until it is opened. */
  readonly folds?: true;
  /** One of the two is enough: while both are blank, only the other one counts as missing. */
  readonly insteadOf?: string;
  /** Marked as optional beside the label. */
  readonly optional?: boolean;
}

/** Fields in the order in which they show. What was typed is kept by the name, so it is unique. */
export interface Form<F extends Field = Field> {
  readonly name: string;
  readonly fields: readonly F[];
  /** Words on the submit button. */
  readonly submit: string;
  /** Submit stays off until this holds; `errors` are the messages that show now. */
  readonly ready?: Ready;
  /** Its passwords stay while the element lives: a wizard may come back to this step. */
  readonly keepsSecrets?: true;
}

/** `values` as typed, `errors` as they show. */
export type Ready = (values: Values, errors?: Errors) => boolean;

type NarrowField<F> = F extends { name: infer N extends string; kind: infer K extends Kind } ? Field<N, K> & { name: N; kind: K } : never;
/** `{email: string, keep: boolean, regions: readonly string[]}` of a form, by its fields. */
export type ValuesOf<T extends Form> = {
  readonly [F in T['fields'][number] as F['name']]: KindValues[F['kind']];
};

/** Declares a form; the field names and kinds stay in its type, so that a call's body is checked against them. */
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

/** Field errors by field name. */
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

/** An untouched form. */
export function initialValues(form: Form): Values {
  return Object.fromEntries(form.fields.map((f) => [f.name, f.initial ?? emptyValue[f.kind]]));
}

/** How many characters the control takes: one more than the limit, so that its message can show. */
export const capOf = (field: Field): number | undefined => field.cap ?? (field.max === undefined ? undefined : field.max + 1);

/** Is the field part of the form as it is filled now? */
export const isActive = (field: Field, values: Values): boolean => (field.when?.(values) ?? true) && (field.enabledWhen?.(values) ?? true);

/** The limit comes first, so that its live message does not turn into another one on blur. */
function rulesOf({ max, kind, rules = [] }: Field): readonly Rule[] {
  if (max === undefined) return rules;
  return [kind === 'email' ? after(cleanEmail, maxLength(max)) : maxLength(max), ...rules];
}

const isList = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every((v) => typeof v === 'string');

/** Is it a value that the field's control may hold? */
export function isOfKind(field: Field, value: unknown): value is FieldValue {
  if (field.kind === 'checkbox') return typeof value === 'boolean';
  return field.kind === 'tree' || field.kind === 'repeated' ? isList(value) : typeof value === 'string';
}

/** Every message that a form's rules may give. */
export const messagesOf = (form: Form): readonly string[] => form.fields.flatMap((field) => rulesOf(field).map((rule) => rule.message));

const detailsOf = (form: Form): readonly string[] =>
  form.fields.flatMap((field) => rulesOf(field).flatMap(({ detail }) => detail?.text ?? []));

/** The words of a form that every form has: its button's, its labels, and its messages. */
export const textsOf = (form: Form): readonly string[] => [
  form.submit,
  ...form.fields.map(({ label }) => label),
  ...messagesOf(form),
  ...detailsOf(form),
];

const moments: readonly Moment[] = ['typing', 'emptied', 'blur', 'submit'];
const speaks = (rule: Rule, at: Moment) => moments.indexOf(rule.from ?? 'blur') <= moments.indexOf(at);

/** The first message that applies to a field; `undefined` when it is fine or not part of the form now. */
export function fieldError(field: Field, values: Values, at: Moment = 'submit'): string | undefined {
  if (!isActive(field, values)) return undefined;
  const value = values[field.name] ?? emptyValue[field.kind];
  return rulesOf(field).find((rule) => speaks(rule, at) && !rule.test(value, values))?.message;
}

/** Would an empty field be refused, as the form is filled now? A password is always required, and so is its repetition. */
export const isRequired = (field: Field, values: Values): boolean =>
  field.kind === 'password' || fieldError(field, { ...values, [field.name]: emptyValue[field.kind] }) !== undefined;

/** The words that follow a message, and the part of the value that they name. */
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

/** Every field's first message. An empty record means the form may be sent. */
export function formErrors(form: Pick<Form, 'fields'>, values: Values): Errors {
  const found: Record<string, string> = {};
  for (const field of form.fields) {
    const message = fieldError(field, values);
    if (message !== undefined) found[field.name] = message;
  }
  return found;
}

/** May the form be submitted, as far as its submit button is concerned? */
export const isReady = (form: Form, state: { readonly values: Values; readonly errors: Errors }): boolean =>
  form.ready?.(state.values, state.errors) ?? true;

function sentValue(field: Field, value: FieldValue, values: Values): FieldValue {
  if (typeof value === 'string') return field.send ? field.send(value, values) : value;
  if (typeof value === 'boolean' || field.kind !== 'repeated') return value;
  return value.map((v) => v.trim()).filter((v) => v !== '');
}

/** What is sent: each value through its `send`, blank where the field is not part of the form now. */
export function sentValues<T extends Form>(form: T, values: Values): ValuesOf<T> {
  const sent: Record<string, FieldValue> = {};
  for (const field of form.fields) {
    if (isActive(field, values)) sent[field.name] = sentValue(field, values[field.name] ?? emptyValue[field.kind], values);
    else sent[field.name] ??= field.kind === 'repeated' ? [] : emptyValue[field.kind];
  }
  return sent as ValuesOf<T>;
}
