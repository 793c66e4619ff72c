import type { Host } from '../host.ts';
import { activeElementOf } from '../../ui/own-document.ts';
import { listening, stopAll } from '../../ui/listening.ts';

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

/** A form with the method `dialog` would close the page's dialog around it, so there its method is `post`. */
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
