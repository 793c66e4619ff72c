/** What is being typed in an element: its forms by name. They live as long as the element, so that Back finds what was typed. */
import { type FormStore, createFormStore } from '../../forms/form-store.ts';
import type { Form, Values } from '../../forms/form.ts';

export interface FlowForms {
  /** The store of a form. When the store is made, `initial` overrides the fields' own initial values. */
  form(form: Form, initial?: Values): FormStore;
  /** Forgets the forms whose names begin like this. */
  drop(prefix: string): void;
  /** Empties passwords and codes, which do not outlive their screen. `all`: also those that a later step was to send. */
  dropSecrets(all?: boolean): void;
}

const secretKinds: readonly string[] = ['password', 'code'];

function emptySecrets({ form, clear }: FormStore, all: boolean): void {
  if (!form.keepsSecrets || all) clear(form.fields.filter(({ kind }) => secretKinds.includes(kind)).map(({ name }) => name));
}

/** The forms of one element, none of them opened yet. */
export function createFlowForms(): FlowForms {
  const stores = new Map<string, FormStore>();
  return {
    form(form, initial) {
      let found = stores.get(form.name);
      // By now the form of this name may have other fields: those of another country's states, or of another interest.
      if (found?.form !== form) {
        found = createFormStore(form, initial);
        stores.set(form.name, found);
      }
      return found;
    },
    drop(prefix) {
      for (const name of stores.keys()) if (name.startsWith(prefix)) stores.delete(name);
    },
    dropSecrets(all = false) {
      for (const store of stores.values()) emptySecrets(store, all);
    },
  };
}
