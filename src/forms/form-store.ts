/** A form being filled: values, what was touched, and the messages that show now. No React, no DOM. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Errors, type FieldValue, fieldError, type Form, formErrors, initialValues, type Values } from './form.ts';

/** Records are by field name. */
export interface FormState {
  readonly values: Values;
  readonly errors: Errors;
  readonly touched: Readonly<Record<string, true>>;
  /** Messages of the service. Each stands until its field is changed or the form is submitted again. */
  readonly refused: Errors;
  /** The field whose message came last, the first of several: the one that is called out. */
  readonly told: string | undefined;
  /** It came while the user types, so it can wait. */
  readonly isTyping: boolean;
  /** Grows with every failed submit, so that the same message is said again. */
  readonly attempts: number;
  /** The last submit was refused, and something it was refused for is still wrong. */
  readonly isRefused: boolean;
  /** When the service's refusal emptied a box, `performance.now()`; 0 once something was entered. */
  readonly emptiedAt: number;
}

/** One form while it stands on a screen. */
export interface FormStore extends StoreApi<FormState> {
  readonly form: Form;
  /** A value as typed or chosen. Shows live messages; hides a message once the value is fine. */
  set(name: string, value: FieldValue): void;
  /** The field was left: required and other quiet messages may show from now on. */
  blur(name: string): void;
  /** Checks everything and shows it. Returns the name of the first bad field, or `undefined` when the form may be sent. */
  check(): string | undefined;
  /** Messages from the service, beside what was typed; `empty` names the fields to clear. */
  refuse(errors: Errors, empty?: readonly string[]): void;
  /** Empties fields, with what was said of them. The user has submitted nothing. */
  clear(names: readonly string[]): void;
}

const without = <T>(record: Readonly<Record<string, T>>, name: string): Record<string, T> => {
  const { [name]: _gone, ...rest } = record;
  return rest;
};

const hasAny = (errors: Errors): boolean => Object.keys(errors).length > 0;

/** Empties fields, and makes them untouched again: they were cleared by us, not by the user. */
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

/** The first field with a message that was not there before. */
const newlyWrong = (form: Form, errors: Errors, before: Errors = {}): string | undefined =>
  form.fields.find(({ name }) => errors[name] !== undefined && errors[name] !== before[name])?.name;

/** The messages that show now. A field that shows a message or was left is checked in full, any other only by the rules that apply while typing. */
function review(form: Form, state: FormState, before: Errors, emptied?: string): Pick<FormState, 'errors' | 'told' | 'isTyping'> {
  const errors: Record<string, string> = {};
  for (const field of form.fields) {
    const { name } = field;
    const told = state.touched[name] || state.errors[name] !== undefined;
    const at = told ? 'blur' : name === emptied ? 'emptied' : 'typing';
    const message = state.refused[name] ?? fieldError(field, state.values, at);
    if (message !== undefined) errors[name] = message;
  }
  const told = newlyWrong(form, errors, before);
  return { errors, told: told ?? state.told, isTyping: told === undefined ? state.isTyping : true };
}

/** An untouched form; `given` overrides the fields' own initial values. */
export function createFormStore(form: Form, given: Values = {}): FormStore {
  const blank = initialValues(form);
  const store = createStore<FormState>(() => ({
    values: { ...blank, ...given },
    errors: {},
    touched: {},
    refused: {},
    told: undefined,
    isTyping: false,
    attempts: 0,
    isRefused: false,
    emptiedAt: 0,
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
          emptiedAt: 0,
        };
        const dependent = form.fields.filter(({ clearedBy }) => clearedBy === name).map((field) => field.name);
        const next = cleared(typed, dependent, blank);
        const shown = review(form, next, state.errors, value === '' ? name : undefined);
        return { ...next, ...shown, isRefused: state.isRefused && hasAny(shown.errors) };
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
        told: bad,
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
        told: newlyWrong(form, errors),
        isTyping: false,
        attempts: state.attempts + 1,
        isRefused: hasAny(errors),
        emptiedAt: empty.length > 0 ? performance.now() : 0,
      }));
    },
    clear: (names) => setState((state) => cleared(state, names, blank)),
  };
}
