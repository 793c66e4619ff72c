/** The element that takes the focus must not be under a bar of the page or outside the window (decisions 11, WCAG 2.4.11). */
import { read } from './own-document.ts';

/** Pixels inside its edge at which the corner of a box is tested. */
const INSET_PX = 1;
/** Pixels between the element and the bar that covered it. */
const GAP_PX = 8;

/** Returns `null` where the point is outside the window. */
function coverAt(node: Element, x: number, y: number): Element | null | undefined {
  const ours = node.closest('.na-root') ?? node;
  const { host } = ours.getRootNode() as Partial<ShadowRoot>;
  // Everything in a shadow root of our own is ours, and each outer root has its own topmost element.
  let at: Element | undefined = ours.parentNode === host?.shadowRoot ? host : ours;
  while (at) {
    const root = at.getRootNode() as Document | ShadowRoot;
    const top: Element | null | undefined = (read(root, 'elementFromPoint') as Document['elementFromPoint'] | undefined)?.call(root, x, y);
    // In some browsers a shadow root ignores elements of the page that cover it.
    if (top === null && root === document) return null;
    if (top && !at.contains(top)) return top;
    at = (root as Partial<ShadowRoot>).host;
  }
  return undefined;
}

function coverOf(node: Element): Element | null | undefined {
  const { left, right, top, bottom } = node.getBoundingClientRect();
  for (const y of [top + INSET_PX, bottom - INSET_PX])
    for (const x of [left + INSET_PX, right - INSET_PX]) {
      const cover = coverAt(node, x, y);
      if (cover !== undefined) return cover;
    }
  return undefined;
}

export function reveal(whole: Element, parts: readonly (Element | null | undefined)[] = [whole]): void {
  if (parts.some((part) => part && coverOf(part) !== undefined)) whole.scrollIntoView({ block: 'center', behavior: 'instant' });
}

function barOf(cover: Element): Element {
  for (let at: Element | null = cover; at; at = at.parentElement) if (/fixed|sticky/.test(getComputedStyle(at).position)) return at;
  return cover;
}

/** Scrolls an element out from under a bar. The user or the page has put it there, so it moves no further than necessary, and not at all where it is outside the window. */
export function uncover(node: HTMLElement): void {
  const cover = coverOf(node);
  if (!cover) return;
  const bar = barOf(cover).getBoundingClientRect();
  const { top, bottom } = node.getBoundingClientRect();
  const isAbove = bar.top + bar.bottom < top + bottom;
  // In light DOM our reset overrides anything less important (light-reset.css).
  node.style.setProperty(
    'scroll-margin',
    isAbove ? `${bar.bottom + GAP_PX}px 0 0` : `0 0 ${innerHeight - bar.top + GAP_PX}px`,
    'important',
  );
  node.scrollIntoView({ block: isAbove ? 'start' : 'end', behavior: 'instant' });
  node.style.removeProperty('scroll-margin');
}
