/** Attributes that no setting decides keep their state: an open menu stays open. */
const stays: readonly string[] = ['class', 'aria-expanded'];

/**
 * Updates existing markup to match `now` but keeps its nodes, and with them focus, selection and what was typed.
 * False where the two differ in structure; part of it may have been changed by then.
 */
export function morph(old: Node, now: Node): boolean {
  if (old.childNodes.length !== now.childNodes.length) return false;
  return [...now.childNodes].every((wanted, n) => {
    const found = old.childNodes[n] as ChildNode;
    if (found.nodeName !== wanted.nodeName) return false;
    if (found.nodeValue !== wanted.nodeValue) found.nodeValue = wanted.nodeValue;
    if (found instanceof Element && wanted instanceof Element) {
      for (const { name, value } of wanted.attributes) {
        if (!stays.includes(name) && found.getAttribute(name) !== value) found.setAttribute(name, value);
      }
    }
    return morph(found, wanted);
  });
}
