import { useEffect } from 'react';
import type { Stored, StoredPatch } from '../../../session/stored.ts';
import type { FormStore } from '../../../forms/form-store.ts';
import type { Values } from '../../../forms/form.ts';
import { useFlow } from '../flow-context.ts';

/** Storage is not written at every key press. */
const SAVE_AFTER_MS = 300;

/** Must be the same function at every render. */
export type StoreDraft = (stored: Stored, values: Values) => StoredPatch | undefined;

/** A reload or Back finds again what was typed (decisions 5, 7). */
export function useDraft(form: FormStore, storeDraft: StoreDraft): void {
  const flow = useFlow();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const save = () => {
      clearTimeout(timer);
      timer = undefined;
      const { store } = flow.session();
      const patch = storeDraft(store.getState(), form.getState().values);
      if (patch) store.patch(patch);
    };
    const flush = () => {
      if (timer !== undefined) save();
    };
    const unsubscribe = form.subscribe((now, before) => {
      if (now.values !== before.values) timer ??= setTimeout(save, SAVE_AFTER_MS);
    });
    addEventListener('pagehide', flush);
    return () => {
      unsubscribe();
      removeEventListener('pagehide', flush);
      flush();
    };
  }, [flow, form, storeDraft]);
}
