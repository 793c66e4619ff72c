/** The content between the tags of an element in light DOM: what has a slot is put there, the rest waits outside the page. */
import type { Host } from '../host.ts';

/** Our roots, and the style that a server may have rendered with one. */
const isOurs = (node: Node): boolean => node instanceof Element && node.matches('.na-root, style');

/** How often the page may write the content anew. One that puts its own back at once each time would never let the screen stand. */
const PATIENCE = 99;

/** Takes what stands beside the root, and from then on what the parser or the page adds; once the screen is there, `fill` puts it into the slots. */
export function followContent({ element, root, content }: Host): { fill(): void; stop(): void } {
  let filled = false;
  let stopped = false;
  let rewritten = 0;

  function take(): readonly ChildNode[] {
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

  function follow(): void {
    const late = take();
    if (filled) put(late);
  }

  /** The page has written all content anew, and the screen is no longer in it: it takes the place of the new content. */
  function standAgain(): void {
    if (stopped || root.parentNode) return;
    for (const node of content) node.remove();
    content.clear();
    element.append(root);
    follow();
  }

  const observer = new MutationObserver(() => {
    if (root.parentNode) follow();
    // Once the page's own observers are done.
    else if (rewritten++ < PATIENCE) setTimeout(standAgain);
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
    stop() {
      stopped = true;
      observer.disconnect();
    },
  };
}
