/** An element in light DOM that is moved, say, from the document into a shadow root: its sheets stay with the root that adopted them. */
import type { Host } from '../host.ts';

const ours = ({ cssRules: [first] }: CSSStyleSheet): boolean => first instanceof CSSLayerBlockRule && first.name === 'news-auth';

/** Of the prototype, since a form of the page may be named like the property. */
const sheetsOf = (root: Node): CSSStyleSheet[] => Reflect.get(Object.getPrototypeOf(root) as object, 'adoptedStyleSheets', root);

/** Returns a function that has the sheets follow the element into the root that it stands in by then; a shadow root takes its own along. */
export function carrySheets({ element, light }: Host): () => void {
  let root = element.getRootNode();
  return () => {
    const [from, to] = [root, element.getRootNode()];
    if (!light || from === to) return;
    root = to;
    const there = sheetsOf(to);
    there.push(...sheetsOf(from).filter((sheet) => ours(sheet) && !there.includes(sheet)));
  };
}
