/** Where an element's root shows: in the shadow root, or among the children of the element itself. */
import type { Host } from '../host.ts';

/** Swaps the content between the tags for our root, and back; `fill` brings slotted content to its place. */
export function place(host: Host, words: HTMLElement): { show(): void; fill(): void; restore(): void } {
  const { element, root, light } = host;
  if (!light) {
    const shadow = element.shadowRoot as ShadowRoot;
    const slot = document.createElement('slot');
    if (!shadow.firstChild) shadow.append(slot);
    return {
      // Inserting it again would take the focus from whoever is typing in it.
      show() {
        if (root.parentNode !== shadow) shadow.replaceChildren(root);
      },
      fill() {},
      restore: () => shadow.replaceChildren(slot),
    };
  }
  // The hosted page may bring its root with it.
  let content = [...element.childNodes].filter((node) => node !== root);
  return {
    show() {
      if (root.parentNode === element) return;
      content = [...element.childNodes];
      element.replaceChildren(root);
    },
    fill() {
      for (const node of content) {
        const name = node instanceof Element ? node.getAttribute('slot') : null;
        if (name) [...root.querySelectorAll('slot')].find((slot) => slot.name === name)?.append(node);
      }
    },
    restore() {
      if (root.parentNode === element) element.replaceChildren(...content);
      words.hidden = false;
    },
  };
}
