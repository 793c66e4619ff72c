/** Runs in the page, as source text: finds elements by role and words, in shadow roots too, and describes their state. */

/** The words must match completely, except for spaces; `text` is the innermost element that contains them. */
export interface Query {
  readonly role?: string;
  readonly name?: string;
  /** A control by its label, of any role (a password has none). */
  readonly label?: string;
  readonly text?: string;
  readonly within?: Query;
}

/** An action on the element before it is described. `put` fires no events, like autofill in Chrome on iOS and by password managers. */
export type Deed =
  | { readonly do: 'reveal' }
  | { readonly do: 'select' }
  | { readonly do: 'choose'; readonly option: string }
  | { readonly do: 'put'; readonly value: string };

/** The state of an element; its position is its centre, in the viewport. */
export interface PartInPage {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly text: string;
  readonly value: string;
  readonly checked: boolean;
  readonly disabled: boolean;
  readonly focused: boolean;
  /** True if a press at its position would reach it. */
  readonly reachable: boolean;
}

export function lookInPage(query: Query, deed?: Deed): PartInPage | null {
  const tidy = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();

  function* all(root: ParentNode): Generator<HTMLElement> {
    for (const node of root.querySelectorAll<HTMLElement>('*')) {
      yield node;
      if (node.shadowRoot) yield* all(node.shadowRoot);
    }
  }

  const isVisible = (node: Element) => node.checkVisibility({ visibilityProperty: true }) && node.getClientRects().length > 0;

  function roleOf(node: Element): string {
    const role = node.getAttribute('role');
    if (role) return role;
    const name = node.localName;
    if (name === 'input') {
      const type = (node as HTMLInputElement).type;
      if (type === 'radio' || type === 'checkbox') return type;
      if (type === 'search') return 'searchbox';
      return ['text', 'email', 'tel', 'url'].includes(type) ? 'textbox' : '';
    }
    if (name === 'a') return node.hasAttribute('href') ? 'link' : '';
    if (/^h[1-6]$/.test(name)) return 'heading';
    const roles: Record<string, string> = { textarea: 'textbox', select: 'combobox', fieldset: 'group', summary: 'button' };
    return roles[name] ?? name;
  }

  /** Text that is hidden from assistive technology does not count. */
  function textOf(node: Node): string {
    if (node instanceof Element && node.getAttribute('aria-hidden') === 'true') return '';
    if (!node.hasChildNodes()) return node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : '';
    return [...node.childNodes].map(textOf).join('');
  }

  function labelOf(node: Element): string {
    const ids = node.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const root = node.getRootNode() as Document | ShadowRoot;
    const labels = ids.map((id) => root.getElementById(id)).filter((label) => label !== null);
    if (labels.length > 0) return tidy(labels.map(textOf).join(' '));
    const direct = node.getAttribute('aria-label');
    if (direct !== null) return tidy(direct);
    return tidy([...((node as HTMLInputElement).labels ?? [])].map(textOf).join(' '));
  }

  const nameOf = (node: Element) => labelOf(node) || tidy(textOf(node));

  function matches(node: HTMLElement, { role, name, label, text }: Query): boolean {
    if (role !== undefined && roleOf(node) !== role) return false;
    if (name !== undefined && nameOf(node) !== name) return false;
    if (label !== undefined && !(/^(input|select|textarea)$/.test(node.localName) && labelOf(node) === label)) return false;
    if (text !== undefined && !tidy(node.textContent).includes(text)) return false;
    return isVisible(node);
  }

  function find(wanted: Query): HTMLElement | undefined {
    const around = wanted.within ? find(wanted.within) : undefined;
    if (wanted.within && !around) return undefined;
    const scopes: ParentNode[] = around ? [around, ...(around.shadowRoot ? [around.shadowRoot] : [])] : [document];
    const nodes = scopes.flatMap((scope) => [...all(scope)].filter((node) => matches(node, wanted)));
    return wanted.text === undefined ? nodes[0] : nodes.findLast((node) => !['SCRIPT', 'STYLE', 'TITLE'].includes(node.tagName));
  }

  /** Searches through shadow roots. */
  function deepest(x: number, y: number): Element | null {
    let node = document.elementFromPoint(x, y);
    for (let next = node; next; next = node?.shadowRoot?.elementFromPoint(x, y) ?? null) {
      if (next === node && node !== document.elementFromPoint(x, y)) break;
      node = next;
    }
    return node;
  }

  const node = find(query);
  if (!node) return null;
  const box = node as HTMLInputElement;
  if (deed?.do === 'reveal') node.scrollIntoView({ block: 'center', behavior: 'instant' });
  if (deed?.do === 'select') {
    node.focus();
    box.select();
  }
  if (deed?.do === 'put' && node.localName !== 'select') box.value = deed.value;
  else if (deed?.do === 'put' || deed?.do === 'choose') {
    const list = node as unknown as HTMLSelectElement;
    const wanted = deed.do === 'put' ? deed.value : deed.option;
    const option = [...list.options].find((option) => tidy(option.textContent) === wanted);
    if (!option) return null;
    list.value = option.value;
  }
  if (deed?.do === 'choose') {
    const list = node as unknown as HTMLSelectElement;
    list.dispatchEvent(new Event('input', { bubbles: true }));
    list.dispatchEvent(new Event('change', { bubbles: true }));
  }
  const { left, top, width, height } = node.getBoundingClientRect();
  const x = left + width / 2;
  const y = top + height / 2;
  const hit = deepest(x, y);
  const label = box.labels?.[0];
  return {
    x,
    y,
    width,
    height,
    text: tidy(node.textContent),
    value: String(box.value ?? ''),
    checked: box.checked === true,
    disabled: box.disabled === true,
    focused: (node.getRootNode() as Document | ShadowRoot).activeElement === node,
    reachable: hit !== null && (node.contains(hit) || hit.contains(node) || label?.contains(hit) === true),
  };
}
