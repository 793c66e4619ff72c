/** An element in light DOM that is moved, say, from the document into a shadow root: its sheets stay with the root that adopted them. */

const ours = ({ cssRules: [first] }: CSSStyleSheet): boolean => first instanceof CSSLayerBlockRule && first.name === 'news-auth';

/** Of the prototype, since a form of the page may be named like the property. */
const sheetsOf = (root: Node): CSSStyleSheet[] => Reflect.get(Object.getPrototypeOf(root) as object, 'adoptedStyleSheets', root);

/** Returns a function that has the sheets follow the element into the root that it stands in by then. */
export function carrySheets(element: Element): () => void {
  let root = element.getRootNode();
  return () => {
    const [from, to] = [root, element.getRootNode()];
    if (from === to) return;
    root = to;
    const there = sheetsOf(to);
    there.push(...sheetsOf(from).filter((sheet) => ours(sheet) && !there.includes(sheet)));
  };
}
