/** The forms live as long as the element, so that Back finds what was typed. */
import { createFormStore, type FormStore } from '../../forms/form-store.ts';
import type { Form, Values } from '../../forms/form.ts';

export interface FlowForms {
  /** `initial` overrides the fields' own initial values when the store is made. */
  form(form: Form, initial?: Values): FormStore;
  drop(prefix: string): void;
  /** Passwords and codes do not outlive their screen; `all` includes those that a later step was to send. */
  dropSecrets(all?: boolean): void;
}

const secretKinds: readonly string[] = ['password', 'code'];

function emptySecrets({ form, clear }: FormStore, all: boolean): void {
  if (!form.keepsSecrets || all) clear(form.fields.filter(({ kind }) => secretKinds.includes(kind)).map(({ name }) => name));
}

export function createFlowForms(): FlowForms {
  const stores = new Map<string, FormStore>();
  return {
    form(form, initial) {
      let store = stores.get(form.name);
      // The form of this name may have other fields by now, such as those of another country's states.
      if (store?.form !== form) {
        store = createFormStore(form, initial);
        stores.set(form.name, store);
      }
      return store;
    },
    drop(prefix) {
      for (const name of stores.keys()) if (name.startsWith(prefix)) stores.delete(name);
    },
    dropSecrets(all = false) {
      for (const store of stores.values()) emptySecrets(store, all);
    },
  };
}
