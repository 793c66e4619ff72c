/** An open menu stays open: no setting says how these stand. */
const stays: readonly string[] = ['class', 'aria-expanded'];

/**
 * Brings markup that lies in the page to what it would be now: its nodes stay, and with them focus, selection and what was typed.
 * False where the two are of different make; then some of it may have been changed already.
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
