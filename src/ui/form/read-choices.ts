import type { FormStore } from '../../forms/form-store.ts';

/**
 * Lists and ticks that were filled without an event (Chrome on iOS, password managers): read where they stand, as text boxes are
 * (`useTextBox`). What a list no longer offers counts as nothing chosen, as it looks; one that is still loading says nothing.
 */
export function readChoices(form: HTMLFormElement, store: FormStore): void {
  const { values } = store.getState();
  for (const box of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[data-field] :is(select, [type="checkbox"])')) {
    const name = box.closest<HTMLElement>('[data-field]')?.dataset['field'] ?? '';
    const isTick = box.type === 'checkbox';
    // Ticks of a longer list are the person's own.
    if (isTick && typeof values[name] !== 'boolean') continue;
    const found = isTick ? (box as HTMLInputElement).checked : box.value;
    if (!box.disabled && found !== values[name]) store.set(name, found);
  }
}
