import { useEffect } from 'react';
import type { Stored, StoredPatch } from '../../../session/stored.ts';
import type { FormStore } from '../../../forms/form-store.ts';
import type { Values } from '../../../forms/form.ts';
import { useFlow } from '../flow-context.ts';

/** How long after a key press the values are stored, ms, so that storage is not written at every press. */
const SAVE_AFTER_MS = 300;

/** What is stored of a step; nothing if it is not to come back. It must be the same function at every render. */
export type KeepStep = (stored: Stored, values: Values) => StoredPatch | undefined;

/** Keeps what is typed into a step as it is typed: a reload or Back finds it again (decisions 5, 7). */
export function useDraft(form: FormStore, keepStep: KeepStep): void {
  const flow = useFlow();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const save = () => {
      clearTimeout(timer);
      timer = undefined;
      const { store } = flow.session();
      const patch = keepStep(store.getState(), form.getState().values);
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
  }, [flow, form, keepStep]);
}
