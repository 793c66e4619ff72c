/** Where an element's root shows: in the shadow root, or among the children of the element itself. */
import type { Host } from '../host.ts';

/** Swaps the content between the tags for our root, and back. In light DOM, React's half adds to that content what comes later (`placement/light-content.ts`). */
export function place(host: Host, errorNote: HTMLElement): { show(): void; restore(): void } {
  const { element, container, root, light, content } = host;
  if (!light) {
    const slot = document.createElement('slot');
    if (!container.firstChild) container.append(slot);
    return {
      // Inserting it again would take the focus from a user who is typing in it.
      show() {
        if (root.parentNode !== container) container.replaceChildren(root);
      },
      restore: () => container.replaceChildren(slot),
    };
  }
  // The hosted page has them in its markup.
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
