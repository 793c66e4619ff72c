import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { BOX } from '../arrival.ts';
import { activeElementOf, isUsedElsewhere } from '../own-document.ts';
import { reveal } from '../reveal.ts';
import type { FormStore } from '../../forms/form-store.ts';

/** Brings a field with its label and its message into view, then the caret into its box. */
export function focusField(field: Element | null | undefined) {
  const box = field?.querySelector<HTMLElement>(`${BOX}[aria-invalid=true]`) ?? field?.querySelector<HTMLElement>(BOX);
  if (!field || !box) return;
  box.focus({ preventScroll: true });
  reveal(field, [field.querySelector('.na-label'), box, field.querySelector('.na-error-text')]);
}

/**
 * After a failed submit the focus goes to the first bad field; where the service named none, to the first one it
 * emptied. `focusFirst` puts it into the first field when the form appears, without moving the page; a user who has gone on from there while React
 * was on its way is not called back, nor is one who is busy elsewhere in the page called away.
 */
export function useFormFocus(store: FormStore, ref: RefObject<HTMLFormElement | null>, focusFirst: boolean) {
  const atStart = useRef(focusFirst);
  /** The form, unless its user is busy elsewhere. */
  const free = useCallback(() => (ref.current && !isUsedElsewhere(ref.current) ? ref.current : null), [ref]);
  useEffect(() => {
    const form = atStart.current && free();
    const active = form && (activeElementOf(form) as HTMLElement | null);
    // The root has it while a step arrives.
    if (form && !(active && (active.tabIndex >= 0 || active.matches('.na-root')))) focusField(form.querySelector('[data-field]'));
  }, [free]);

  // From the moment that the form stands there: a script may submit it at once.
  useLayoutEffect(() => {
    return store.subscribe((state, before) => {
      if (state.attempts === before.attempts) return;
      const fields = store.form.fields.map((field) => field.name);
      const name =
        fields.find((field) => state.errors[field] !== undefined) ??
        fields.find((field) => state.values[field] === '' && before.values[field] !== '');
      // React draws the messages in the same turn; the focus must find them there to be read out with the field.
      queueMicrotask(() => name && focusField(free()?.querySelector(`[data-field="${name}"]`)));
    });
  }, [store, free]);
}
