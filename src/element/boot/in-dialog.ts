/**
 * In light DOM a `<dialog>` of the page may be around our forms, and `method="dialog"` would close it. There they get `post`, and a form that a
 * script of the page or of an extension submits leaves the document until the browser has given up on it (decisions 11).
 */
import { activeElementOf } from '../../ui/own-document.ts';
import { listening, stopAll } from '../../ui/listening.ts';
import type { Host } from '../host.ts';

function stepOut(event: FormDataEvent): void {
  const form = event.target as HTMLFormElement;
  if (form.getAttribute('method') !== 'post' || !form.matches('.na-form')) return;
  for (const name of [...event.formData.keys()]) event.formData.delete(name);
  const { parentNode, nextSibling } = form;
  const focused = activeElementOf(form);
  form.remove();
  setTimeout(() => {
    parentNode?.insertBefore(form, nextSibling);
    if (form.contains(focused)) (focused as HTMLElement).focus({ preventScroll: true });
  });
}

/** Follows the element into and out of dialogs, and every form that is drawn. Returns a function that stops it. */
export function keepDialogOpen({ element, root, light }: Host): { readonly moved: () => void; readonly stop: () => void } {
  if (!light) return { moved() {}, stop() {} };
  function moved(): void {
    const method = element.closest('dialog') ? 'post' : 'dialog';
    for (const form of root.querySelectorAll('.na-form')) if (form.getAttribute('method') !== method) form.setAttribute('method', method);
  }
  const watch = new MutationObserver(moved);
  watch.observe(root, { childList: true, subtree: true, attributeFilter: ['method'] });
  return { moved, stop: stopAll(listening(root, 'formdata', stepOut), () => watch.disconnect()) };
}
