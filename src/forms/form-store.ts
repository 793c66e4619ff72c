/** The state of a form while the user fills it in, without React or DOM. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  capOf,
  fieldError,
  formErrors,
  initialValues,
  isOfKind,
  type Errors,
  type Field,
  type FieldValue,
  type Form,
  type Values,
} from './form.ts';

const CODE_MOST = 256;
const LIST_MOST = 1000;

function isFitting(field: Field, value: unknown): value is FieldValue {
  if (!isOfKind(field, value)) return false;
  const texts = typeof value === 'object' ? value : [String(value)];
  return texts.length <= (field.count ?? LIST_MOST) && texts.every((text) => text.length <= (capOf(field) ?? CODE_MOST));
}

/** Stored values may be of another kind, or longer than the form accepts. */
export const storedValues = (form: Form, stored: Values = {}): Values =>
  Object.fromEntries(
    Object.entries(stored).filter(([name, value]) => form.fields.some((field) => field.name === name && isFitting(field, value))),
  );

export interface FormState {
  readonly values: Values;
  readonly errors: Errors;
  readonly touched: Readonly<Record<string, true>>;
  /** Messages of the service, kept until the field changes or the form is submitted again. */
  readonly refused: Errors;
  /** The first field of those whose message came last: the message that is announced. */
  readonly announced: string | undefined;
  /** The message came while the user types, so its announcement can wait. */
  readonly isTyping: boolean;
  /** Grows with every failed submit, so that the same message is announced again. */
  readonly attempts: number;
  readonly isRefused: boolean;
  /** A refusal by the service emptied a box, and the user has not typed since. */
  readonly isEmptied: boolean;
}

export interface FormStore extends StoreApi<FormState> {
  readonly form: Form;
  set(name: string, value: FieldValue): void;
  blur(name: string): void;
  /** Returns the name of the first invalid field, or `undefined` when the form may be sent. */
  check(): string | undefined;
  refuse(errors: Errors, empty?: readonly string[]): void;
  clear(names: readonly string[]): void;
}

const without = <T>(record: Readonly<Record<string, T>>, name: string): Record<string, T> => {
  const { [name]: _gone, ...rest } = record;
  return rest;
};

const hasAny = (errors: Errors): boolean => Object.keys(errors).length > 0;

/** The form cleared these fields, not the user, so they are untouched again. */
function cleared(before: FormState, names: readonly string[], blank: Values): FormState {
  let state = before;
  for (const name of names) {
    state = {
      ...state,
      values: { ...state.values, [name]: blank[name] ?? '' },
      touched: without(state.touched, name),
      errors: without(state.errors, name),
      refused: without(state.refused, name),
    };
  }
  return { ...state, isRefused: state.isRefused && hasAny(state.errors) };
}

const newlyWrong = (form: Form, errors: Errors, before: Errors = {}): string | undefined =>
  form.fields.find(({ name }) => errors[name] !== undefined && errors[name] !== before[name])?.name;

/** A field that shows a message or was left is checked in full, any other only by the rules that apply while typing. */
function review(form: Form, state: FormState, before: Errors, emptied?: string): Pick<FormState, 'errors' | 'announced' | 'isTyping'> {
  const errors: Record<string, string> = {};
  for (const field of form.fields) {
    const { name } = field;
    const isChecked = state.touched[name] || state.errors[name] !== undefined;
    const at = isChecked ? 'blur' : name === emptied ? 'emptied' : 'typing';
    const message = state.refused[name] ?? fieldError(field, state.values, at);
    if (message !== undefined) errors[name] = message;
  }
  const announced = newlyWrong(form, errors, before);
  return { errors, announced: announced ?? state.announced, isTyping: announced === undefined ? state.isTyping : true };
}

export function createFormStore(form: Form, initial: Values = {}): FormStore {
  const blank = initialValues(form);
  const store = createStore<FormState>(() => ({
    values: { ...blank, ...initial },
    errors: {},
    touched: {},
    refused: {},
    announced: undefined,
    isTyping: false,
    attempts: 0,
    isRefused: false,
    isEmptied: false,
  }));
  const { setState, getState } = store;
  return {
    ...store,
    form,
    set(name, value) {
      setState((state) => {
        if (state.values[name] === value) return state;
        const typed: FormState = {
          ...state,
          values: { ...state.values, [name]: value },
          refused: without(state.refused, name),
          errors: without(state.errors, name),
          isEmptied: false,
        };
        const dependent = form.fields.filter(({ clearedBy }) => clearedBy === name).map((field) => field.name);
        const next = cleared(typed, dependent, blank);
        const reviewed = review(form, next, state.errors, value === '' ? name : undefined);
        return { ...next, ...reviewed, isRefused: state.isRefused && hasAny(reviewed.errors) };
      });
    },
    blur(name) {
      setState((state) => {
        const touched = { ...state.touched, [name]: true as const };
        return { touched, ...review(form, { ...state, touched }, state.errors), isTyping: false };
      });
    },
    check() {
      const { values, attempts } = getState();
      const errors = formErrors(form, values);
      const all = Object.fromEntries(form.fields.map((f) => [f.name, true as const]));
      const bad = newlyWrong(form, errors);
      setState({
        errors,
        announced: bad,
        isTyping: false,
        refused: {},
        isRefused: bad !== undefined,
        ...(bad && { touched: all, attempts: attempts + 1 }),
      });
      return bad;
    },
    refuse(errors, empty = []) {
      setState((state) => ({
        ...cleared(state, empty, blank),
        errors,
        refused: errors,
        announced: newlyWrong(form, errors),
        isTyping: false,
        attempts: state.attempts + 1,
        isRefused: hasAny(errors),
        isEmptied: empty.length > 0,
      }));
    },
    clear: (names) => setState((state) => cleared(state, names, blank)),
  };
}
