/** The forms of a flow, by name. */
import type { Form, Values } from './form.ts';
import { createFormStore, type FormStore } from './form-store.ts';

const secretKinds: readonly string[] = ['password', 'code'];

export function formStores() {
  const stores = new Map<string, FormStore>();
  return {
    of(form: Form, initial?: Values): FormStore {
      let store = stores.get(form.name);
      // The form of this name may have other fields by now, such as those of another country's states.
      if (store?.form !== form) {
        store = createFormStore(form, initial);
        stores.set(form.name, store);
      }
      return store;
    },
    drop(prefix: string): void {
      for (const name of stores.keys()) if (name.startsWith(prefix)) stores.delete(name);
    },
    /** `all` includes those that a later step was to send. */
    dropSecrets(all = false): void {
      for (const { form, clear } of stores.values())
        if (all || !form.keepsSecrets) clear(form.fields.filter(({ kind }) => secretKinds.includes(kind)).map(({ name }) => name));
    },
  };
}
