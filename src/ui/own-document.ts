export const navigationType = (): NavigationTimingType | undefined =>
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type;

/** Read from the prototype, since markup shadows properties (`<img name="currentScript">`, quality.md), and MooTools shadows `Document`. */
const documentPrototype = (): Document => Object.getPrototypeOf(document);

export const read = <T extends object, K extends keyof T>(of: T, name: K): T[K] => Reflect.get(Object.getPrototypeOf(of), name, of);

export const ofDocument = <K extends keyof Document>(name: K): Document[K] => read(document, name);

export const find = <E extends Element>(selector: string): E | null =>
  documentPrototype().querySelector.call(document, selector) as E | null;

export const hasFocus = (): boolean => documentPrototype().hasFocus.call(document);

/** An `about:srcdoc` frame belongs to the page around it, a `blob:` to its origin, where it has one. */
export const pageUrl = (): string =>
  location.protocol === 'about:'
    ? ofDocument('baseURI')
    : location.protocol === 'blob:' && location.origin !== 'null'
      ? location.origin
      : location.href;

/** A path belongs to the page's own origin, even under a `<base>` that a site's users may have written. */
export const ownAddress = (address: string): string => (address[0] === '/' ? new URL(address, pageUrl()).href : address);

/** A root that only imitates a shadow root may not have `activeElement`. */
export function activeElementOf(node: Node): Element | null {
  const active: Element | null | undefined = read(node.getRootNode() as Document, 'activeElement');
  return active === undefined ? ofDocument('activeElement') : active;
}

/** Elements around ours (body, a dialog of the page) are not elsewhere, since Safari focuses them when the user clicks a button inside. */
export function isUsedElsewhere(node: Element): boolean {
  const root = node.closest('.na-root') ?? node;
  for (let at: Element | undefined = root; at; at = (at.getRootNode() as Partial<ShadowRoot>).host) {
    const active = activeElementOf(at);
    if (active) return !active.contains(at) && !root.contains(active);
  }
  return false;
}

export const pageLanguage = (): string => ofDocument('documentElement').lang;

export const setDocumentTitle = (title: string): boolean => Reflect.set(documentPrototype(), 'title', title, document);
