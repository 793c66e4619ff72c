/** In light DOM, content with a slot is put there, and the rest waits outside the page. */
import type { Host } from '../host.ts';

/** A server may have rendered a style with a root of ours. */
const isOurs = (node: Node): boolean => node instanceof Element && node.matches('.na-root, style');

/** How often a page may rewrite its content: one that always restores its own would never let the screen stay. */
const PATIENCE = 99;

/** Takes the content beside the root and what is added later, which `fill` puts into the slots once the screen is rendered. */
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

  /** The page has rewritten all content, and the screen takes its place again. */
  function standAgain(): void {
    if (stopped || root.parentNode) return;
    for (const node of content) node.remove();
    content.clear();
    element.append(root);
    follow();
  }

  const observer = new MutationObserver(() => {
    if (root.parentNode) follow();
    // The page's own observers run first.
    else if (rewritten++ < PATIENCE) setTimeout(standAgain);
  });
  observer.observe(element, { childList: true });
  take();
  return {
    /** A first screen that names a missing setting has no slots to fill. */
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
