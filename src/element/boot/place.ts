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

/** In light DOM, React's half adds later content to that between the tags (`placement/light-content.ts`). */
export function place(host: Host, errorNote: HTMLElement): { show(): void; restore(): void } {
  const { element, container, root, light, content } = host;
  if (!light) {
    const slot = document.createElement('slot');
    if (!container.firstChild) container.append(slot);
    return {
      // Inserting the root again would take the focus from a user who is typing in it.
      show() {
        if (root.parentNode !== container) container.replaceChildren(root);
      },
      restore: () => container.replaceChildren(slot),
    };
  }
  // The hosted page has the note in its markup.
  if (errorNote.parentNode) content.add(errorNote);
  return {
    show() {
      // The hosted page may bring its root with it.
      if (root.parentNode === element) return;
      for (const node of element.childNodes) content.add(node);
      element.replaceChildren(root);
    },
    restore() {
      errorNote.parentNode?.removeChild(errorNote);
      root.replaceWith(...content);
      content.clear();
      errorNote.hidden = false;
    },
  };
}
