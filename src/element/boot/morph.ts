/** The attributes by which `renderLogin` makes buttons lead somewhere without a script. */
const leads: readonly string[] = ['formaction', 'formmethod', 'form'];
/** Attributes that no setting decides keep their state: an open menu stays open. */
const stays: readonly string[] = ['class', 'aria-expanded'];

/** Keeps the nodes, with focus, selection and typed text; what password managers and translators added would make React render all anew. */
export function morph(old: Node, now: Node): void {
  const there = old.childNodes;
  const all = [...now.childNodes];
  all.forEach((wanted, n) => {
    while (there[n] && there[n].nodeName !== wanted.nodeName) there[n].remove();
    const existing = there[n] as Element | undefined;
    if (existing) {
      if (existing.nodeValue !== wanted.nodeValue) existing.nodeValue = wanted.nodeValue;
      // Text and comment nodes have no attributes.
      for (const { name, value } of (wanted as Element).attributes ?? []) {
        if (!stays.includes(name) && existing.getAttribute(name) !== value) existing.setAttribute(name, value);
      }
      for (const name of leads) (existing as Partial<Element>).removeAttribute?.(name);
      morph(existing, wanted);
    } else old.appendChild(wanted);
  });
  while (there.length > all.length) old.lastChild?.remove();
}
