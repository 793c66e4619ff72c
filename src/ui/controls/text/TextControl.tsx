import { useLayoutEffect, useRef, useState, type ClipboardEvent } from 'react';
import { cleanEmail } from '../../../forms/email-address.ts';
import { capOf, type Values } from '../../../forms/form.ts';
import { useText } from '../../../i18n/TextContext.tsx';
import { boxMarks, nativeProps, type ControlProps } from '../control.ts';
import type { FormState, FormStore } from '../../../forms/form-store.ts';

/** The box owns its text: text from before React stays, and text that a password manager fills in without an event is read when needed. */
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
    // Only what changed is written, so that a neighbour filled without an event keeps its text.
    const show = ({ values }: FormState, before: FormState) => {
      const text = latest.current.read(values);
      if (text !== latest.current.read(before.values) && box.value !== text) box.value = text;
    };
    // The text of a form that was here before (another sign-in mode) counts like text typed before React.
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

export function useFieldBox(store: FormStore, name: string) {
  return useTextBox(
    store,
    (values) => String(values[name] ?? ''),
    (text) => store.set(name, text),
  );
}

/** A paste event that a script fires has no clipboard. */
export const pastedText = ({ clipboardData }: { readonly clipboardData?: DataTransfer | null }): string =>
  clipboardData?.getData('text') ?? '';

/** A keyboard must not correct names, addresses and answers. */
const exact = (capitals: 'none' | 'words') => ({ autoCapitalize: capitals, autoCorrect: 'off', spellCheck: false });

/** Addresses and numbers read left to right in every language. */
const attributes = {
  text: {},
  // Not `type="email"`, whose value a browser rewrites while the user watches.
  email: { inputMode: 'email', dir: 'ltr', ...exact('none') },
  tel: { type: 'tel', inputMode: 'tel', dir: 'ltr' },
} as const;

/** A paste over the whole box keeps only the address, so that the limit does not cut it off. */
function pasteEmail(event: ClipboardEvent<HTMLInputElement>) {
  const box = event.currentTarget;
  const pasted = pastedText(event);
  const address = cleanEmail(pasted);
  const isWhole = box.selectionStart === 0 && box.selectionEnd === box.value.length;
  if (!isWhole || address === pasted) return;
  event.preventDefault();
  box.value = address;
  // Not an `Event`, since a library of the page may define a class of its own under that name.
  box.dispatchEvent(new CustomEvent('input', { bubbles: true }));
}

export function TextControl(props: ControlProps) {
  const t = useText();
  const { store, field } = props;
  const kind = field.kind === 'email' || field.kind === 'tel' ? field.kind : 'text';
  return (
    <input
      type="text"
      {...boxMarks(props)}
      {...attributes[kind]}
      {...(field.inputMode && { inputMode: field.inputMode })}
      {...(field.capitals && exact(field.capitals))}
      {...nativeProps(props)}
      {...useFieldBox(store, field.name)}
      onPaste={kind === 'email' ? pasteEmail : undefined}
      maxLength={capOf(field)}
      placeholder={field.placeholder && t(field.placeholder)}
    />
  );
}
