/** The content between the tags of an element in light DOM: what has a slot is put there, the rest waits outside the page. */
import type { Host } from '../host.ts';

/** Our roots, and the style that a server may have rendered with one. */
const isOurs = (node: Node): boolean => node instanceof Element && node.matches('.na-root, style');

/** Takes what stands beside the root, and from then on what the parser or the page adds; once the screen is there, `fill` puts it into the slots. */
export function followContent({ element, root, content }: Host): { fill(): void; stop(): void } {
  let filled = false;

  function take(): readonly ChildNode[] {
    // The page has written the content anew, and the screen is no longer in it.
    if (!root.parentNode && root.firstChild) {
      for (const node of content) node.remove();
      content.clear();
      element.append(root);
    }
    // After a failure the screen is gone, and the content stands where it was.
    if (root.parentNode !== element) return [];
    const late = [...element.childNodes].filter((node) => !isOurs(node));
    for (const node of late) {
      content.add(node);
      node.remove();
    }
    return late;
  }

  function put(nodes: Iterable<Node>): void {
    for (const node of nodes) {
      const name = node instanceof Element ? node.getAttribute('slot') : null;
      if (name) [...root.querySelectorAll('slot')].find((slot) => slot.name === name)?.append(node);
    }
  }

  const observer = new MutationObserver(() => {
    const late = take();
    if (filled) put(late);
  });
  observer.observe(element, { childList: true });
  take();
  return {
    /** Does nothing once the content stands in slots, which a first screen that names a missing setting lacks. */
    fill() {
      if (filled) return;
      filled = Boolean(root.querySelector('slot'));
      take();
      put(content);
    },
    stop: () => observer.disconnect(),
  };
}
