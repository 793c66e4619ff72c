/**
 * A site's users may write markup that shadows properties of the document (`<img name="currentScript">`, quality.md): what we rely on is
 * read from the prototype, which no markup reaches. Not from `Document.prototype`, since MooTools has an object of its own under that name.
 */
const own = (): Document => Object.getPrototypeOf(document);

/** A property of a document or a shadow root. */
export const read = <T extends object, K extends keyof T>(of: T, name: K): T[K] => Reflect.get(Object.getPrototypeOf(of), name, of);

export const ofDocument = <K extends keyof Document>(name: K): Document[K] => read(document, name);

export const find = <E extends Element>(selector: string): E | null => own().querySelector.call(document, selector) as E | null;

export const hasFocus = (): boolean => own().hasFocus.call(document);

/** Of the page that this document belongs to: an `about:srcdoc` frame belongs to the page around it, a `blob:` to its origin, where it has one. */
export const pageUrl = (): string =>
  location.protocol === 'about:'
    ? ofDocument('baseURI')
    : location.protocol === 'blob:' && location.origin !== 'null'
      ? location.origin
      : location.href;

/** The focused element in the node's root. One that only imitates a shadow root may not know it. */
export function activeElementOf(node: Node): Element | null {
  const active: Element | null | undefined = read(node.getRootNode() as Document, 'activeElement');
  return active === undefined ? ofDocument('activeElement') : active;
}

/**
 * The user is busy elsewhere in the page: what changes here changes without them, by the page, the clock or a late answer. What lies around
 * us (the body, a dialog of the page) is not elsewhere: Safari focuses it when a button in it is clicked.
 */
export function isUsedElsewhere(node: Element): boolean {
  const own = node.closest('.na-root') ?? node;
  for (let at: Element | undefined = own; at; at = (at.getRootNode() as Partial<ShadowRoot>).host) {
    const active = activeElementOf(at);
    if (active) return !active.contains(at) && !own.contains(active);
  }
  return false;
}

export const pageLanguage = (): string => ofDocument('documentElement').lang;

export const setDocumentTitle = (title: string): boolean => Reflect.set(own(), 'title', title, document);
