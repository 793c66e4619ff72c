/** What takes the focus is not left under a bar of the page or outside the window (decisions 11, WCAG 2.4.11). */
import { read } from './own-document.ts';

/** How far inside its edge the corner of a box is looked at, px. */
const INSET_PX = 1;
/** The gap that is left to what covered it, px. */
const GAP_PX = 8;

/** What lies over one of our nodes at a point; `null` where the point is outside the window. */
function coverAt(node: Element, x: number, y: number): Element | null | undefined {
  const ours = node.closest('.na-root') ?? node;
  const { host } = ours.getRootNode() as Partial<ShadowRoot>;
  // In a shadow root of our own all is ours; each root further out says what it has on top.
  let at: Element | undefined = ours.parentNode === host?.shadowRoot ? host : ours;
  while (at) {
    const root = at.getRootNode() as Document | ShadowRoot;
    const top: Element | null | undefined = (read(root, 'elementFromPoint') as Document['elementFromPoint'] | undefined)?.call(root, x, y);
    // A shadow root names nothing of the page that lies over it in some browsers.
    if (top === null && root === document) return null;
    if (top && !at.contains(top)) return top;
    at = (root as Partial<ShadowRoot>).host;
  }
  return undefined;
}

/** What lies over a corner of the box. */
function coverOf(node: Element): Element | null | undefined {
  const { left, right, top, bottom } = node.getBoundingClientRect();
  for (const y of [top + INSET_PX, bottom - INSET_PX])
    for (const x of [left + INSET_PX, right - INSET_PX]) {
      const cover = coverAt(node, x, y);
      if (cover !== undefined) return cover;
    }
  return undefined;
}

/** Where we move the focus: into the middle of the window unless all of its parts are clear. */
export function reveal(whole: Element, parts: readonly (Element | null | undefined)[] = [whole]): void {
  if (parts.some((part) => part && coverOf(part) !== undefined)) whole.scrollIntoView({ block: 'center', behavior: 'instant' });
}

/** The bar that what lies over us belongs to. */
function barOf(cover: Element): Element {
  for (let at: Element | null = cover; at; at = at.parentElement) if (/fixed|sticky/.test(getComputedStyle(at).position)) return at;
  return cover;
}

/** Where the user, or the page, moved it: just clear of the bar that covers it. What is outside the window stays there. */
export function clear(node: HTMLElement): void {
  const cover = coverOf(node);
  if (!cover) return;
  const bar = barOf(cover).getBoundingClientRect();
  const { top, bottom } = node.getBoundingClientRect();
  const isAbove = bar.top + bar.bottom < top + bottom;
  // The start and the end of the window are what remains of it beside the bar. In light DOM the reset counts before anything less important.
  node.style.setProperty(
    'scroll-margin',
    isAbove ? `${bar.bottom + GAP_PX}px 0 0` : `0 0 ${innerHeight - bar.top + GAP_PX}px`,
    'important',
  );
  node.scrollIntoView({ block: isAbove ? 'start' : 'end', behavior: 'instant' });
  node.style.removeProperty('scroll-margin');
}
