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
  /** Grows with every failed submit, so that the same message is said again. */
  readonly attempts: number;
  /** The last submit was refused, and something it was refused for is still wrong. */
  readonly isRefused: boolean;
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
}

const without = <T>(record: Readonly<Record<string, T>>, name: string): Record<string, T> => {
  const { [name]: _gone, ...rest } = record;
  return rest;
};

const hasAny = (errors: Errors): boolean => Object.keys(errors).length > 0;

/** Makes a field untouched again: its value was cleared by us, not by the user. */
const forget = (state: FormState, name: string): FormState => ({
  ...state,
  touched: without(state.touched, name),
  errors: without(state.errors, name),
  refused: without(state.refused, name),
});

/** An untouched form; `given` goes before the fields' own initial values. */
export function createFormStore(form: Form, given: Values = {}): FormStore {
  const store = createStore<FormState>(() => ({
    values: { ...initialValues(form), ...given },
    errors: {},
    touched: {},
    refused: {},
    attempts: 0,
    isRefused: false,
  }));
  const { setState, getState } = store;

  const blank = initialValues(form);

  /** Re-asks every field that has spoken or been left; the others speak only while typing. */
  function review(values: Values, state: FormState, emptied?: string): Errors {
    const errors: Record<string, string> = {};
    for (const field of form.fields) {
      const { name } = field;
      const told = state.touched[name] || state.errors[name] !== undefined;
      const at = told ? 'blur' : name === emptied ? 'emptied' : 'typing';
      const message = state.refused[name] ?? fieldError(field, values, at);
      if (message !== undefined) errors[name] = message;
    }
    return errors;
  }

  return {
    ...store,
    form,
    set(name, value) {
      setState((state) => {
        if (state.values[name] === value) return state;
        const values: Record<string, FieldValue> = { ...state.values, [name]: value };
        const refused = without(state.refused, name);
        let next: FormState = { ...state, values, refused, errors: without(state.errors, name) };
        for (const field of form.fields) {
          if (field.clearedBy !== name) continue;
          values[field.name] = blank[field.name] ?? '';
          next = forget(next, field.name);
        }
        const errors = review(values, next, value === '' ? name : undefined);
        return { ...next, errors, isRefused: state.isRefused && hasAny(errors) };
      });
    },
    blur(name) {
      setState((state) => {
        const touched = { ...state.touched, [name]: true as const };
        return { touched, errors: review(state.values, { ...state, touched }) };
      });
    },
    check() {
      const { values, touched, attempts } = getState();
      const errors = formErrors(form, values);
      const all = Object.fromEntries(form.fields.map((f) => [f.name, true as const]));
      const bad = form.fields.find((f) => errors[f.name] !== undefined)?.name;
      setState({
        errors,
        refused: {},
        touched: bad ? all : touched,
        attempts: bad ? attempts + 1 : attempts,
        isRefused: bad !== undefined,
      });
      return bad;
    },
    refuse(errors, empty = []) {
      setState((state) => {
        const values = { ...state.values };
        let next = state;
        for (const name of empty) {
          values[name] = blank[name] ?? '';
          next = forget(next, name);
        }
        return { ...next, values, errors, refused: errors, attempts: state.attempts + 1, isRefused: hasAny(errors) };
      });
    },
  };
}
