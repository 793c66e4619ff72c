/**
 * The sheets of an element in light DOM stand among those of the root around it. That may become another root, as when the element is moved from
 * the document into a shadow root, and a page may replace all its sheets. Those of a shadow root are lost in every other document.
 */
import { sheetsAround } from '../boot/styles.ts';
import type { Host } from '../host.ts';

const ours = ({ cssRules: [first] }: CSSStyleSheet): boolean => first instanceof CSSLayerBlockRule && first.name === 'news-auth';

/** Returns a function that notes which sheets of ours there are, and adopts those that are gone. */
export function carrySheets({ element, container, light }: Host): () => void {
  const known = new Set<CSSStyleSheet>();
  return () => {
    // No other document may adopt them.
    if (!element.isConnected || element.ownerDocument !== document) return;
    const there = sheetsAround(container);
    for (const sheet of there) if (!light || ours(sheet)) known.add(sheet);
    for (const sheet of known) if (!there.includes(sheet)) there.push(sheet);
  };
}
