import { useLayoutEffect, useRef, useState } from 'react';
import type { Values } from '../../../forms/form.ts';
import type { FormState, FormStore } from '../../../forms/form-store.ts';

/**
 * A text box that owns its text: what stood in it before React arrived stays, a password manager may fill it without
 * an event (asked again at submit, and when the pointer or the keyboard nears a button that waits to be enabled), and a key
 * press renders nothing. The store is told, and writes back only what it changed itself.
 */
export function useTextBox(store: FormStore, read: (values: Values) => string, write: (text: string) => void) {
  const ref = useRef<HTMLInputElement>(null);
  const [defaultValue] = useState(() => read(store.getState().values));
  const latest = useRef({ read, write });
  useLayoutEffect(() => {
    latest.current = { read, write };
  });

  useLayoutEffect(() => {
    const box = ref.current;
    if (!box) return;
    const gone = new AbortController();
    const { signal } = gone;
    const learn = () => {
      if (box.value !== latest.current.read(store.getState().values)) latest.current.write(box.value);
    };
    // Only what changed: a silently filled neighbour that has not been asked yet keeps its text.
    const show = ({ values }: FormState, before: FormState) => {
      const text = latest.current.read(values);
      if (text !== latest.current.read(before.values) && box.value !== text) box.value = text;
    };
    // The text of another form that was drawn here before (a change of the login mode) counts like one typed before React arrived.
    if (box.value) learn();
    else box.value = latest.current.read(store.getState().values);
    for (const event of ['input', 'change', 'blur']) box.addEventListener(event, learn, { signal });
    for (const event of ['submit', 'pointerover', 'keydown']) box.form?.addEventListener(event, learn, { signal });
    const unsubscribe = store.subscribe(show);
    return () => {
      gone.abort();
      unsubscribe();
    };
  }, [store]);

  return { ref, defaultValue };
}

/** The box of a field that is one string. */
export function useFieldBox(store: FormStore, name: string) {
  return useTextBox(
    store,
    (values) => String(values[name] ?? ''),
    (text) => store.set(name, text),
  );
}

/** The paste event of a script brings no clipboard. */
export const pastedText = ({ clipboardData }: { readonly clipboardData?: DataTransfer | null }): string =>
  clipboardData?.getData('text') ?? '';
