import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { BOX } from '../arrival.ts';
import { activeElementOf, isUsedElsewhere } from '../own-document.ts';
import { reveal } from '../reveal.ts';
import type { FormStore } from '../../forms/form-store.ts';

/** The label and the message must be in view too. */
export function focusField(field: Element | null | undefined) {
  const box = field?.querySelector<HTMLElement>(`${BOX}[aria-invalid=true]`) ?? field?.querySelector<HTMLElement>(BOX);
  if (!field || !box) return;
  box.focus({ preventScroll: true });
  reveal(field, [field.querySelector('.na-label'), box, field.querySelector('.na-error-text')]);
}

/** A user who has moved on, or is busy elsewhere in the page, must not lose the focus to `focusFirst` or to a failed submit. */
export function useFormFocus(store: FormStore, ref: RefObject<HTMLFormElement | null>, focusFirst: boolean) {
  const atStart = useRef(focusFirst);
  const free = useCallback(() => (ref.current && !isUsedElsewhere(ref.current) ? ref.current : null), [ref]);
  useEffect(() => {
    const form = atStart.current && free();
    const active = form && (activeElementOf(form) as HTMLElement | null);
    // The root has the focus while a step arrives.
    if (form && !(active && (active.tabIndex >= 0 || active.matches('.na-root')))) focusField(form.querySelector('[data-field]'));
  }, [free]);

  // A script may submit the form as soon as it is rendered.
  useLayoutEffect(() => {
    return store.subscribe((state, before) => {
      if (state.attempts === before.attempts) return;
      const fields = store.form.fields.map((field) => field.name);
      const name =
        fields.find((field) => state.errors[field] !== undefined) ??
        fields.find((field) => state.values[field] === '' && before.values[field] !== '');
      // React renders the messages in the same turn, and they must be there to be read out with the field.
      queueMicrotask(() => name && focusField(free()?.querySelector(`[data-field="${name}"]`)));
    });
  }, [store, free]);
}
