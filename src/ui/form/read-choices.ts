import { isActive } from '../../forms/form.ts';
import type { FormStore } from '../../forms/form-store.ts';

/**
 * Reads lists, ticks and radios that were filled without an event (Chrome on iOS, password managers) from the page, as `useTextBox` does with
 * text boxes. A value that a list no longer offers counts as nothing chosen, as it looks; a list that is still loading is left out.
 */
export function readChoices(form: HTMLFormElement, store: FormStore): void {
  const { values } = store.getState();
  for (const box of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
    '[data-field] :is(select, [type=checkbox], [type=radio]:checked)',
  )) {
    const name = (box.closest('[data-field]') as HTMLElement).dataset['field'] as string;
    const isTick = box.type === 'checkbox';
    // Only single boxes: only the user ticks those of a list.
    if (isTick && typeof values[name] !== 'boolean') continue;
    const found = isTick ? (box as HTMLInputElement).checked : box.value;
    if (!box.disabled && found !== values[name]) store.set(name, found);
  }
  // What was filled in beside a choice was meant for it. A box that does not show holds nothing: its name may be that of a list as well.
  for (const field of store.form.fields)
    if (field.kind === 'text' && isActive(field, store.getState().values)) store.set(field.name, values[field.name] as string);
}
